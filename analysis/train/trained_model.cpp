// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/train/trained_model.h"

#include <ATen/ATen.h>

#include <cmath>
#include <set>

#include "analysis/checkpoint/architectures/all.h"
#include "analysis/position/composition.h"
#include "analysis/random_stream.h"
#include "analysis/train/inference_spec.h"

namespace sextant {

namespace {

constexpr std::uint64_t purpose = 1;  // of random numbers: weights

// Fills the slots of a spec one after the other; a tensor's random numbers are those of its place
// in the row.
class Initialiser {
  public:
    Initialiser(const ModelSpec& spec, std::uint64_t seed, at::Device device,
                std::vector<TrainedTensor>& parameters)
        : spec_(spec),
          seed_(seed),
          device_(device),
          parameters_(parameters),
          bindings_(architectureOf(spec).bindings(spec)) {
        for (const SlotAt& at : slotsOf(spec))
            slots_.insert(at);
    }

    // Undefined where the model has no such tensor.
    at::Tensor make(Slot slot, int layer = wholeModel) {
        const SlotAt at{slot, layer};
        if (!slots_.contains(at)) return {};
        std::vector<std::int64_t> shape;
        for (const Extent& extent : shapeOf(spec_, slot))
            shape.push_back(extent.value);
        const bool matrix = shape.size() == 2;
        at::Tensor value = at::empty(shape, at::kFloat);
        fill(slot, value);
        value = value.to(device_).requires_grad_(true);
        parameters_.push_back(
            {tensorName(bindings_, at), value, at, matrix, matrix && layer != wholeModel});
        return value;
    }

  private:
    void fill(Slot slot, at::Tensor& value) const {
        const double usual = std::sqrt(2.0 / (5.0 * spec_.hidden));
        const double writing =
            1.0 / (std::sqrt(static_cast<double>(spec_.hidden)) * spec_.layerCount());
        RandomStream random{seed_, purpose, parameters_.size()};
        const std::span<float> values(value.data_ptr<float>(),
                                      static_cast<std::size_t>(value.numel()));
        const auto all = [&](const auto& one) {
            for (float& number : values)
                number = static_cast<float>(one());
        };
        switch (slot) {
            case Slot::attentionNorm:
            case Slot::mlpNorm:
            case Slot::finalNorm:
                return all([&] { return spec_.norm == Norm::rmsPlusOne ? 0.0 : 1.0; });
            case Slot::kerpleA:
                return all([&] { return random.uniform(); });
            case Slot::kerpleP:
                return all([&] { return 2.0 * random.uniform(); });
            case Slot::output:
            case Slot::down:
                return all([&] { return writing * random.normal(); });
            default:
                if (value.dim() == 1) return all([] { return 0.0; });  // a bias
                return all([&] { return usual * random.normal(); });
        }
    }

    const ModelSpec& spec_;
    std::uint64_t seed_;
    at::Device device_;
    std::vector<TrainedTensor>& parameters_;
    std::vector<Binding> bindings_;
    std::set<SlotAt> slots_;
};

}  // namespace

c10::ScalarType productsOf(Precision precision) {
    return precision == Precision::bf16 ? at::kBFloat16 : at::kFloat;
}

TrainedModel::TrainedModel(const ModelSpec& spec, std::uint64_t seed, Compute compute)
    : spec_(spec), compute_(std::move(compute)) {
    Initialiser of(spec_, seed, compute_.device, parameters_);
    weights_.embedding = of.make(Slot::embedding);
    weights_.positions = of.make(Slot::positions);
    for (int index = 0; index < spec_.layerCount(); ++index) {
        LayerWeights layer;
        for (const auto& [slot, to] : tensorsOfALayer())
            layer.*to = of.make(slot, index);
        weights_.layers.push_back(std::move(layer));
    }
    weights_.finalNorm = of.make(Slot::finalNorm);
    weights_.finalNormBias = of.make(Slot::finalNormBias);
    weights_.unembedding = spec_.tiedEmbedding ? weights_.embedding : of.make(Slot::unembedding);
    clex_ = ClexNetwork::of(spec_, seed, compute_.device);
    if (!clex_) return;
    parameters_.push_back({"clex.up", clex_->up(), std::nullopt, false, false});
    parameters_.push_back({"clex.down", clex_->down(), std::nullopt, false, false});
}

ModelSpec TrainedModel::trainedSpec() const {
    ModelSpec spec = spec_;
    if (clex_) clex_->writeInto(spec);
    return spec;
}

std::int64_t TrainedModel::parameterCount() const {
    std::int64_t count = 0;
    for (const TrainedTensor& parameter : parameters_)
        count += parameter.value.numel();
    return count;
}

at::Tensor TrainedModel::logits(const TokenBatch& batch) const {
    Compute exact = compute_;
    exact.products = at::kFloat;
    return runTokens(spec_, weights_, planOf(inferenceSpec(trainedSpec()), {}, batch.length), batch,
                     exact);
}

at::Tensor TrainedModel::loss(const TokenBatch& batch, AttentionBy by,
                              std::vector<float>* entropy) const {
    ModelWeights weights = weights_;
    if (clex_) {
        const at::Tensor theta = clex_->frequencies(batch);
        for (const int layer : clex_->layers())
            weights.layers[static_cast<std::size_t>(layer)].theta = theta;
    }
    const at::Tensor scores =
        runTokens(spec_, weights, planOf(spec_, {}, batch.length), batch, compute_, by, entropy);
    return at::cross_entropy_loss(scores, at::tensor(batch.targets, at::kLong).to(compute_.device),
                                  {}, at::Reduction::Mean, noTarget);
}

}  // namespace sextant
