// SPDX-License-Identifier: GPL-3.0-or-later
// Where the tokens of samples end in their text, in bytes.
#pragma once

#include <memory>

#include "app/opener.h"
#include "widgets/pins/byte_ends.h"

namespace sextant {

// A start token (`start`, where there is one) at the beginning of a sample has no bytes.
ByteEnds byteEnds(const Samples& samples, const Tokenizer& tokenizer);

// byteEnds() of `experiment`, which has another checkpoint; empty where that tokenizes the text as
// `opened` does. Reads its tokenizer and the text, not its weights. Throws Error.
std::shared_ptr<const ByteEnds> otherByteEnds(const OpenDocument& opened,
                                              const Experiment& experiment);

}  // namespace sextant
