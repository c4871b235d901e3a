// SPDX-License-Identifier: GPL-3.0-or-later
// What the config promises of every tensor, and whether the files keep it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/checkpoint/checkpoint.h"

namespace sextant {

struct ExpectedTensor {
    std::string name;
    std::vector<std::int64_t> shape;
    std::string reason;  // the config's keys behind the shape
};

// Every tensor the graph uses, each name once, embedding first.
std::vector<ExpectedTensor> expectedTensors(const ModelSpec& spec, const TensorNames& names);

// Throws Error naming file and tensor: missing, of another shape, or no F32, F16, BF16.
void checkTensors(const Checkpoint& checkpoint);

}  // namespace sextant
