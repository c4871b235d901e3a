// SPDX-License-Identifier: GPL-3.0-or-later
// A slow, obvious forward pass of a Llama in double precision, written from the formulas: it shares
// no code with the graph, and holds whole n x n attention matrices.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "analysis/checkpoint/checkpoint.h"

namespace sextant::test {

struct ReferenceResult {
    std::vector<double> logits;   // [n, vocabulary]
    std::vector<double> entropy;  // [layers, heads, n], nats
    std::vector<double> scoreVariance;
    std::vector<double> firstShare;  // of the weight, on the first token
    std::vector<double> nll;         // [n - 1], nats
};

// The distance of query i and key j; NaN: not seen.
using ReferenceDistance = std::function<double(int i, int j)>;

// sigma [layers * heads]; rotated [layers]: whether the layer turns q and k. Where `distance` is
// given, rotated layers turn queries by it against keys as they are.
ReferenceResult referenceForward(const Checkpoint& checkpoint, const std::vector<std::int32_t>& ids,
                                 const std::vector<double>& sigma, const std::vector<bool>& rotated,
                                 const ReferenceDistance& distance = {});

}  // namespace sextant::test
