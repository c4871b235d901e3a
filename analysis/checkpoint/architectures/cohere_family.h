// SPDX-License-Identifier: GPL-3.0-or-later
// What Cohere's generations share: attention and MLP beside each other after one layer norm
// without bias, pairs that lie side by side, logits times logit_scale.
#pragma once

#include "analysis/checkpoint/architectures/decoder.h"

namespace sextant {

void readCohereBlock(const ConfigKeys& config, ModelSpec& spec);
// Norms of queries and keys are stored as [heads, headDim].
std::vector<Binding> cohereTensors(const ModelSpec& spec);

}  // namespace sextant
