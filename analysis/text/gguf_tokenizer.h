// SPDX-License-Identifier: GPL-3.0-or-later
// The tokenizer inside a GGUF file, from its metadata.
#pragma once

#include <memory>

#include "analysis/checkpoint/gguf_tokenizer.h"
#include "analysis/text/tokenizer.h"

namespace sextant {

// Null where the file says that it has no tokenizer (model "none", "no_vocab", or none and no
// tokens). Tokens of the types control, user-defined and unknown are found in a text as they are
// written, as llama.cpp's programs do with a prompt. Throws Error naming the file and the key: a
// model or pre-tokenizer that is not known, lists that are not as long as the tokens, a merge of
// tokens that are not there, an id that no token has, and what PieceTable refuses.
std::shared_ptr<Tokenizer> makeGgufTokenizer(const GgufTokenizerKeys& stored);

}  // namespace sextant
