// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/train/train_graph.h"

#include <ATen/ATen.h>

#include <cmath>

#include "analysis/checkpoint/architectures/all.h"
#include "analysis/error.h"
#include "analysis/position/composition.h"
#include "analysis/train/batch_positions.h"
#include "analysis/train/random_stream.h"
#include "analysis/train/tensor_operations.h"

namespace sextant {

namespace {

constexpr std::uint64_t purpose = 1;  // of random numbers: weights

// ALiBi at warped positions: the bias is a channel of the product (batch_positions.h), so the
// scales go into the queries, where they leave it alone.
at::Tensor attendWarped(AttentionShape shape, const at::Tensor& q, const at::Tensor& k,
                        const at::Tensor& v, const DistanceBias& bias,
                        const BatchPositions& positions) {
    const std::int64_t rows = q.size(0);
    const auto widened = [&](const at::Tensor& x, int heads, const at::Tensor& channel) {
        return at::cat({x.view({rows, heads, -1}), channel.expand({rows, heads, 1})}, 2)
            .view({rows, -1});
    };
    const at::Tensor nothing = at::zeros({1, 1, 1}, q.options());
    const at::Tensor scaled =
        q.view({rows, shape.heads, -1}) * at::tensor(shape.scale).to(q.device()).view({1, -1, 1});
    shape.scale.assign(shape.scale.size(), 1.0f);
    const int width = shape.headDim++;
    const at::Tensor out = attend(shape, widened(scaled, shape.heads, positions.queryChannel(bias)),
                                  widened(k, shape.keyValueHeads, positions.keyChannel()),
                                  widened(v, shape.keyValueHeads, nothing), {});
    return out.view({rows, shape.heads, -1}).narrow(2, 0, width).reshape({rows, -1});
}

void refuseUntrainable(const LayerPlan& plan) {
    const auto refuse = [](const char* what) {
        throw Error(std::string("the trainer does not compute ") + what);
    };
    if (plan.branch) refuse("a second branch of turns");
    if (!plan.rowFactor.empty()) refuse("factors of single rows");
    if (plan.mask.keepFirst != 0) refuse("a window that keeps the first tokens");
    if (plan.mask.chunk != 0) refuse("chunked attention");
    if (plan.softCap != 0) refuse("a soft cap on scores");
    if (!plan.sink.empty()) refuse("a sink");
}

}  // namespace

c10::ScalarType productsOf(Precision precision) {
    return precision == Precision::bf16 ? at::kBFloat16 : at::kFloat;
}

TrainGraph::TrainGraph(const ModelSpec& spec, std::uint64_t seed, Compute compute)
    : spec_(spec), compute_(std::move(compute)) {
    const double usual = std::sqrt(2.0 / (5.0 * spec.hidden));
    const double writing = 1.0 / (std::sqrt(static_cast<double>(spec.hidden)) * spec.layerCount());
    const std::vector<Binding> bindings = architectureOf(spec).bindings(spec);
    int index = wholeModel;
    const auto keep = [&](Slot slot, const at::Tensor& value, bool decays) {
        const SlotAt at = {slot, index};
        const at::Tensor there = value.to(compute_.device).requires_grad_(true);
        const bool hidden = decays && index != wholeModel;
        parameters_.push_back({tensorName(bindings, at), there, at, decays, hidden});
        return there;
    };
    const auto add = [&](Slot slot, double deviation) {
        const std::vector<Extent> shape = shapeOf(spec, slot);
        const std::int64_t out = shape[0].value, in = shape[1].value;
        at::Tensor value = at::empty({out, in}, at::kFloat);
        RandomStream random{seed, purpose, parameters_.size()};
        float* data = value.data_ptr<float>();
        for (std::int64_t i = 0; i < out * in; ++i)
            data[i] = static_cast<float>(deviation * random.normal());
        return keep(slot, value, true);
    };
    const auto addNorm = [&](Slot slot) {
        return keep(slot, at::ones({spec.hidden}, at::kFloat), false);
    };
    // KERPLE's numbers of each head, from 0 to `largest`.
    const auto addUniform = [&](Slot slot, double largest) {
        at::Tensor value = at::empty({spec.heads}, at::kFloat);
        RandomStream random{seed, purpose, parameters_.size()};
        for (int head = 0; head < spec.heads; ++head)
            value.data_ptr<float>()[head] = static_cast<float>(largest * random.uniform());
        return keep(slot, value, false);
    };
    embedding_ = add(Slot::embedding, usual);
    if (spec.learnedPositions > 0) positions_ = add(Slot::positions, usual);
    for (index = 0; index < spec.layerCount(); ++index) {
        Layer layer;
        layer.attentionNorm = addNorm(Slot::attentionNorm);
        layer.query = add(Slot::query, usual);
        layer.key = add(Slot::key, usual);
        layer.value = add(Slot::value, usual);
        layer.output = add(Slot::output, writing);
        layer.mlpNorm = addNorm(Slot::mlpNorm);
        layer.gate = add(Slot::gate, usual);
        layer.up = add(Slot::up, usual);
        layer.down = add(Slot::down, writing);
        if (trainsBias(spec.layers[static_cast<std::size_t>(index)])) {
            layer.kerpleA = addUniform(Slot::kerpleA, 1.0);
            layer.kerpleP = addUniform(Slot::kerpleP, 2.0);
        }
        layers_.push_back(std::move(layer));
    }
    index = wholeModel;
    finalNorm_ = addNorm(Slot::finalNorm);
    unembedding_ = spec.tiedEmbedding ? embedding_ : add(Slot::unembedding, usual);
}

std::int64_t TrainGraph::parameterCount() const {
    std::int64_t count = 0;
    for (const TrainedTensor& parameter : parameters_)
        count += parameter.value.numel();
    return count;
}

at::Tensor TrainGraph::embedded(const TrainBatch& batch) const {
    const at::Tensor ids = at::tensor(batch.inputs, at::kLong).to(compute_.device);
    const at::Tensor x = at::embedding(embedding_, ids);
    if (!positions_.defined()) return x;
    if (batch.positions.empty())
        return (x.view({batch.batch, batch.length, -1}) + positions_.narrow(0, 0, batch.length))
            .view({x.size(0), -1});
    // Positions of an embedding are whole numbers: check() refuses the others.
    const at::Tensor at = at::tensor(batch.positions, at::kDouble).to(at::kLong);
    return x + at::embedding(positions_, at.to(compute_.device));
}

at::Tensor TrainGraph::normal(const at::Tensor& x, const at::Tensor& weight) const {
    return compute_.byTensors() ? normalisedByTensors(x, weight, spec_.normEpsilon)
                                : normalised(x, weight, spec_.normEpsilon);
}

// What all layers of one forward pass share.
class TrainGraph::Pass {
  public:
    Pass(const TrainGraph& graph, const TrainBatch& batch, c10::ScalarType typeOfProducts,
         AttentionBy attention)
        : plan(planOf(graph.spec_, {}, batch.length)),
          positions(graph.compute_, batch.batch, batch.length, batch.positions),
          by(attention),
          products_(typeOfProducts) {
        shape.batch = batch.batch;
        shape.keys = batch.length;
        shape.heads = graph.spec_.heads;
        shape.keyValueHeads = graph.spec_.keyValueHeads;
        shape.headDim = graph.spec_.headDim;
        shape.kernels = graph.compute_.kernels;
    }

