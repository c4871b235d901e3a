// SPDX-License-Identifier: GPL-3.0-or-later
// The config.json of a model to be written. It is read again before it is used: if it does not give
// the same model, it is refused.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "analysis/checkpoint/architectures/architecture.h"

namespace sextant {

struct ExportedConfig {
    // The spec's own architecture if its config can describe the model, else SextantForCausalLM.
    const Architecture* architecture = nullptr;
    nlohmann::ordered_json json;
};

// `original` is the whole config.json of the checkpoint that the model comes from: only keys that
// changed are rewritten, every other key stays. Empty: a new model, all keys are written.
// Trained head sigmas are stored with the weights, not here. Throws Error naming what neither
// architecture's config can describe.
// Of a model that reads more than text, the text part as a model of its own.
ExportedConfig exportConfig(const ModelSpec& spec, const std::string& original);

// For a model whose tensors keep their names: `original` whole, with the same keys rewritten where
// they stand, of a model that reads more than text in its text_config. Throws Error likewise.
nlohmann::ordered_json patchedConfig(const ModelSpec& spec, const std::string& original);

// Whether other programs that read `config`, the config.json of a model of this spec, run the same
// model: they rotate a NoPE model unless its config makes the rotation stand still.
bool plainToOthers(const ModelSpec& spec, const std::string& config);

}  // namespace sextant
