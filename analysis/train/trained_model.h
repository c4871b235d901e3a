// SPDX-License-Identifier: GPL-3.0-or-later
// The weights of a model in training, initialised at random: for files that use torch. The model
// runs by token_run.h, as measure() runs the checkpoint that is written from it.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/checkpoint/slot.h"
#include "analysis/model/token_run.h"
#include "analysis/train/clex_network.h"
#include "analysis/train/recipe.h"

namespace sextant {

struct TrainedTensor {
    // As the architecture calls it; as the graph does, where its files hold it otherwise than it is
    // here.
    std::string name;
    at::Tensor value;  // fp32, requires a gradient; on the model's device
    // Its slot in the model; none: it is written to config.json (clex_network.h).
    std::optional<SlotAt> at;
    bool decays;  // weight decay: matrices yes, norms and biases no
    bool hidden;  // a matrix between hidden widths: not an embedding, not the output
};

// The type of products in this precision.
c10::ScalarType productsOf(Precision precision);

class TrainedModel {
  public:
    // Random matrices: normal with standard deviation sqrt(2 / (5 hidden)); those that write into
    // the residual stream 1 / (sqrt(hidden) layers), as TinyLlama's. Norms begin at 1, biases at 0.
    // The same for every device.
    TrainedModel(const ModelSpec& spec, std::uint64_t seed, Compute compute = {});

    const ModelSpec& spec() const { return spec_; }
    // The same with the current values of trained numbers in choices.
    ModelSpec trainedSpec() const;
    const Compute& compute() const { return compute_; }
    const ModelWeights& weights() const { return weights_; }
    const std::vector<TrainedTensor>& parameters() const { return parameters_; }
    const std::optional<ClexNetwork>& clex() const { return clex_; }
    std::int64_t parameterCount() const;

    // [batch * length, vocabulary] as the written model gives them (inference_spec.h), with
    // products in fp32 whatever the precision of training.
    at::Tensor logits(const TokenBatch& batch) const;
    // Mean NLL in nats of the targets, a scalar, in the precision of training. `entropy`, where
    // given, becomes each head's mean over all rows, in nats, [layers * heads].
    at::Tensor loss(const TokenBatch& batch, AttentionBy by = AttentionBy::sextant,
                    std::vector<float>* entropy = nullptr) const;

  private:
    ModelSpec spec_;
    Compute compute_;
    ModelWeights weights_;
    std::vector<TrainedTensor> parameters_;
    std::optional<ClexNetwork> clex_;
};

}  // namespace sextant
