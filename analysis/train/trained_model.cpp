// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/train/trained_model.h"

#include <ATen/ATen.h>

#include <cmath>

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
          bindings_(architectureOf(spec).bindings(spec)) {}

    at::Tensor make(SlotAt at) {
        std::vector<std::int64_t> shape;
        for (const Extent& extent : shapeOf(spec_, at))
            shape.push_back(extent.value);
        const bool matrix = shape.size() == 2;
        at::Tensor value = at::empty(shape, at::kFloat);
        fill(at, value);
        value = value.to(device_).requires_grad_(true);
        parameters_.push_back({nameOf(at), value, at, matrix, matrix && at.layer != wholeModel});
        return value;
    }

  private:
    std::string nameOf(SlotAt at) const {
        for (const Binding& binding : bindings_)
            if (binding.at == at) return binding.asStored() ? binding.tensor : textOf(at);
        return tensorName(bindings_, at);  // which says that there is none
    }

    void fill(SlotAt at, at::Tensor& value) const {
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
        if (const Norm* norm = normOf(at)) {
            const double one = norm->plusOne() ? 0.0 : 1.0;
            return all([&] { return one; });
        }
        switch (at.slot) {
            case Slot::kerpleA:
                return all([&] { return random.uniform(); });
            case Slot::kerpleP:
                return all([&] { return 2.0 * random.uniform(); });
            case Slot::output:
            case Slot::down:
            case Slot::sharedDown:
                return all([&] { return writing * random.normal(); });
            default:
                if (value.dim() == 1) return all([] { return 0.0; });  // a bias
                return all([&] { return usual * random.normal(); });
        }
    }

    // The norm whose weight this is; null: of none.
    const Norm* normOf(SlotAt at) const {
        if (at.slot == Slot::embeddingNorm) return &spec_.embeddingNorm;
        if (at.slot == Slot::finalNorm) return &spec_.finalNorm;
        if (at.layer == wholeModel) return nullptr;
        const BlockSpec& block = spec_.block(at.layer);
        switch (at.slot) {
            case Slot::attentionNorm:
                return &block.beforeAttention;
            case Slot::afterAttentionNorm:
                return &block.afterAttention;
            case Slot::queryLatentNorm:
            case Slot::keyValueLatentNorm:
                return &block.latents.norm;
            case Slot::queryNorm:
                return &block.onQuery;
            case Slot::keyNorm:
                return &block.onKey;
            case Slot::mlpNorm:
                return &block.beforeMlp;
            case Slot::afterMlpNorm:
                return &block.afterMlp;
            default:
                return nullptr;
        }
    }

    const ModelSpec& spec_;
    std::uint64_t seed_;
    at::Device device_;
    std::vector<TrainedTensor>& parameters_;
    std::vector<Binding> bindings_;
};

}  // namespace

c10::ScalarType productsOf(Precision precision) {
    return precision == Precision::bf16 ? at::kBFloat16 : at::kFloat;
}

TrainedModel::TrainedModel(const ModelSpec& spec, std::uint64_t seed, Compute compute)
    : spec_(spec), compute_(std::move(compute)) {
    Initialiser of(spec_, seed, compute_.device, parameters_);
    // The order decides on the random numbers: embeddings, the layers, what comes after them.
    const auto make = [&](auto&& wanted) {
        for (const SlotAt at : slotsOf(spec_, wholeModel))
            if (wanted(at.slot)) *tensorAt(weights_, at.slot) = of.make(at);
    };
    const auto before = [](Slot slot) {
        return slot == Slot::embedding || slot == Slot::positions || slot == Slot::embeddingNorm ||
               slot == Slot::embeddingNormBias;
    };
    make(before);
    for (int index = 0; index < spec_.layerCount(); ++index) {
        LayerWeights layer = emptyLayer(spec_.block(index));
        for (const SlotAt at : slotsOf(spec_, index))
            *tensorAt(layer, at) = of.make(at);
        weights_.layers.push_back(std::move(layer));
    }
    make([&](Slot slot) { return !before(slot) && slot != Slot::unembedding; });
    if (spec_.tiedEmbedding)
        weights_.unembedding = weights_.embedding;
    else
        weights_.unembedding = of.make({Slot::unembedding});
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
