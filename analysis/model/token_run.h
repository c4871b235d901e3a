// SPDX-License-Identifier: GPL-3.0-or-later
// A batch of sequences through a whole model with everything kept that its gradients need, as
// training wants it; head_gradient.h keeps each layer's input alone and runs a layer again. Both
// are the row-wise halves of block.h with attention between them. For files that know torch.
#pragma once

#include <ATen/core/Tensor.h>

#include <vector>

#include "analysis/model/block.h"
#include "analysis/position/layer_plan.h"

namespace sextant {

enum class AttentionBy { sextant, torch };  // torch: to compare speed, rope and none only

// Logits [batch * length, vocabulary] in fp32. Gradients reach all weights that ask for one; those
// of a trained bias where the plan has no numbers of it (DistanceBias::a), and trained frequencies
// (LayerWeights::theta). `entropy`, where given,
// becomes each head's mean over all rows, in nats, [layers * heads]. Throws Error for a plan that
// gives rows tables of their own.
at::Tensor runTokens(const ModelSpec& spec, const ModelWeights& weights, const ModelPlan& plan,
                     const TokenBatch& batch, const Compute& compute,
                     AttentionBy by = AttentionBy::sextant, std::vector<float>* entropy = nullptr);

}  // namespace sextant
