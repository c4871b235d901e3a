// SPDX-License-Identifier: GPL-3.0-or-later
// What GLM's dense generations share: half of each head rotates, in pairs that lie side by side;
// gate and up are one tensor, gate first.
#pragma once

#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/tensor_names.h"

namespace sextant {

ModelSpec readGlm(const ConfigKeys& config, std::vector<Message>& warnings);
std::vector<Binding> glmTensors(const ModelSpec& spec, const std::vector<TensorName>& others = {});

}  // namespace sextant
