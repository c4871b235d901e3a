// SPDX-License-Identifier: GPL-3.0-or-later
// A tokenizer built from its steps: added tokens, normalizer, pre-tokenizer, model, decoder.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "analysis/text/added_tokens.h"
#include "analysis/text/decoder.h"
#include "analysis/text/normalizer.h"
#include "analysis/text/pre_tokenizer.h"
#include "analysis/text/subword_model.h"
#include "analysis/text/tokenizer.h"

namespace sextant {

struct SubwordTokenizerParts {
    std::vector<AddedToken> added;
    Normalizer normalizer;
    PreTokenizer preTokenizer;
    std::shared_ptr<const SubwordModel> model;
    Decoder decoder;
    std::optional<std::int32_t> documentStart;
    std::string kind;
    std::vector<Message> warnings = {};
};

std::shared_ptr<Tokenizer> makeSubwordTokenizer(SubwordTokenizerParts parts);

}  // namespace sextant
