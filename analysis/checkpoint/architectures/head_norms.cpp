// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/architectures/head_norms.h"

namespace sextant {

void storeByHeads(const ModelSpec& spec, Binding& binding) {
    const bool query = binding.at.slot == Slot::queryNorm;
    if (!query && binding.at.slot != Slot::keyNorm) return;
    if (spec.block(binding.at.layer).headNorms != NormOver::headOwnWeight) return;
    const int heads = query ? spec.heads : spec.keyValueHeads;
    const char* key = query ? "num_attention_heads " : "num_key_value_heads ";
    binding.stored = {{heads, key + std::to_string(heads)},
                      {spec.headDim, "head_dim " + std::to_string(spec.headDim)}};
    binding.flattened = true;
}

}  // namespace sextant
