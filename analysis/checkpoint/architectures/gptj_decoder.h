// SPDX-License-Identifier: GPL-3.0-or-later
// What GPT-J and CodeGen share: one norm before attention and MLP, the first rotary_dim dimensions
// of each head turn in pairs of neighbours, a bias of the unembedding.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "analysis/checkpoint/architectures/gpt_tensors.h"
#include "analysis/checkpoint/config_keys.h"
#include "analysis/checkpoint/model_spec.h"

namespace sextant {

// Everything but the architecture's name.
ModelSpec readGptJ(const ConfigKeys& config, std::vector<Message>& warnings);
nlohmann::json gptJDefaults();
// All but those of queries, keys and values.
const std::vector<TensorName>& gptJNames();

}  // namespace sextant
