// SPDX-License-Identifier: GPL-3.0-or-later
// What a model does to each row by itself, described once: `embed` before the layers, `project`
// before attention, `finish` after it, and the logits. Rows that ask for a gradient, or weights
// that do, get what libtorch needs for it; others are worked on in place. For files that know
// torch.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "analysis/checkpoint/model_spec.h"
#include "analysis/checkpoint/slot.h"
#include "analysis/model/compute.h"
#include "analysis/position/layer_plan.h"

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
    at::Tensor embedding;
    at::Tensor layerInputEmbedding, layerInputProjection, layerInputNorm;
    at::Tensor positions;  // learned position embedding
    at::Tensor embeddingNorm, embeddingNormBias;
    at::Tensor finalNorm, finalNormBias;
    at::Tensor unembedding, unembeddingBias;
    std::vector<LayerWeights> layers;  // empty where the memory does not hold them all in fp32
};

// Where the tensor of a layer's slot is kept; `at.expert` must be below the size of `experts`.
// Null for slots that no layer computes with (head scales are a plan's).
at::Tensor* tensorAt(LayerWeights& weights, SlotAt at);
// Without tensors, with room for the block's experts.
LayerWeights emptyLayer(const BlockSpec& block);
// The tensor of a slot of the whole model; null for those of layers.
at::Tensor* tensorAt(ModelWeights& weights, Slot slot);

// Token ids and positions of `batch` sequences of `length` tokens each.
struct TokenBatch {
    std::int64_t batch = 0;
    std::int64_t length = 0;
    std::vector<std::int64_t> inputs;   // [batch * length]
    std::vector<std::int64_t> targets;  // [batch * length], or noTarget; empty: nothing is scored
    std::vector<double> positions;      // [batch * length]; empty: 0 .. length - 1 in each
    // How many times the trained length positions reach; 0: as the sequences' length says.
    double scale = 0;
};
inline constexpr std::int64_t noTarget = -100;  // a target that is not scored

// [batch * length, rowWidth], with learned positions where `positioned` (weights.positions is
// defined then). What a model has beside its rows stands behind their `hidden` numbers
// (ModelSpec::rowWidth); "rows [rows, hidden]" below are so wide.
at::Tensor embed(const ModelSpec& spec, const ModelWeights& weights, const TokenBatch& batch,
                 bool positioned, const Compute& compute);

// Of rows [rows, hidden]; queries and keys clipped and normalised as the block says and as the plan
// forms them (vector_form.h), not turned.
struct Projected {
    at::Tensor query;  // [rows, heads * headDim]
    // [rows, keyValueHeads * headDim]; values of fewer dimensions end in zeros.
    at::Tensor key, value;
};

enum class Project { all, queries, keysAndValues };  // what is not asked for stays undefined

// Into new tensors, or where `into` is given (without gradients only) into its.
Projected project(const ModelSpec& spec, const LayerWeights& weights, const LayerPlan& plan,
                  const at::Tensor& x, const Compute& compute, Project what = Project::all,
                  const Projected* into = nullptr);

// The layer's output for rows [rows, hidden] whose heads attended to [rows, heads * headDim].
// Throws Cancelled.
at::Tensor finish(const ModelSpec& spec, const LayerWeights& weights, const at::Tensor& x,
                  const at::Tensor& attended, const Compute& compute,
                  const std::stop_token& stop = {});

// Logits [rows, vocabulary] of some rows [rows, hidden] of the last layer's output.
at::Tensor logits(const ModelSpec& spec, const ModelWeights& weights, const at::Tensor& rows,
                  const Compute& compute);

}  // namespace sextant
