// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers packed in blocks of 32 or 256 with scales of their own, as ggml lays them out
// (ggml-common.h of llama.cpp): Q4_0, Q4_1, Q5_0, Q5_1, Q8_0 and Q2_K to Q6_K.
#pragma once

#include <cstddef>

#include "analysis/checkpoint/tensor_view.h"

namespace sextant {

// The numbers of `blocks` blocks that lie one after the other, in fp32.
void unpack(DType type, const std::byte* packed, std::size_t blocks, float* numbers);

// The first block whose scales are NaN or infinite, or `blocks`. Where the scales are finite all
// numbers are.
std::size_t firstNotFiniteBlock(DType type, const std::byte* packed, std::size_t blocks);

}  // namespace sextant
