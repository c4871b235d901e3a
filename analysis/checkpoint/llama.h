// SPDX-License-Identifier: GPL-3.0-or-later
// The Llama family in the Hugging Face layout: RMS norm, gated MLP, grouped-query attention, rotary
// positions; Mistral adds a window.
#pragma once

#include <string>
#include <vector>

#include "analysis/checkpoint/config_keys.h"
#include "analysis/checkpoint/model_spec.h"

namespace sextant {

ModelSpec readLlama(const ConfigKeys& config, std::vector<std::string>& warnings);
ModelSpec readMistral(const ConfigKeys& config, std::vector<std::string>& warnings);
// A Llama with what Llama's own config cannot say, as trained by Sextant: sextant_position is the
// encoding of all layers or an array with one a layer; layer_types and sliding_window as Mistral's.
ModelSpec readSextant(const ConfigKeys& config, std::vector<std::string>& warnings);

}  // namespace sextant
