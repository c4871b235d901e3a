// SPDX-License-Identifier: GPL-3.0-or-later
// Tensor names and config keys that GPT-2 and its relatives share.
#pragma once

#include <vector>

#include "analysis/checkpoint/architectures/tensor_names.h"
#include "analysis/checkpoint/key_names.h"

namespace sextant {

// "transformer.h.{layer}.attn.c_attn.weight", ...: GPT-2's.
const std::vector<TensorName>& gptNames();
// {"hidden_size", "n_embd"}, ...
const KeyNames& gptKeys();

}  // namespace sextant
