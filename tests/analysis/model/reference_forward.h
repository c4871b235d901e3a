// SPDX-License-Identifier: GPL-3.0-or-later
// A slow, obvious forward pass of a Llama in double precision, written from the formulas: it shares
// no code with the graph, and holds whole n x n attention matrices.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/checkpoint/checkpoint.h"

namespace sextant::test {

struct ReferenceResult {
    std::vector<double> logits;   // [n, vocabulary]
    std::vector<double> entropy;  // [layers, heads, n], nats
    std::vector<double> scoreVariance;
    std::vector<double> nll;  // [n - 1], nats
};

// sigma [layers * heads]; rotated [layers]: whether the layer turns q and k.
ReferenceResult referenceForward(const Checkpoint& checkpoint, const std::vector<std::int32_t>& ids,
                                 const std::vector<double>& sigma,
                                 const std::vector<bool>& rotated);

}  // namespace sextant::test
