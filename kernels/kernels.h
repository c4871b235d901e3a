// SPDX-License-Identifier: GPL-3.0-or-later
// The kernels of one instruction set, or of a GPU, as a table. Code that computes takes one table
// as an argument and knows no other.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "kernels/attention.h"
#include "kernels/attention_backward.h"
#include "kernels/rows.h"

namespace sextant {

struct Kernels {
    std::string name;  // "AVX-512", "NVIDIA H200"
    // Throw std::invalid_argument, naming the field, for what these kernels cannot do.
    std::function<Outcome(const AttentionProblem&)> attention;
    std::function<Outcome(const AttentionProblem&, const AttentionGradient&)> attentionBackward;
    // Empty on a GPU, where libtorch's own operations do this.
    std::function<void(const RotateRows&)> rotate;
    std::function<void(const NormRows&)> rmsNorm;
    std::function<void(const NllRows&)> nll;
};

// One table for each instruction set of this processor, the fastest first.
const std::vector<Kernels>& cpuKernels();

}  // namespace sextant
