// SPDX-License-Identifier: GPL-3.0-or-later
// A model of a TrainRecipe with gradients: for files that know torch. Its forward pass is the one
// measure() runs on the checkpoint that is written from it.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "analysis/checkpoint/slot.h"
#include "analysis/model/compute.h"
#include "analysis/train/differentiable.h"
#include "analysis/train/recipe.h"

namespace sextant {

struct TrainedTensor {
    std::string name;  // as the architecture calls it
    at::Tensor value;  // fp32, asks for a gradient; on the graph's device
    SlotAt at;         // its place in a model
    bool decays;       // weight decay: matrices yes, norms no
    bool hidden;       // a matrix between hidden widths: not an embedding, not the output
};

enum class AttentionBy { sextant, torch };  // torch: to compare speed, rope and none only

// The type of products in this precision.
c10::ScalarType productsOf(Precision precision);

constexpr std::int64_t noTarget = -100;  // a target that is not scored

// Token ids and positions of `batch` sequences of `length` tokens each.
struct TrainBatch {
    std::int64_t batch = 0;
    std::int64_t length = 0;
    std::vector<std::int64_t> inputs;   // [batch * length]
    std::vector<std::int64_t> targets;  // [batch * length], or noTarget
    std::vector<double> positions;      // [batch * length]; empty: 0 .. length - 1 in each
};

class TrainGraph {
  public:
    // Random weights: normal with standard deviation sqrt(2 / (5 hidden)); those that write into
    // the residual stream 1 / (sqrt(hidden) layers), as TinyLlama's. The same for every device.
    TrainGraph(const ModelSpec& spec, std::uint64_t seed, Compute compute = {});

    const ModelSpec& spec() const { return spec_; }
    const Compute& compute() const { return compute_; }
    const std::vector<TrainedTensor>& parameters() const { return parameters_; }
    std::int64_t parameterCount() const;

    // [batch * length, vocabulary] in fp32, whatever the precision of training.
    at::Tensor logits(const TrainBatch& batch) const;
    // Mean NLL in nats of the targets, a scalar, in the precision of training. `entropy`, where
    // given, becomes each head's mean over all rows, in nats, [layers * heads].
    at::Tensor loss(const TrainBatch& batch, AttentionBy by = AttentionBy::sextant,
                    std::vector<float>* entropy = nullptr) const;

  private:
    struct Layer {
        at::Tensor attentionNorm, query, key, value, output, mlpNorm, gate, up, down;
        at::Tensor kerpleA, kerpleP;
    };
    class Pass;

    at::Tensor embedded(const TrainBatch& batch) const;
    at::Tensor normal(const at::Tensor& x, const at::Tensor& weight) const;
    at::Tensor attended(int layer, const at::Tensor& in, Pass& pass) const;
    at::Tensor run(const TrainBatch& batch, c10::ScalarType products, AttentionBy by,
                   std::vector<float>* entropy) const;

    ModelSpec spec_;
    Compute compute_;
    std::vector<TrainedTensor> parameters_;
    at::Tensor embedding_, positions_, finalNorm_, unembedding_;
    std::vector<Layer> layers_;
};

}  // namespace sextant