    // x as one side of a product.
    at::Tensor operand(const at::Tensor& x) const { return x.to(products_); }
    // x W^T in fp32, for x from operand().
    at::Tensor product(const at::Tensor& x, const at::Tensor& weight) const {
        return at::linear(x, operand(weight)).to(at::kFloat);
    }

    ModelPlan plan;
    BatchPositions positions;
    AttentionBy by;
    AttentionShape shape;

  private:
    c10::ScalarType products_;
};

at::Tensor TrainGraph::attended(int layer, const at::Tensor& in, Pass& pass) const {
    const LayerPlan& plan = pass.plan.layers[static_cast<std::size_t>(layer)];
    refuseUntrainable(plan);
    const Layer& weights = layers_[static_cast<std::size_t>(layer)];
    AttentionShape shape = pass.shape;
    shape.window = plan.mask.window;
    shape.scale = plan.scale;
    const at::Tensor x = pass.operand(in);
    at::Tensor q = pass.product(x, weights.query);
    at::Tensor k = pass.product(x, weights.key);
    const at::Tensor v = pass.product(x, weights.value);
    if (const BatchPositions::Rotations turn = pass.positions.rotations(plan); turn.query) {
        q = rotated(q, spec_.heads, turn.query);
        k = rotated(k, spec_.keyValueHeads, turn.key);
    }
    at::Tensor bias;
    if (plan.bias.form == DistanceBias::Form::linear && pass.positions.warped())
        return attendWarped(shape, q, k, v, plan.bias, pass.positions);
    if (plan.bias.form != DistanceBias::Form::none)
        bias = plan.bias.a.empty()
                   ? pass.positions.trainedBias(plan.bias.form, weights.kerpleA, weights.kerpleP)
                   : pass.positions.bias(plan.bias);
    if (pass.by == AttentionBy::sextant) return attend(shape, q, k, v, bias);
    return attendByTorch(shape, pass.operand(q), pass.operand(k), pass.operand(v)).to(at::kFloat);
}

at::Tensor TrainGraph::run(const TrainBatch& batch, c10::ScalarType products, AttentionBy by,
                           std::vector<float>* entropy) const {
    Pass pass(*this, batch, products, by);
    at::Tensor rows;
    if (entropy != nullptr) {
        entropy->clear();
        rows = at::empty({batch.batch, spec_.heads, batch.length}, finalNorm_.options());
        pass.shape.entropy = rows.data_ptr<float>();
    }
    at::Tensor x = embedded(batch);
    for (int index = 0; index < spec_.layerCount(); ++index) {
        const Layer& layer = layers_[static_cast<std::size_t>(index)];
        const at::Tensor in = normal(x, layer.attentionNorm);
        x = x + pass.product(pass.operand(attended(index, in, pass)), layer.output);
        if (entropy != nullptr) {
            const at::Tensor mean = rows.mean({0, 2}).cpu();
            const float* values = mean.const_data_ptr<float>();
            entropy->insert(entropy->end(), values, values + spec_.heads);
        }
        const at::Tensor inner = pass.operand(normal(x, layer.mlpNorm));
        const at::Tensor gated =
            at::silu(pass.product(inner, layer.gate)) * pass.product(inner, layer.up);
        x = x + pass.product(pass.operand(gated), layer.down);
    }
    return pass.product(pass.operand(normal(x, finalNorm_)), unembedding_);
}

at::Tensor TrainGraph::logits(const TrainBatch& batch) const {
    return run(batch, at::kFloat, AttentionBy::sextant, nullptr);
}

at::Tensor TrainGraph::loss(const TrainBatch& batch, AttentionBy by,
                            std::vector<float>* entropy) const {
    return at::cross_entropy_loss(run(batch, compute_.products, by, entropy),
                                  at::tensor(batch.targets, at::kLong).to(compute_.device), {},
                                  at::Reduction::Mean, noTarget);
}

}  // namespace sextant
