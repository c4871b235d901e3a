// SPDX-License-Identifier: GPL-3.0-or-later
// Every field of a BlockSpec, alone and several together, on small random models that no
// architecture of the list has: what is measured, the slopes by the heads' scales and the gradients
// by the weights against a plain description in double precision.
#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <cmath>
#include <random>

#include "analysis/model/block.h"
#include "analysis/model/head_gradient.h"
#include "analysis/model/measure.h"
#include "analysis/model/token_run.h"
#include "tests/analysis/model/emulated_compute.h"
#include "tests/analysis/model/material.h"
#include "tests/analysis/model/plain_block.h"
#include "tests/analysis/position/choices.h"

using namespace sextant;
using namespace sextant::test;

namespace {

const std::vector<std::int32_t> ids = {3, 14, 1, 5, 9, 2, 6, 5, 3, 5, 8, 16, 7, 9};

ModelSpec base() {
    ModelSpec spec;
    spec.architecture = "SextantForCausalLM";
    spec.hidden = 12;
    spec.heads = 4;
    spec.keyValueHeads = 2;
    spec.headDim = 6;
    spec.vocabulary = 17;
    spec.trainedLength = 32;
    LayerSpec layer;
    layer.block.mlp.width = 10;
    layer.choices = choicesNamed("none");
    layer.scoreScale = 0.6;
    spec.layers.assign(2, layer);
    spec.trainedSigma = {1.0, 0.5, 1.5, 2.0, 0.75, 1.0, 1.25, 0.6};
    return spec;
}

void normsOf(ModelSpec& spec, BlockSpec& block, NormKind kind) {
    spec.finalNorm.kind = block.beforeAttention.kind = block.beforeMlp.kind = kind;
}

Experts mixtureOf(Scoring scoring) {
    Experts experts;
    experts.count = 5;
    experts.chosen = 2;
    experts.scoring = scoring;
    return experts;
}

// Turns in every layer, by a base at which all pairs move within the text.
void rotate(ModelSpec& spec) {
    for (LayerSpec& layer : spec.layers) {
        layer.choices = choicesNamed("rope");
        layer.rotaryBase = 50;
        layer.rotaryDim = 6;
    }
}

struct Field {
    const char* name;
    void (*set)(ModelSpec& spec, BlockSpec& block);  // `block` becomes that of both layers
};

const Field fields[] = {
    {"nothing", [](ModelSpec&, BlockSpec&) {}},
    {"1 + weight", [](ModelSpec& s, BlockSpec& b) { normsOf(s, b, NormKind::rmsPlusOne); }},
    {"RMS norm without weights",
     [](ModelSpec& s, BlockSpec& b) { normsOf(s, b, NormKind::rmsPlain); }},
    {"layer norm", [](ModelSpec& s, BlockSpec& b) { normsOf(s, b, NormKind::layer); }},
    {"layer norm with 1 + weight",
     [](ModelSpec& s, BlockSpec& b) { normsOf(s, b, NormKind::layerPlusOne); }},
    {"a head's layer norm with 1 + weight",
     [](ModelSpec&, BlockSpec& b) { b.onQuery = b.onKey = {NormKind::layerPlusOne}; }},
    {"layer norm without bias",
     [](ModelSpec& s, BlockSpec& b) { normsOf(s, b, NormKind::layerNoBias); }},
    {"layer norm without weights",
     [](ModelSpec& s, BlockSpec& b) { normsOf(s, b, NormKind::layerPlain); }},
    {"a large epsilon", [](ModelSpec&, BlockSpec& b) { b.beforeMlp.epsilon = 0.3; }},
    {"norms after, none before",
     [](ModelSpec&, BlockSpec& b) {
         b.beforeAttention = b.beforeMlp = {};
         b.afterAttention = b.afterMlp = {NormKind::rms};
     }},
    {"norms before and after",
     [](ModelSpec&, BlockSpec& b) {
         b.afterAttention = {NormKind::rmsPlusOne};
         b.afterMlp = {NormKind::layer};
     }},
    {"norms of the row that is added to, none before",
     [](ModelSpec& s, BlockSpec& b) {
         b.beforeAttention = b.beforeMlp = s.finalNorm = {};
         b.afterAttention = b.afterMlp = {NormKind::layer};
         b.normsOfSum = true;
         b.residualMultiplier = 0.7;
     }},
    {"norms before, and of the row that is added to",
     [](ModelSpec&, BlockSpec& b) {
         b.afterAttention = {NormKind::rmsPlusOne};
         b.afterMlp = {NormKind::layerNoBias};
         b.normsOfSum = true;
     }},
    {"an embedding narrower than the row",
     [](ModelSpec& s, BlockSpec&) {
         s.embeddingDim = 5;
         s.embeddingMultiplier = 2.0;
     }},
    {"an embedding wider than the row, a soft cap",
     [](ModelSpec& s, BlockSpec&) {
         s.embeddingDim = 16;
         s.logitSoftCap = 1.5;
         s.unembeddingBias = true;
     }},
    {"a norm of each head, turned",
     [](ModelSpec& s, BlockSpec& b) {
         rotate(s);
         b.onQuery = b.onKey = {NormKind::rms};
     }},
    {"a norm of each head with its own weight, turned",
     [](ModelSpec& s, BlockSpec& b) {
         rotate(s);
         b.onQuery = {NormKind::layer};
         b.onKey = {NormKind::layerNoBias};
         b.headNorms = NormOver::headOwnWeight;
     }},
    {"a norm over all heads, turned",
     [](ModelSpec& s, BlockSpec& b) {
         rotate(s);
         b.onQuery = b.onKey = {NormKind::rms};
         b.headNorms = NormOver::allHeads;
     }},
    {"a norm of each head after its turn",
     [](ModelSpec& s, BlockSpec& b) {
         rotate(s);
         b.onQuery = {NormKind::rms};
         b.onKey = {NormKind::rmsPlusOne};
         b.normsAfterTurn = true;
     }},
    {"a norm of keys alone", [](ModelSpec&, BlockSpec& b) { b.onKey = {NormKind::rmsPlusOne}; }},
    {"parallel, two norms",
     [](ModelSpec&, BlockSpec& b) { b.arrangement = Arrangement::parallel; }},
    {"parallel, one norm",
     [](ModelSpec&, BlockSpec& b) { b.arrangement = Arrangement::parallelOneNorm; }},
    {"a plain MLP with biases",
     [](ModelSpec&, BlockSpec& b) {
         b.mlp.gated = false;
         b.mlp.activation = Activation::geluTanh;
         b.biases = {true, true, true, true, false, true, true};
     }},
    {"ReLU squared",
     [](ModelSpec&, BlockSpec& b) {
         b.mlp.gated = false;
         b.mlp.activation = Activation::reluSquared;
     }},
    {"xIELU",
     [](ModelSpec&, BlockSpec& b) {
         b.mlp.gated = false;
         b.mlp.activation = Activation::xielu;
     }},
    {"gated experts with xIELU",
     [](ModelSpec&, BlockSpec& b) {
         b.mlp.experts = mixtureOf(Scoring::softmaxOfAll);
         b.mlp.activation = Activation::xielu;
     }},
    {"ReLU", [](ModelSpec&, BlockSpec& b) { b.mlp.activation = Activation::relu; }},
    {"GELU", [](ModelSpec&, BlockSpec& b) { b.mlp.activation = Activation::gelu; }},
    {"a bias of queries alone", [](ModelSpec&, BlockSpec& b) { b.biases.query = true; }},
    {"biases of the gated MLP",
     [](ModelSpec&, BlockSpec& b) { b.biases.gate = b.biases.up = b.biases.down = true; }},
    {"limits of the gate",
     [](ModelSpec&, BlockSpec& b) {
         b.mlp.limit = 0.7;
         b.mlp.alpha = 1.3;
     }},
    {"experts by a softmax of all",
     [](ModelSpec&, BlockSpec& b) { b.mlp.experts = mixtureOf(Scoring::softmaxOfAll); }},
    {"experts, normalised and scaled",
     [](ModelSpec&, BlockSpec& b) {
         b.mlp.experts = mixtureOf(Scoring::softmaxOfAll);
         b.mlp.experts.normalised = true;
         b.mlp.experts.scaling = 2.5;
     }},
    {"experts by a softmax of the chosen, with biases and limits",
     [](ModelSpec&, BlockSpec& b) {
         b.mlp.experts = mixtureOf(Scoring::softmaxOfChosen);
         b.mlp.experts.routerBias = true;
         b.biases.gate = b.biases.up = b.biases.down = true;
         b.mlp.limit = 0.8;
     }},
    {"experts by sigmoids, a bias of the choice and a shared one",
     [](ModelSpec&, BlockSpec& b) {
         b.mlp.experts = mixtureOf(Scoring::sigmoid);
         b.mlp.experts.choiceBias = b.mlp.experts.normalised = true;
         b.mlp.experts.sharedWidth = 7;
     }},
    {"more experts than rows",
     [](ModelSpec&, BlockSpec& b) {
         b.mlp.experts = mixtureOf(Scoring::softmaxOfAll);
         b.mlp.experts.count = 20;
         b.mlp.experts.chosen = 1;
         b.biases.gate = b.biases.down = true;
     }},
    {"experts whose weight multiplies what they read",
     [](ModelSpec&, BlockSpec& b) {
         b.mlp.experts = mixtureOf(Scoring::sigmoid);
         b.mlp.experts.chosen = 1;
         b.mlp.experts.weighsInput = true;
     }},
    {"experts of the groups whose best two are largest",
     [](ModelSpec&, BlockSpec& b) {
         Experts& e = b.mlp.experts = mixtureOf(Scoring::sigmoid);
         e.count = 9;
         e.groups = 3;
         e.groupsChosen = e.groupBest = e.chosen = 2;
         e.choiceBias = e.normalised = true;
         e.scaling = 2.5;
     }},
    {"experts of one group of three",
     [](ModelSpec&, BlockSpec& b) {
         Experts& e = b.mlp.experts = mixtureOf(Scoring::softmaxOfAll);
         e.count = 6;
         e.groups = 3;
     }},
    {"experts by SparseMixer, most of them far from the largest",
     [](ModelSpec&, BlockSpec& b) {
         b.mlp.experts = mixtureOf(Scoring::sparseMixer);
         b.mlp.experts.nearness = 0.4;
     }},
    {"experts by SparseMixer, most of them near",
     [](ModelSpec&, BlockSpec& b) {
         b.mlp.experts = mixtureOf(Scoring::sparseMixer);
         b.mlp.experts.nearness = 1.7;
         b.mlp.experts.chosen = 3;
     }},
    {"experts whose sum counts as no less than a number",
     [](ModelSpec&, BlockSpec& b) {
         b.mlp.experts = mixtureOf(Scoring::softmaxOfAll);
         b.mlp.experts.normalised = true;
         b.mlp.experts.smallestSum = 0.75;
     }},
    {"plain experts and a gated shared one",
     [](ModelSpec&, BlockSpec& b) {
         b.mlp.experts = mixtureOf(Scoring::softmaxOfAll);
         b.mlp.experts.sharedWidth = 5;
         b.mlp.experts.sharedGated = true;
         b.mlp.gated = false;
     }},
    {"values of fewer dimensions",
     [](ModelSpec&, BlockSpec& b) {
         b.valueDim = 4;
         b.biases.value = true;
     }},
    {"queries and keys of fewer dimensions, turned",
     [](ModelSpec& s, BlockSpec& b) {
         rotate(s);
         for (LayerSpec& layer : s.layers)
             layer.rotaryDim = 4;
         b.keyDim = 4;
         b.onQuery = b.onKey = {NormKind::rms};
     }},
    {"fewer heads of keys, whose values are the keys",
     [](ModelSpec& s, BlockSpec& b) {
         rotate(s);
         b.keyHeads = 1;
         b.valueIsKey = true;
         b.onKey = {NormKind::rms};
         b.onValue = {NormKind::rmsPlain};
     }},
    {"a norm of values", [](ModelSpec&, BlockSpec& b) { b.onValue = {NormKind::layerPlain}; }},
    {"inputs of each layer's own, and its scale",
     [](ModelSpec& s, BlockSpec& b) {
         s.layerInputNorm = b.afterLayerInput = {NormKind::rms};
         b.layerInput = 3;
         b.scaled = true;
     }},
    {"a clip", [](ModelSpec&, BlockSpec& b) { b.clip = 0.6; }},
    {"a clip before norms",
     [](ModelSpec&, BlockSpec& b) {
         b.clip = 0.6;
         b.onQuery = b.onKey = {NormKind::layerNoBias};
         b.headNorms = NormOver::allHeads;
     }},
    {"a clip after norms, turned",
     [](ModelSpec& s, BlockSpec& b) {
         rotate(s);
         b.clip = 0.6;
         b.clipAfterNorms = true;
         b.onQuery = b.onKey = {NormKind::rms};
         b.headNorms = NormOver::allHeads;
     }},
    {"queries of a latent row",
     [](ModelSpec&, BlockSpec& b) {
         b.latents.query = 5;
         b.latents.norm = {NormKind::layer};
     }},
    {"keys and values of a latent row without a norm",
     [](ModelSpec&, BlockSpec& b) {
         b.latents.keyValue = 7;
         b.biases.query = b.biases.key = b.biases.value = true;
     }},
    {"keys that share dimensions",
     [](ModelSpec&, BlockSpec& b) {
         b.latents.sharedKey = 2;
         b.onKey = {NormKind::rms};
     }},
    {"as DeepSeek-V3",
     [](ModelSpec& s, BlockSpec& b) {
         s.keyValueHeads = s.heads;
         for (LayerSpec& layer : s.layers) {
             layer.choices = choicesNamed("rope");
             layer.rotaryBase = 50;
             layer.rotaryDim = 2;
         }
         b.latents = {5, 7, 2, {NormKind::rms}, true};
         b.valueDim = 3;
         Experts& e = b.mlp.experts = mixtureOf(Scoring::sigmoid);
         e.count = 8;
         e.groups = 4;
         e.groupsChosen = e.groupBest = 2;
         e.choiceBias = e.normalised = true;
         e.sharedWidth = 7;
     }},
    {"a soft cap of scores", [](ModelSpec&, BlockSpec& b) { b.scoreSoftCap = 0.9; }},
    {"sink logits", [](ModelSpec&, BlockSpec& b) { b.sinks = true; }},
    {"a soft cap and sink logits",
     [](ModelSpec&, BlockSpec& b) {
         b.scoreSoftCap = 1.1;
         b.sinks = true;
     }},
    {"multipliers",
     [](ModelSpec& s, BlockSpec& b) {
         s.embeddingMultiplier = 3.5;
         b.residualMultiplier = 0.4;
         s.logitMultiplier = 0.25;
     }},
    {"a soft cap of logits", [](ModelSpec& s, BlockSpec&) { s.logitSoftCap = 1.5; }},
    {"a norm of the embedding and a bias of the unembedding",
     [](ModelSpec& s, BlockSpec&) {
         s.embeddingNorm = {NormKind::layer};
         s.unembeddingBias = true;
     }},
    {"as Gemma 2",
     [](ModelSpec& s, BlockSpec& b) {
         rotate(s);
         normsOf(s, b, NormKind::rmsPlusOne);
         b.afterAttention = b.afterMlp = {NormKind::rmsPlusOne};
         b.mlp.activation = Activation::geluTanh;
         b.scoreSoftCap = 1.2;
         s.logitSoftCap = 2.0;
         s.embeddingMultiplier = std::sqrt(12.0);
     }},
    {"as GPT-OSS",
     [](ModelSpec& s, BlockSpec& b) {
         rotate(s);
         b.biases = {true, true, true, true, true, true, true};
         b.mlp.experts = mixtureOf(Scoring::softmaxOfChosen);
         b.mlp.experts.routerBias = true;
         b.mlp.limit = 0.7;
         b.sinks = true;
     }},
    {"parallel with experts, values of fewer dimensions and norms after",
     [](ModelSpec&, BlockSpec& b) {
         b.arrangement = Arrangement::parallel;
         b.mlp.experts = mixtureOf(Scoring::softmaxOfAll);
         b.afterAttention = b.afterMlp = {NormKind::rms};
         b.valueDim = 5;
         b.sinks = true;
     }},
};

ModelSpec specOf(const Field& field) {
    ModelSpec spec = base();
    BlockSpec block = spec.block(0);
    field.set(spec, block);
    for (LayerSpec& layer : spec.layers)
        layer.block = block;
    return spec;
}

// Two layers of different kinds.
ModelSpec mixed() {
    ModelSpec spec = base();
    BlockSpec& second = spec.layers[1].block;
    second.arrangement = Arrangement::parallelOneNorm;
    second.mlp.experts = mixtureOf(Scoring::sigmoid);
    second.mlp.width = 6;
    second.valueDim = 3;
    second.sinks = true;
    spec.layers[0].block.onQuery = {NormKind::rms};
    return spec;
}

// The upper layer attends to keys and values of the lower.
ModelSpec sharing() {
    ModelSpec spec = base();
    rotate(spec);
    spec.layerInputNorm = {NormKind::rms};
    for (LayerSpec& layer : spec.layers) {
        layer.rotaryDim = 4;
        layer.block.keyDim = 4;
        layer.block.valueDim = 5;
        layer.block.onQuery = layer.block.onKey = {NormKind::rms};
        layer.block.layerInput = 2;
    }
    spec.layers[0].block.keepsKeys = 1;
    spec.layers[1].block.takesKeys = 1;
    spec.layers[1].block.mlp.width = 20;
    return spec;
}

std::vector<std::pair<std::string, ModelSpec>> everySpec() {
    std::vector<std::pair<std::string, ModelSpec>> all;
    for (const Field& field : fields)
        all.emplace_back(field.name, specOf(field));
    all.emplace_back("layers of different kinds", mixed());
    all.emplace_back("keys and values of a layer below, and inputs of each layer", sharing());
    return all;
}

// One model in memory, for all that run it.
class SmallModel {
  public:
    explicit SmallModel(const ModelSpec& spec) : spec_(spec) {
        std::mt19937 random(7);
        std::normal_distribution<double> normal(0.0, 0.5);
        Checkpoint checkpoint;
        checkpoint.path = "a model in memory";
        checkpoint.config = "{}";
        checkpoint.spec = spec;
        for (const SlotAt at : slotsOf(spec)) {
            std::vector<std::int64_t> shape;
            std::size_t count = 1;
            for (const Extent& extent : shapeOf(spec, at)) {
                shape.push_back(extent.value);
                count *= static_cast<std::size_t>(extent.value);
            }
            std::vector<float>& values = stored_[at];
            for (std::size_t i = 0; i < count; ++i)
                values.push_back(static_cast<float>(normal(random)));
            plain_[at].assign(values.begin(), values.end());
            checkpoint.bindings.push_back(plainBinding(spec, at, textOf(at)));
            checkpoint.weights.tensors[textOf(at)] = {DType::f32, shape,
                                                      std::as_bytes(std::span(values)), "memory"};
        }
        model_ = std::make_shared<const Model>(std::move(checkpoint));
    }

