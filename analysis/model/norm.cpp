// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/norm.h"

#include <cmath>

namespace sextant {

void rmsNorm(const float* x, std::int64_t rows, std::int64_t width, const float* weight,
             double epsilon, bool plusOne, float* out) {
    const float offset = plusOne ? 1.0F : 0.0F;
#pragma omp parallel for schedule(static) if (rows * width > 32768)
    for (std::int64_t row = 0; row < rows; ++row) {
        const float* in = x + row * width;
        float* to = out + row * width;
        float squares = 0.0F;
#pragma omp simd reduction(+ : squares)
        for (std::int64_t i = 0; i < width; ++i)
            squares += in[i] * in[i];
        const auto scale = static_cast<float>(
            1.0 / std::sqrt(static_cast<double>(squares) / static_cast<double>(width) + epsilon));
#pragma omp simd
        for (std::int64_t i = 0; i < width; ++i)
            to[i] = in[i] * scale * (weight[i] + offset);
    }
}

}  // namespace sextant
