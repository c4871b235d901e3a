// SPDX-License-Identifier: GPL-3.0-or-later
// What Gemma's generations share: norms that count from 1, an embedding times sqrt(hidden_size),
// from Gemma 2 on norms before and after, scores and logits that are capped.
#pragma once

#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/tensor_names.h"

namespace sextant {

// query_pre_attn_scalar, attn_logit_softcapping and final_logit_softcapping; norms after attention
// and after the MLP.
void readGemma2Block(const ConfigKeys& config, ModelSpec& spec);
const std::vector<TensorName>& gemma2Names();
std::vector<Binding> gemma2Tensors(const ModelSpec& spec);

}  // namespace sextant
