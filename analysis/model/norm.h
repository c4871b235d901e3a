// SPDX-License-Identifier: GPL-3.0-or-later
// Normalisation of rows, in one pass each.
#pragma once

#include <cstdint>

namespace sextant {

// out = x / sqrt(mean(x^2) + epsilon) * weight for `rows` contiguous rows of `width`; weight
// [width]. With plusOne the weight counts as 1 + weight (Gemma).
void rmsNorm(const float* x, std::int64_t rows, std::int64_t width, const float* weight,
             double epsilon, bool plusOne, float* out);

}  // namespace sextant
