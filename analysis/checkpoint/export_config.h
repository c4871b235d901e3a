// SPDX-License-Identifier: GPL-3.0-or-later
// config.json of a model that is written. What it says is read again before it is believed: it
// means the very model, or it is refused.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "analysis/checkpoint/architectures/architecture.h"

namespace sextant {

struct ExportedConfig {
    // The spec's own architecture where its words are enough, else SextantForCausalLM.
    const Architecture* architecture = nullptr;
    nlohmann::ordered_json json;
};

// `original` is the config.json of the checkpoint that the model comes from, whole: only what has
// changed is written anew, every other key stays. Empty: a new model, all keys are written.
// Trained head sigmas stand with the weights, not here. Throws Error naming what neither
// architecture's config can say of this model.
ExportedConfig exportConfig(const ModelSpec& spec, const std::string& original);

// Whether other programs that read `config`, the config.json of a model of this spec, run it as it
// is: a NoPE model whose config does not let its rotation stand still is rotated by them.
bool plainToOthers(const ModelSpec& spec, const std::string& config);

}  // namespace sextant
