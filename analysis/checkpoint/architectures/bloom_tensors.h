// SPDX-License-Identifier: GPL-3.0-or-later
// Tensor names that BLOOM and Falcon share.
#pragma once

#include <vector>

#include "analysis/checkpoint/architectures/tensor_names.h"

namespace sextant {

// "transformer.h.{layer}.self_attention.query_key_value.weight", ...
const std::vector<TensorName>& bloomNames();

}  // namespace sextant
