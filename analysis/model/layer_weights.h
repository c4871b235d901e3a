// SPDX-License-Identifier: GPL-3.0-or-later
// The weights of a layer and of a whole model as tensors, by their slots. For files that know
// torch.
#pragma once

#include <ATen/core/Tensor.h>

#include <vector>

#include "analysis/checkpoint/model_spec.h"
#include "analysis/checkpoint/slot.h"

namespace sextant {

// All tensors are fp32, contiguous, of their slot's shape (slot.h); undefined where the model has
// none.
struct MlpWeights {
    at::Tensor gate, gateBias, up, upBias, down, downBias;
    at::Tensor activationPositive, activationNegative, activationBeta, activationEpsilon;
};

// What a layer computes, and with which numbers: what reads the one has the other.
struct LayerWeights {
    BlockSpec block;
    at::Tensor attentionNorm, attentionNormBias;
    at::Tensor queryLatent, queryLatentBias, queryLatentNorm, queryLatentNormBias;
    at::Tensor query, queryBias;
    at::Tensor keyValueLatent, keyValueLatentBias, keyValueLatentNorm, keyValueLatentNormBias;
    at::Tensor sharedKey, sharedKeyBias, key, keyBias, value, valueBias;
    at::Tensor queryNorm, queryNormBias, keyNorm, keyNormBias;
    at::Tensor sink;
    at::Tensor output, outputBias;
    at::Tensor afterAttentionNorm, afterAttentionNormBias;
    at::Tensor mlpNorm, mlpNormBias;
    MlpWeights mlp;
    at::Tensor router, routerBias, choiceBias;
    std::vector<MlpWeights> experts;  // in place of mlp; or empty
    MlpWeights shared;
    at::Tensor sharedRouter;
    at::Tensor afterMlpNorm, afterMlpNormBias;
    at::Tensor layerInputGate, layerInputOut, afterLayerInputNorm, layerScale;
    at::Tensor kerpleA, kerpleP;
    at::Tensor biasTable;
    // Radians a position, [pairs], fp64 on the CPU: where frequencies are trained, in place of the
    // plan's.
    at::Tensor theta;
};

// The same, all on one device but the embeddings, of which rows are picked: they may be of another
// type, and on the CPU.
struct ModelWeights {
    at::Tensor embedding, embeddingProjection;
    at::Tensor layerInputEmbedding, layerInputProjection, layerInputNorm;
    at::Tensor positions;  // learned position embedding
    at::Tensor embeddingNorm, embeddingNormBias;
    at::Tensor finalNorm, finalNormBias;
    at::Tensor unembeddingProjection, unembedding, unembeddingBias;
    std::vector<LayerWeights> layers;  // empty where the memory does not hold them all in fp32
};

// Where the tensor of a layer's slot is kept; `at.expert` must be below the size of `experts`.
// Null for slots that no layer computes with (head scales are a plan's).
at::Tensor* tensorAt(LayerWeights& weights, SlotAt at);
// Without tensors, with room for the block's experts.
LayerWeights emptyLayer(const BlockSpec& block);
// The tensor of a slot of the whole model; null for those of layers.
at::Tensor* tensorAt(ModelWeights& weights, Slot slot);

}  // namespace sextant
