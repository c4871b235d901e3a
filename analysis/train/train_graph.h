// SPDX-License-Identifier: GPL-3.0-or-later
// A model of a TrainRecipe with gradients: for files that know torch. Its forward pass is the one
// measure() runs on the checkpoint that is written from it.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "analysis/checkpoint/model_spec.h"

namespace sextant {

struct Parameter {
    std::string name;  // as in the Hugging Face layout
    at::Tensor value;  // fp32, asks for a gradient
    bool decays;       // weight decay: matrices yes, norms no
};

enum class AttentionBy { sextant, torch };  // torch: to compare speed, rope and none only

// Token ids and positions of `batch` sequences of `length` tokens each.
struct TrainBatch {
    std::int64_t batch = 0;
    std::int64_t length = 0;
    std::vector<std::int64_t> inputs;   // [batch * length]
    std::vector<std::int64_t> targets;  // [batch * length]
    std::vector<double> positions;      // [batch * length]; empty: 0 .. length - 1 in each
};

class TrainGraph {
  public:
    // Random weights: normal with standard deviation sqrt(2 / (5 hidden)); those that write into
    // the residual stream 1 / (sqrt(hidden) layers), as TinyLlama's.
    TrainGraph(const ModelSpec& spec, std::uint64_t seed);

    const ModelSpec& spec() const { return spec_; }
    const std::vector<Parameter>& parameters() const { return parameters_; }
    std::int64_t parameterCount() const;

    // [batch * length, vocabulary]
    at::Tensor logits(const TrainBatch& batch, AttentionBy by = AttentionBy::sextant) const;
    // Mean NLL in nats of the targets, a scalar.
    at::Tensor loss(const TrainBatch& batch, AttentionBy by = AttentionBy::sextant) const;

  private:
    struct Layer {
        at::Tensor attentionNorm, query, key, value, output, mlpNorm, gate, up, down;
    };

    ModelSpec spec_;
    std::vector<Parameter> parameters_;
    at::Tensor embedding_, finalNorm_, unembedding_;
    std::vector<Layer> layers_;
};

}  // namespace sextant
