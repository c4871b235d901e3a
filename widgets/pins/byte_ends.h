// SPDX-License-Identifier: GPL-3.0-or-later
// Where tokens end in a text, in bytes from the first that is read: what the curves of models with
// different tokenizers are set side by side over.
#pragma once

#include <cstdint>
#include <vector>

namespace sextant {

// [sample][token]: bytes from the first token's beginning to this one's end, a start token having
// none; as many as the sample has ids.
using ByteEnds = std::vector<std::vector<std::int64_t>>;

}  // namespace sextant