    const Model& model() const { return *model_; }
    const std::map<SlotAt, std::vector<float>>& stored() const { return stored_; }
    const PlainWeights& plain() const { return plain_; }

    PlainRun run() const { return plainRun(spec_, plain_, ids, spec_.trainedSigma); }
    double nllWith(const PlainWeights& weights, const std::vector<double>& sigma) const {
        return plainRun(spec_, weights, ids, sigma).nll(ids);
    }

  private:
    ModelSpec spec_;
    std::map<SlotAt, std::vector<float>> stored_;
    PlainWeights plain_;
    std::shared_ptr<const Model> model_;
};

Samples sample() {
    return {{{ids, static_cast<std::int64_t>(ids.size())}}, {}};
}

// Differences of numbers of size 1 to 10 that fp32 sums of some ten terms in other orders.
constexpr double tolerance = 1e-4;

void checkMeasured(const ModelSpec& spec, const SmallModel& small,
                   std::shared_ptr<const Compute> compute = nullptr) {
    MeasureOptions options;
    options.logits = options.scoreVariance = true;
    options.compute = std::move(compute);
    const Measurement measured = measure(small.model(), sample(), {}, options);
    const PlainRun plain = small.run();
    REQUIRE(measured.logits.size() == ids.size() * static_cast<std::size_t>(spec.vocabulary));
    for (std::size_t row = 0; row < ids.size(); ++row)
        for (std::size_t id = 0; id < plain.logits[row].size(); ++id) {
            CAPTURE(row, id);
            CHECK(measured.logits[row * plain.logits[row].size() + id] ==
                  Approx(plain.logits[row][id]).margin(tolerance).epsilon(tolerance));
        }
    CHECK(measured.nllMean() == Approx(plain.nll(ids)).margin(tolerance));
    const bool sinks = std::any_of(spec.layers.begin(), spec.layers.end(),
                                   [](const LayerSpec& layer) { return layer.block.sinks; });
    REQUIRE(measured.sinkShare.size() == (sinks ? measured.entropy.size() : 0));
    for (std::size_t at = 0; at < measured.sinkShare.size(); ++at) {
        const std::size_t head = at / ids.size(), heads = static_cast<std::size_t>(spec.heads);
        CAPTURE(head, at % ids.size());
        CHECK(measured.sinkShare[at] ==
              Approx(plain.sinkShares[head / heads][head % heads][at % ids.size()])
                  .margin(tolerance));
    }
    for (int layer = 0; layer < spec.layerCount(); ++layer)
        for (int head = 0; head < spec.heads; ++head) {
            // A head's scale moves nothing below it.
            const auto at = static_cast<std::size_t>(layer * spec.heads + head);
            const auto entropiesAt = [&](double by) {
                std::vector<double> sigma = spec.trainedSigma;
                sigma[at] += by;
                return plainRun(spec, small.plain(), ids, sigma)
                    .entropies[static_cast<std::size_t>(layer)][static_cast<std::size_t>(head)];
            };
            constexpr double step = 1e-5;
            const Numbers above = entropiesAt(step), below = entropiesAt(-step);
            for (std::size_t row = 0; row < ids.size(); ++row) {
                CAPTURE(layer, head, row);
                CHECK(measured.entropyOf(layer, head)[row] ==
                      Approx(plain.entropies[static_cast<std::size_t>(layer)]
                                            [static_cast<std::size_t>(head)][row])
                          .margin(tolerance));
                const double slope = (above[row] - below[row]) / (2 * step);
                CHECK(-measured.scoreVarianceOf(layer, head)[row] / spec.trainedSigma[at] ==
                      Approx(slope).margin(10 * tolerance).epsilon(10 * tolerance));
            }
        }
}

void checkSlopes(const ModelSpec& spec, const SmallModel& small,
                 std::shared_ptr<const Compute> compute = nullptr) {
    const HeadGradient found = headGradient(small.model(), sample(), {}, 0, {}, std::move(compute));
    REQUIRE(found.bySigma.size() == spec.trainedSigma.size());
    double largest = 0;
    for (std::size_t head = 0; head < found.bySigma.size(); ++head) {
        const auto nllAt = [&](double by) {
            std::vector<double> sigma = spec.trainedSigma;
            sigma[head] += by;
            return small.nllWith(small.plain(), sigma);
        };
        constexpr double step = 1e-5;
        const double slope = (nllAt(step) - nllAt(-step)) / (2 * step);
        largest = std::max(largest, std::abs(slope));
        CAPTURE(head);
        CHECK(found.bySigma[head] == Approx(slope).margin(tolerance / 10).epsilon(1e-3));
    }
    CHECK(largest > 1e-3);  // something to compare
}

// By some numbers of every tensor: the first, and the one with the largest gradient.
void checkWeights(const ModelSpec& spec, const SmallModel& small, const Compute& compute = {}) {
    ModelWeights weights;
    for (const LayerSpec& layer : spec.layers)
        weights.layers.push_back(emptyLayer(layer.block));
    std::map<SlotAt, at::Tensor> leaves;
    for (const auto& [at, values] : small.stored()) {
        std::vector<std::int64_t> shape;
        for (const Extent& extent : shapeOf(spec, at))
            shape.push_back(extent.value);
        leaves[at] = at::tensor(values).view(shape).to(compute.device).requires_grad_(true);
        (at.layer == wholeModel
             ? *tensorAt(weights, at.slot)
             : *tensorAt(weights.layers[static_cast<std::size_t>(at.layer)], at)) = leaves[at];
    }
    TokenBatch batch;
    batch.batch = 1;
    batch.length = static_cast<std::int64_t>(ids.size());
    batch.inputs.assign(ids.begin(), ids.end());
    batch.targets.assign(ids.begin() + 1, ids.end());
    batch.targets.push_back(noTarget);
    std::vector<float> entropy;
    const at::Tensor logits = runTokens(spec, weights, planOf(spec, {}, batch.length), batch,
                                        compute, AttentionBy::sextant, &entropy);
    const at::Tensor loss =
        at::cross_entropy_loss(logits, at::tensor(batch.targets, at::kLong).to(compute.device), {},
                               at::Reduction::Mean, noTarget);
    const PlainRun plain = small.run();
    CHECK(loss.item<double>() == Approx(plain.nll(ids)).margin(tolerance));
    for (std::size_t head = 0; head < entropy.size(); ++head) {
        const auto heads = static_cast<std::size_t>(spec.heads);
        double mean = 0;
        for (const double one : plain.entropies[head / heads][head % heads])
            mean += one / static_cast<double>(ids.size());
        CAPTURE(head);
        CHECK(entropy[head] == Approx(mean).margin(tolerance));
    }
    loss.backward();
    for (const auto& [at, leaf] : leaves) {
        CAPTURE(textOf(at));
        at::Tensor gradient = leaf.grad();
        // What only decides which experts rows go through has none; an expert that no row goes
        // through has zeros.
        CHECK(gradient.defined() == (at.slot != Slot::choiceBias));
        if (!gradient.defined()) gradient = at::zeros_like(leaf);
        gradient = gradient.cpu().flatten();
        for (const std::int64_t index :
             {std::int64_t{0}, gradient.abs().argmax().item<std::int64_t>()}) {
            constexpr double step = 1e-6;
            const auto nllAt = [&](double by) {
                PlainWeights moved = small.plain();
                moved[at][static_cast<std::size_t>(index)] += by;
                return small.nllWith(moved, spec.trainedSigma);
            };
            CAPTURE(index);
            CHECK(gradient[index].item<double>() ==
                  Approx((nllAt(step) - nllAt(-step)) / (2 * step))
                      .margin(tolerance / 10)
                      .epsilon(2e-3));
        }
    }
}

}  // namespace

TEST_CASE("every field of a block is measured as a plain description says") {
    for (const auto& [name, spec] : everySpec()) {
        CAPTURE(name);
        checkMeasured(spec, SmallModel(spec));
    }
}

TEST_CASE("slopes by the heads' scales hold for every field of a block") {
    for (const auto& [name, spec] : everySpec()) {
        CAPTURE(name);
        checkSlopes(spec, SmallModel(spec));
    }
}

TEST_CASE("gradients by the weights hold for every field of a block") {
    for (const auto& [name, spec] : everySpec()) {
        CAPTURE(name);
        checkWeights(spec, SmallModel(spec));
    }
}

TEST_CASE("every field of a block holds away from the CPU") {
    const auto compute = std::make_shared<const Compute>(emulatedCompute());
    for (const auto& [name, spec] : everySpec()) {
        CAPTURE(name);
        const SmallModel small(spec);
        checkMeasured(spec, small, compute);
        checkSlopes(spec, small, compute);
        checkWeights(spec, small, *compute);
    }
}
