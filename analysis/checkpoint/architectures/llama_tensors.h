// SPDX-License-Identifier: GPL-3.0-or-later
// Tensor names of the Llama family in the Hugging Face layout.
#pragma once

#include <vector>

#include "analysis/checkpoint/binding.h"

namespace sextant {

// "model.layers.0.self_attn.q_proj.weight", ...; trained head scales ("scale_param") are optional.
std::vector<Binding> llamaTensors(const ModelSpec& spec);

}  // namespace sextant
