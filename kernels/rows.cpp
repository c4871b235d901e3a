// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/rows.h"

#include <cmath>

namespace sextant {

void rotateRows(const RotateRows& p) {
    const int step = p.interleaved ? 2 : 1;
    const int apart = p.interleaved ? 1 : p.pairs;
#pragma omp parallel for schedule(static) if (p.rows * p.heads * p.pairs > 16384)
    for (std::int64_t row = 0; row < p.rows; ++row) {
        const float* cosine = p.cosine + row * p.pairs;
        const float* sine = p.sine + row * p.pairs;
        for (int head = 0; head < p.heads; ++head) {
            float* vector = p.data + row * p.rowStride + std::int64_t{head} * p.headDim;
            for (int pair = 0; pair < p.pairs; ++pair) {
                float& first = vector[pair * step];
                float& second = vector[pair * step + apart];
                const float x = first;
                const float y = second;
                first = x * cosine[pair] - y * sine[pair];
                second = y * cosine[pair] + x * sine[pair];
            }
        }
    }
}

void normRows(const NormRows& p) {
#pragma omp parallel for schedule(static) if (p.rows * p.width > 32768)
    for (std::int64_t row = 0; row < p.rows; ++row) {
        const float* in = p.x + row * p.width;
        float* to = p.out + row * p.width;
        float squares = 0.0F;
#pragma omp simd reduction(+ : squares)
        for (std::int64_t i = 0; i < p.width; ++i)
            squares += in[i] * in[i];
        const auto scale = static_cast<float>(
            1.0 /
            std::sqrt(static_cast<double>(squares) / static_cast<double>(p.width) + p.epsilon));
#pragma omp simd
        for (std::int64_t i = 0; i < p.width; ++i)
            to[i] = in[i] * scale * (p.weight[i] + p.offset);
    }
}

}  // namespace sextant
