// SPDX-License-Identifier: GPL-3.0-or-later
// What families with a mixture of experts share: keys of config.json, and names of tensors.
#pragma once

#include <vector>

#include "analysis/checkpoint/architectures/architecture.h"
#include "analysis/checkpoint/architectures/tensor_names.h"

namespace sextant {

// As many as the key `count` says, of which num_experts_per_tok are chosen.
Experts readExperts(const ConfigKeys& config, const char* count);

// DeepSeek-V3's keys, which others took over: n_routed_experts, n_shared_experts, n_group,
// topk_group, norm_topk_prob and routed_scaling_factor. Scores are sigmoids, a bias is added for
// the choice alone, and a group counts by its two best. Throws Error naming scoring_func or
// topk_method where the config asks for another choice.
Experts readSigmoidExperts(const ConfigKeys& config);
// The width of all n_shared_experts together, each of moe_intermediate_size; 0: there are none.
int readSharedWidth(const ConfigKeys& config);

// Throws Error naming the key where a config of whole layers asks for biases: experts that all rows
// go through are read without.
void refuseBias(const ConfigKeys& config, const char* key);

// The layer's MLP becomes a mixture of experts of this width.
void setExperts(LayerSpec& layer, const Experts& experts, int width);
// Of the layers from first_k_dense_replace on, of moe_intermediate_size.
void setLaterExperts(const ConfigKeys& config, ModelSpec& spec, const Experts& experts);
// Qwen's: of the layers that decoder_sparse_step divides, counted from 1, and mlp_only_layers does
// not name.
void setSparseExperts(const ConfigKeys& config, ModelSpec& spec, const Experts& experts);

// Llama's names, and those of experts under "mlp": experts.{expert}.gate_proj, gate,
// shared_experts.
std::vector<TensorName> mixtureNames();
// And under "block_sparse_moe": experts.{expert}.w1, w3 and w2, gate (Mixtral).
std::vector<TensorName> blockSparseNames();

}  // namespace sextant
