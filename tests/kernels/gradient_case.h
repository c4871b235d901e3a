// SPDX-License-Identifier: GPL-3.0-or-later
// A problem of attention's gradients that owns its arrays, random ones.
#pragma once

#include <utility>
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
    std::int64_t keepFirst = 0, chunk = 0;
    float softCap = 0;
    bool rowFactor = false, sink = false;
    std::int64_t branchDistance = -1, branchFirst = 0;  // -1: no second branch
    std::int64_t firstRow = 0, rowsLeftOut = 0;         // at the end
    std::int64_t chunksBefore = 0;
};

// Random attention in the layout of a linear layer's output: [batch, keys, heads * headDim].
struct GradientCase {
    GradientShape shape;
    std::vector<float> q, k, v, q2, k2, scale, rowFactor, bias, sink, dOut, out, logSumExp;
    std::vector<float> dq, dk, dv, dq2, dk2, dScale, dRowFactor, dBias, dSink;

    explicit GradientCase(const GradientShape& wanted);

    std::int64_t rows() const { return shape.keys - shape.firstRow - shape.rowsLeftOut; }
    Stride stride(int heads) const;
    // sum of out * dOut in double precision: the loss these gradients belong to.
    double forward();
    AttentionProblem problem();
    AttentionGradient gradient();
    // The name and the array of every gradient that a problem can have.
    std::vector<std::pair<const char*, std::vector<float>*>> gradients();

  private:
    double forwardRow(const AttentionProblem& p, int sequence, int head, std::int64_t row);
};

// Every field that has a gradient or changes one, alone and together.
const std::vector<std::pair<const char*, GradientShape>>& gradientFields();

// The largest |a - b| / (1 + |b|); 1e30 where one is not a number.
double furthest(const std::vector<float>& a, const std::vector<float>& b);

}  // namespace sextant::test
