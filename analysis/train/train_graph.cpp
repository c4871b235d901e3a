// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/train/train_graph.h"

#include <ATen/ATen.h>

#include <cmath>

#include "analysis/position/alibi.h"
#include "analysis/position/augment.h"
#include "analysis/train/differentiable.h"
#include "analysis/train/random_stream.h"

namespace sextant {

namespace {

constexpr std::uint64_t purpose = 1;  // of random numbers: weights

// What one batch's positions mean to every layer.
struct PositionInput {
    std::shared_ptr<const Rotation> rotation;  // RoPE
    at::Tensor bias;                           // ALiBi at plain positions, [heads, n]
    at::Tensor keyPositions;                   // ALiBi at warped positions, [rows, 1, 1]
    at::Tensor slopes;                         // with it: [1, heads, 1], slope / scale
};

std::vector<double> wholePositions(const TrainBatch& batch) {
    if (!batch.positions.empty()) return batch.positions;
    std::vector<double> all;
    const std::vector<double> one = plainPositions(batch.length);
    for (std::int64_t sequence = 0; sequence < batch.batch; ++sequence)
        all.insert(all.end(), one.begin(), one.end());
    return all;
}

PositionInput positionInput(const ModelSpec& spec, const TrainBatch& batch) {
    const LayerSpec& layer = spec.layers.front();
    PositionInput input;
    if (layer.position == PositionEncoding::rope)
        input.rotation = std::make_shared<const Rotation>(layer.rope, wholePositions(batch));
    if (layer.position != PositionEncoding::alibi) return input;
    if (batch.positions.empty()) {
        std::vector<float> bias = alibiBias(spec.heads, batch.length);
        input.bias = at::from_blob(bias.data(), {spec.heads, batch.length}, at::kFloat).clone();
        return input;
    }
    input.keyPositions = at::tensor(batch.positions, at::kDouble).to(at::kFloat).view({-1, 1, 1});
    input.slopes = at::tensor(alibiSlopes(spec.heads), at::kDouble)
                       .div(layer.scoreScale)
                       .to(at::kFloat)
                       .view({1, -1, 1});
    return input;
}

// ALiBi's -slope (pos_i - pos_j) without its row constant, as one more channel of the product: the
// query holds slope / scale and the key its position. The softmax and all gradients are the same.
at::Tensor attendWarped(AttentionShape shape, const at::Tensor& q, const at::Tensor& k,
                        const at::Tensor& v, const PositionInput& input) {
    const std::int64_t rows = q.size(0);
    const auto widened = [&](const at::Tensor& x, int heads, const at::Tensor& channel) {
        return at::cat({x.view({rows, heads, -1}), channel.expand({rows, heads, 1})}, 2)
            .view({rows, -1});
    };
    const at::Tensor nothing = at::zeros({1, 1, 1}, q.options());
    const int width = shape.headDim++;
    const at::Tensor out = attend(shape, widened(q, shape.heads, input.slopes),
                                  widened(k, shape.keyValueHeads, input.keyPositions),
                                  widened(v, shape.keyValueHeads, nothing), {});
    return out.view({rows, shape.heads, -1}).narrow(2, 0, width).reshape({rows, -1});
}

}  // namespace

TrainGraph::TrainGraph(const ModelSpec& spec, std::uint64_t seed) : spec_(spec) {
    const double usual = std::sqrt(2.0 / (5.0 * spec.hidden));
    const double writing = 1.0 / (std::sqrt(static_cast<double>(spec.hidden)) * spec.layerCount());
    const auto add = [&](const std::string& name, std::int64_t out, std::int64_t in,
                         double deviation) {
        at::Tensor value = at::empty({out, in}, at::kFloat);
        RandomStream random{seed, purpose, parameters_.size()};
        float* data = value.data_ptr<float>();
        for (std::int64_t i = 0; i < out * in; ++i)
            data[i] = static_cast<float>(deviation * random.normal());
        parameters_.push_back({name, value.requires_grad_(true), true});
        return value;
    };
    const auto addNorm = [&](const std::string& name) {
        at::Tensor value = at::ones({spec.hidden}, at::kFloat);
        parameters_.push_back({name, value.requires_grad_(true), false});
        return value;
    };
    const std::int64_t queries = std::int64_t{spec.heads} * spec.headDim;
    const std::int64_t keys = std::int64_t{spec.keyValueHeads} * spec.headDim;
    embedding_ = add("model.embed_tokens.weight", spec.vocabulary, spec.hidden, usual);
    for (int index = 0; index < spec.layerCount(); ++index) {
        const std::string base = "model.layers." + std::to_string(index) + ".";
        Layer layer;
        layer.attentionNorm = addNorm(base + "input_layernorm.weight");
        layer.query = add(base + "self_attn.q_proj.weight", queries, spec.hidden, usual);
        layer.key = add(base + "self_attn.k_proj.weight", keys, spec.hidden, usual);
        layer.value = add(base + "self_attn.v_proj.weight", keys, spec.hidden, usual);
        layer.output = add(base + "self_attn.o_proj.weight", spec.hidden, queries, writing);
        layer.mlpNorm = addNorm(base + "post_attention_layernorm.weight");
        layer.gate = add(base + "mlp.gate_proj.weight", spec.intermediate, spec.hidden, usual);
        layer.up = add(base + "mlp.up_proj.weight", spec.intermediate, spec.hidden, usual);
        layer.down = add(base + "mlp.down_proj.weight", spec.hidden, spec.intermediate, writing);
        layers_.push_back(std::move(layer));
    }
    finalNorm_ = addNorm("model.norm.weight");
    unembedding_ = spec.tiedEmbedding ? embedding_
                                      : add("lm_head.weight", spec.vocabulary, spec.hidden, usual);
}

std::int64_t TrainGraph::parameterCount() const {
    std::int64_t count = 0;
    for (const Parameter& parameter : parameters_)
        count += parameter.value.numel();
    return count;
}

at::Tensor TrainGraph::logits(const TrainBatch& batch, AttentionBy by) const {
    const PositionInput positions = positionInput(spec_, batch);
    AttentionShape shape;
    shape.batch = batch.batch;
    shape.keys = batch.length;
    shape.heads = spec_.heads;
    shape.keyValueHeads = spec_.keyValueHeads;
    shape.headDim = spec_.headDim;
    shape.scale.assign(static_cast<std::size_t>(spec_.heads),
                       static_cast<float>(spec_.layers.front().scoreScale));

    at::Tensor x = at::embedding(embedding_, at::tensor(batch.inputs, at::kLong));
    for (const Layer& layer : layers_) {
        const at::Tensor in = normalised(x, layer.attentionNorm, spec_.normEpsilon);
        at::Tensor q = at::linear(in, layer.query);
        at::Tensor k = at::linear(in, layer.key);
        const at::Tensor v = at::linear(in, layer.value);
        if (positions.rotation) {
            q = rotated(q, spec_.heads, positions.rotation);
            k = rotated(k, spec_.keyValueHeads, positions.rotation);
        }
        const at::Tensor attended = by == AttentionBy::torch ? attendByTorch(shape, q, k, v)
                                    : positions.keyPositions.defined()
                                        ? attendWarped(shape, q, k, v, positions)
                                        : attend(shape, q, k, v, positions.bias);
        x = x + at::linear(attended, layer.output);
        const at::Tensor inner = normalised(x, layer.mlpNorm, spec_.normEpsilon);
        x = x + at::linear(at::silu(at::linear(inner, layer.gate)) * at::linear(inner, layer.up),
                           layer.down);
    }
    return at::linear(normalised(x, finalNorm_, spec_.normEpsilon), unembedding_);
}

at::Tensor TrainGraph::loss(const TrainBatch& batch, AttentionBy by) const {
    return at::cross_entropy_loss(logits(batch, by), at::tensor(batch.targets, at::kLong));
}

}  // namespace sextant
