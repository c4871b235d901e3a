// SPDX-License-Identifier: GPL-3.0-or-later
// The most that an entropy can be: that of a row which looks at all keys it sees alike.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/checkpoint/model_spec.h"
#include "analysis/intervention.h"

namespace sextant {

// In nats, of rows 0 .. n - 1.
struct MostEntropy {
    std::vector<std::vector<float>> layers;  // [layers][n]
    std::vector<float> mean;                 // over layers, [n]
};

// ln of the keys that each layer's mask lets a row see.
MostEntropy mostEntropy(const ModelSpec& spec, const Intervention& change, std::int64_t n);

}  // namespace sextant
