// SPDX-License-Identifier: GPL-3.0-or-later
// A problem of attention's gradients that owns its arrays, random ones.
#pragma once

#include <vector>

#include "kernels/attention_backward.h"

namespace sextant::test {

// The gradients are sums of up to a few hundred terms of size about 1, in fp32.
constexpr double gradientTolerance = 2e-4;

struct GradientShape {
    int batch, heads, keyValueHeads, headDim;
    std::int64_t keys;
    bool bias;
    std::int64_t window;
};

// Random attention in the layout of a linear layer's output: [batch, keys, heads * headDim].
struct GradientCase {
    GradientShape shape;
    std::vector<float> q, k, v, scale, bias, dOut, out, logSumExp;
    std::vector<float> dq, dk, dv, dScale, dBias;

    explicit GradientCase(const GradientShape& wanted);

    Stride stride(int heads) const;
    // sum of out * dOut in double precision: the loss these gradients belong to.
    double forward();
    AttentionProblem problem();
    AttentionGradient gradient();
};

// The largest |a - b| / (1 + |b|); 1e30 where one is not a number.
double furthest(const std::vector<float>& a, const std::vector<float>& b);

}  // namespace sextant::test
