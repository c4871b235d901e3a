// SPDX-License-Identifier: GPL-3.0-or-later
// The largest entropy a row can have: that of equal weights on all keys it sees.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/checkpoint/model_spec.h"
#include "analysis/intervention.h"
#include "analysis/position/layer_plan.h"

namespace sextant {

// Largest entropies of rows 0 .. n - 1, in nats.
struct MostEntropy {
    std::vector<std::vector<float>> layers;  // [layers][n]
    std::vector<float> mean;                 // over layers, [n]
};

// How many keys row i sees: at least 1, its own.
std::int64_t keysSeen(const Mask& mask, std::int64_t i);

// ln of the keys that each layer's mask lets a row see.
MostEntropy mostEntropy(const ModelSpec& spec, const Intervention& change, std::int64_t n);

}  // namespace sextant
