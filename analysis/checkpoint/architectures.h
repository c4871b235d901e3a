// SPDX-License-Identifier: GPL-3.0-or-later
// The table of architectures: a name in config.json, how its config is read, how its tensors are
// called. A new architecture is a new row.
#pragma once

#include <string>
#include <vector>

#include "analysis/checkpoint/checkpoint.h"
#include "analysis/checkpoint/config_keys.h"

namespace sextant {

struct Architecture {
    const char* name;       // in "architectures"
    const char* modelType;  // in "model_type", for configs without "architectures"
    const char* remark;     // what a person may know it as; empty for nothing to add
    // Throws Error naming the key. Things worth telling go to `warnings`.
    ModelSpec (*readSpec)(const ConfigKeys& config, std::vector<std::string>& warnings);
    // The stored names, all layers, tensors present or not; embedding and unembedding as the
    // architecture calls them, before ties are resolved.
    TensorNames (*nameTensors)(const ModelSpec& spec, const Weights& weights);
};

const std::vector<Architecture>& architectures();

// The row for this config. Throws Error saying what the model is instead (an encoder, a causal
// model this version does not read, ...) and which architectures are read, or that "architectures"
// and "model_type" contradict each other.
const Architecture& findArchitecture(const ConfigKeys& config);

}  // namespace sextant
