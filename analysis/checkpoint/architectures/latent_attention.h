// SPDX-License-Identifier: GPL-3.0-or-later
// What families with latent attention share (DeepSeek-V2, arXiv 2405.04434): keys of config.json,
// and names and rows of tensors. In the files the dimensions of a head that turn are its last; in
// the graph they are its first.
#pragma once

#include <vector>

#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/tensor_names.h"

namespace sextant {

// Llama's, with the widths of heads from qk_nope_head_dim and qk_rope_head_dim. `words` may say
// whatever else a family has.
ModelSpec readLatentDecoder(const ConfigKeys& config, DecoderWords words,
                            std::vector<Message>& warnings);

// `names` with those of the projections.
std::vector<TensorName> latentNames(const std::vector<TensorName>& names);
// Of bindNamed(), for these names.
void adaptLatents(const ModelSpec& spec, Binding& binding);

}  // namespace sextant
