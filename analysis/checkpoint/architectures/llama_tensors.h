// SPDX-License-Identifier: GPL-3.0-or-later
// Tensor names of the Llama family in the Hugging Face layout.
#pragma once

#include <vector>

#include "analysis/checkpoint/architectures/tensor_names.h"

namespace sextant {

// "model.layers.{layer}.self_attn.q_proj.weight", ...
const std::vector<TensorName>& llamaNames();
// Trained head scales ("scale_param") are optional.
std::vector<Binding> llamaTensors(const ModelSpec& spec);

}  // namespace sextant
