// SPDX-License-Identifier: GPL-3.0-or-later
// The ends of tokens in a text, in bytes from the first one read: the common axis for curves of
// models with different tokenizers.
#pragma once

#include <cstdint>
#include <vector>

namespace sextant {

// [sample][token]: bytes from the beginning of the first token to the end of this one; a start
// token has length 0. As many as the sample has ids.
using ByteEnds = std::vector<std::vector<std::int64_t>>;

}  // namespace sextant
