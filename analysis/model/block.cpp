// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/block.h"

#include <ATen/ATen.h>

#include <limits>

#include "analysis/error.h"
#include "analysis/model/row_operations.h"
#include "analysis/model/vector_form.h"

namespace sextant {

namespace {

struct TensorOfALayer {
    Slot slot;
    at::Tensor LayerWeights::*to;
};
constexpr TensorOfALayer ofALayer[] = {
    {Slot::attentionNorm, &LayerWeights::attentionNorm},
    {Slot::attentionNormBias, &LayerWeights::attentionNormBias},
    {Slot::queryLatent, &LayerWeights::queryLatent},
    {Slot::queryLatentBias, &LayerWeights::queryLatentBias},
    {Slot::queryLatentNorm, &LayerWeights::queryLatentNorm},
    {Slot::queryLatentNormBias, &LayerWeights::queryLatentNormBias},
    {Slot::query, &LayerWeights::query},
    {Slot::queryBias, &LayerWeights::queryBias},
    {Slot::keyValueLatent, &LayerWeights::keyValueLatent},
    {Slot::keyValueLatentBias, &LayerWeights::keyValueLatentBias},
    {Slot::keyValueLatentNorm, &LayerWeights::keyValueLatentNorm},
    {Slot::keyValueLatentNormBias, &LayerWeights::keyValueLatentNormBias},
    {Slot::sharedKey, &LayerWeights::sharedKey},
    {Slot::sharedKeyBias, &LayerWeights::sharedKeyBias},
    {Slot::key, &LayerWeights::key},
    {Slot::keyBias, &LayerWeights::keyBias},
    {Slot::value, &LayerWeights::value},
    {Slot::valueBias, &LayerWeights::valueBias},
    {Slot::queryNorm, &LayerWeights::queryNorm},
    {Slot::queryNormBias, &LayerWeights::queryNormBias},
    {Slot::keyNorm, &LayerWeights::keyNorm},
    {Slot::keyNormBias, &LayerWeights::keyNormBias},
    {Slot::sink, &LayerWeights::sink},
    {Slot::output, &LayerWeights::output},
    {Slot::outputBias, &LayerWeights::outputBias},
    {Slot::afterAttentionNorm, &LayerWeights::afterAttentionNorm},
    {Slot::afterAttentionNormBias, &LayerWeights::afterAttentionNormBias},
    {Slot::mlpNorm, &LayerWeights::mlpNorm},
    {Slot::mlpNormBias, &LayerWeights::mlpNormBias},
    {Slot::router, &LayerWeights::router},
    {Slot::routerBias, &LayerWeights::routerBias},
    {Slot::choiceBias, &LayerWeights::choiceBias},
    {Slot::sharedRouter, &LayerWeights::sharedRouter},
    {Slot::afterMlpNorm, &LayerWeights::afterMlpNorm},
    {Slot::afterMlpNormBias, &LayerWeights::afterMlpNormBias},
    {Slot::kerpleA, &LayerWeights::kerpleA},
    {Slot::kerpleP, &LayerWeights::kerpleP},
    {Slot::biasTable, &LayerWeights::biasTable},
};

struct TensorOfAnMlp {
    Slot slot;
    at::Tensor MlpWeights::*to;
};
constexpr TensorOfAnMlp ofAnMlp[] = {
    {Slot::gate, &MlpWeights::gate}, {Slot::gateBias, &MlpWeights::gateBias},
    {Slot::up, &MlpWeights::up},     {Slot::upBias, &MlpWeights::upBias},
    {Slot::down, &MlpWeights::down}, {Slot::downBias, &MlpWeights::downBias},
};
constexpr TensorOfAnMlp ofTheShared[] = {{Slot::sharedGate, &MlpWeights::gate},
                                         {Slot::sharedUp, &MlpWeights::up},
                                         {Slot::sharedDown, &MlpWeights::down}};

struct TensorOfAModel {
    Slot slot;
    at::Tensor ModelWeights::*to;
};
constexpr TensorOfAModel ofAModel[] = {
    {Slot::embedding, &ModelWeights::embedding},
    {Slot::unembedding, &ModelWeights::unembedding},
    {Slot::unembeddingBias, &ModelWeights::unembeddingBias},
    {Slot::positions, &ModelWeights::positions},
    {Slot::embeddingNorm, &ModelWeights::embeddingNorm},
    {Slot::embeddingNormBias, &ModelWeights::embeddingNormBias},
    {Slot::finalNorm, &ModelWeights::finalNorm},
    {Slot::finalNormBias, &ModelWeights::finalNormBias},
};

// The slot's tensor among those that a list places; null: none of them.
template <class Of, class List>
at::Tensor* among(const List& list, Slot slot, Of& of) {
    for (const auto& [own, to] : list)
        if (own == slot) return &(of.*to);
    return nullptr;
}

// Over the last dimension; the weight may have any shape that fits x.
at::Tensor normalisedRows(const Norm& norm, const at::Tensor& x, const at::Tensor& weight,
                          const at::Tensor& bias) {
    if (norm.kind == NormKind::rmsPlain || norm.kind == NormKind::rms ||
        norm.kind == NormKind::rmsPlusOne) {
        const at::Tensor scaled = x * at::rsqrt(x.square().mean(-1, true) + norm.epsilon);
        if (!weight.defined()) return scaled;
        return scaled * (norm.kind == NormKind::rmsPlusOne ? weight + 1 : weight);
    }
    at::Tensor result = at::layer_norm(x, {x.size(-1)}, {}, {}, norm.epsilon);
    if (weight.defined()) result = result * weight;
    return bias.defined() ? result + bias : result;
}

// Of rows [rows, width].
at::Tensor normalise(const Norm& norm, const at::Tensor& x, const at::Tensor& weight,
                     const at::Tensor& bias, const Compute& compute) {
    switch (norm.kind) {
        case NormKind::none:
            return x;
        case NormKind::rms:
        case NormKind::rmsPlusOne:
            return normalised(x, weight, norm.epsilon,
                              norm.kind == NormKind::rmsPlusOne ? 1.0F : 0.0F, compute);
        case NormKind::rmsPlain:
            return normalisedRows(norm, x, {}, {});
        case NormKind::layer:
        case NormKind::layerNoBias:
        case NormKind::layerPlain:
            break;
    }
    return at::layer_norm(x, {x.size(1)}, weight, bias, norm.epsilon);
}

at::Tensor activated(Activation activation, const at::Tensor& x) {
    switch (activation) {
        case Activation::silu:
            return at::silu(x);
        case Activation::gelu:
            return at::gelu(x, "none");
        case Activation::geluTanh:
            return at::gelu(x, "tanh");
        case Activation::relu:
            return at::relu(x);
        case Activation::reluSquared:
            return at::relu(x).square();
    }
    return x;
}

void activate(Activation activation, at::Tensor& x) {
    if (x.requires_grad()) {
        x = activated(activation, x);
        return;
    }
    switch (activation) {
        case Activation::silu:
            at::silu_(x);
            return;
        case Activation::gelu:
            at::gelu_(x, "none");
            return;
        case Activation::geluTanh:
            at::gelu_(x, "tanh");
            return;
        case Activation::relu:
            at::relu_(x);
            return;
        case Activation::reluSquared:
            at::relu_(x).square_();
            return;
    }
}

void checkStop(const std::stop_token& stop) {
    if (stop.stop_requested()) throw Cancelled();
}

// One side of products: rows in the type that a Compute multiplies.
class Operand {
  public:
    Operand(const at::Tensor& x, const Compute& compute)
        : type_(compute.products), x_(x.to(compute.products)) {}

    // x W^T + bias in fp32.
    at::Tensor times(const at::Tensor& weight, const at::Tensor& bias = {}) const {
        const at::Tensor added = bias.defined() ? bias.to(type_) : bias;
        return at::linear(x_, weight.to(type_), added).to(at::kFloat);
    }
    at::Tensor times(const at::Tensor& weight, const at::Tensor& bias,
                     const at::Tensor* into) const {
        if (into == nullptr) return times(weight, bias);
        at::Tensor to = *into;
        return type_ == at::kFloat && to.is_cpu() ? at::linear_out(to, x_, weight, bias)
                                                  : to.copy_(times(weight, bias));
    }

  private:
    at::ScalarType type_;
    at::Tensor x_;
};

// (u + 1) * g * sigmoid(alpha g), both within their limits.
at::Tensor gatedWithin(const Mlp& spec, const at::Tensor& gate, const at::Tensor& up) {
    const at::Tensor g = at::clamp(gate, std::nullopt, spec.limit);
    const at::Tensor u = at::clamp(up, -spec.limit, spec.limit);
    return (u + 1) * g * at::sigmoid(g * spec.alpha);
}

// One MLP, or one expert, of rows [rows, hidden].
at::Tensor mlp(const Mlp& spec, const MlpWeights& weights, const at::Tensor& x,
               const Compute& compute, const std::stop_token& stop) {
    const Operand in(x, compute);
    if (!spec.gated) {
        at::Tensor inner = in.times(weights.up, weights.upBias);
        activate(spec.activation, inner);
        checkStop(stop);
        return Operand(inner, compute).times(weights.down, weights.downBias);
    }
    at::Tensor inner = in.times(weights.gate, weights.gateBias);
    if (spec.limit == 0) activate(spec.activation, inner);
    checkStop(stop);
    const at::Tensor up = in.times(weights.up, weights.upBias);
    if (spec.limit != 0)
        inner = gatedWithin(spec, inner, up);
    else if (inner.requires_grad())
        inner = inner * up;
    else
        inner.mul_(up);
    checkStop(stop);
    return Operand(inner, compute).times(weights.down, weights.downBias);
}

// Which experts a row goes through, and their weights, [rows, chosen] each.
struct Routed {
    at::Tensor expert, weight;
};

constexpr double never = -std::numeric_limits<double>::infinity();

// What experts are ranked by, without those outside the chosen groups.
at::Tensor withinGroups(const Experts& spec, const at::Tensor& ranked) {
    if (spec.groupsChosen >= spec.groups) return ranked;
    const std::int64_t rows = ranked.size(0);
    const at::Tensor byGroup = ranked.view({rows, spec.groups, -1});
    const at::Tensor best = std::get<0>(at::topk(byGroup, spec.groupBest, 2)).sum(2);
    const at::Tensor chosen = std::get<1>(at::topk(best, spec.groupsChosen, 1));
    const at::Tensor outside =
        at::ones({rows, spec.groups}, ranked.options().dtype(at::kBool)).scatter(1, chosen, false);
    return byGroup.masked_fill(outside.unsqueeze(2), never).view({rows, -1});
}

// Each expert in its turn: what came before is out, and what is far from the largest of the rest
// takes no share.
Routed sparselyMixed(const Experts& spec, const at::Tensor& logits) {
    const at::Tensor fixed = logits.detach();
    std::vector<at::Tensor> experts, weights;
    at::Tensor left = logits;
    for (int turn = 0; turn < spec.chosen; ++turn) {
        const auto [largest, expert] = at::max(left.detach(), 1, true);
        const at::Tensor far =
            (largest - fixed) / at::maximum(fixed.abs(), largest) > spec.nearness;
        weights.push_back(at::softmax(left.masked_fill(far, never), 1).gather(1, expert));
        experts.push_back(expert);
        left = left.scatter(1, expert, never);
    }
    return {at::cat(experts, 1), at::cat(weights, 1)};
}

Routed chosenByScores(const Experts& spec, const LayerWeights& weights, const at::Tensor& logits) {
    const at::Tensor scores = spec.scoring == Scoring::softmaxOfAll ? at::softmax(logits, 1)
                              : spec.scoring == Scoring::sigmoid    ? at::sigmoid(logits)
                                                                    : logits;
    const at::Tensor ranked = weights.choiceBias.defined() ? scores + weights.choiceBias : scores;
    Routed routed;
    routed.expert = std::get<1>(at::topk(withinGroups(spec, ranked.detach()), spec.chosen, 1));
    routed.weight = scores.gather(1, routed.expert);
    if (spec.scoring == Scoring::softmaxOfChosen) routed.weight = at::softmax(routed.weight, 1);
    return routed;
}

Routed route(const Experts& spec, const LayerWeights& weights, const at::Tensor& x,
             const Compute& compute) {
    const at::Tensor logits = Operand(x, compute).times(weights.router, weights.routerBias);
    Routed routed = spec.scoring == Scoring::sparseMixer ? sparselyMixed(spec, logits)
                                                         : chosenByScores(spec, weights, logits);
    if (spec.normalised)
        routed.weight = routed.weight / routed.weight.sum(1, true).clamp_min(spec.smallestSum);
    if (spec.scaling != 1.0) routed.weight = routed.weight * spec.scaling;
    return routed;
}

// The places in `expert` [rows, chosen], counted row after row, where each expert stands.
std::vector<std::vector<std::int64_t>> placesOf(const at::Tensor& expert, int experts) {
    std::vector<std::vector<std::int64_t>> places(static_cast<std::size_t>(experts));
    const at::Tensor here = expert.cpu().contiguous();
    for (std::int64_t at = 0; at < here.numel(); ++at)
        places[static_cast<std::size_t>(here.const_data_ptr<std::int64_t>()[at])].push_back(at);
    return places;
}

// Each expert's rows in their order, one expert after the other: sums round alike in every run.
at::Tensor mixture(const Mlp& spec, const LayerWeights& weights, const at::Tensor& x,
                   const Compute& compute, const std::stop_token& stop) {
    const Experts& experts = spec.experts;
    const Routed routed = route(experts, weights, x, compute);
    const at::Tensor shares = routed.weight.flatten();
    const auto places = placesOf(routed.expert, experts.count);
    at::Tensor sum = at::zeros_like(x);
    for (std::size_t index = 0; index < places.size(); ++index) {
        // Without rows the gradients of its weights are zeros, where they are asked for.
        if (places[index].empty() && !weights.experts[index].down.requires_grad()) continue;
        const at::Tensor own = at::tensor(places[index], at::kLong).to(x.device());
        const at::Tensor rows = own.floor_divide(experts.chosen);
        const at::Tensor share = shares.index_select(0, own).unsqueeze(1);
        const at::Tensor in = x.index_select(0, rows);
        const at::Tensor out =
            mlp(spec, weights.experts[index], experts.weighsInput ? in * share : in, compute, stop);
        sum = at::index_add(sum, 0, rows, experts.weighsInput ? out : out * share);
    }
    if (experts.sharedWidth == 0) return sum;
    at::Tensor shared = mlp(spec, weights.shared, x, compute, stop);
    if (experts.sharedGated)
        shared = shared * at::sigmoid(Operand(x, compute).times(weights.sharedRouter));
    return sum + shared;
}

// The rows that queries, or keys and values, are projected from: short ones of `in`, or `in`.
Operand latentRows(int width, const Latents& latents, const Operand& in, const at::Tensor& row,
                   const at::Tensor& rowBias, const at::Tensor& norm, const at::Tensor& normBias,
                   const Compute& compute) {
    if (width == 0) return in;
    return {normalise(latents.norm, in.times(row, rowBias), norm, normBias, compute), compute};
}

// Keys of which all heads share the first dimensions, [rows, heads * headDim].
at::Tensor besideShared(const at::Tensor& shared, const at::Tensor& own, int heads) {
    const std::int64_t rows = own.size(0);
    return at::cat({shared.unsqueeze(1).expand({rows, heads, -1}), own.view({rows, heads, -1})}, 2)
        .view({rows, -1});
}

// Queries or keys [rows, heads * headDim] as the block's norm leaves them.
at::Tensor normalisedHeads(const BlockSpec& block, const Norm& norm, const at::Tensor& x,
                           int headDim, const at::Tensor& weight, const at::Tensor& bias,
                           const Compute& compute) {
    if (!norm.there()) return x;
    if (block.headNorms == NormOver::allHeads) return normalise(norm, x, weight, bias, compute);
    const at::Tensor heads = x.view({x.size(0), -1, headDim});
    const auto perHead = [&](const at::Tensor& of) {
        return of.defined() ? of.view({-1, headDim}) : of;
    };
    return normalisedRows(norm, heads, perHead(weight), perHead(bias)).view(x.sizes());
}

// Values of fewer dimensions than keys have zeros after them: kernels know one dimension.
at::Tensor widened(const at::Tensor& value, int heads, int valueDim, int headDim) {
    const std::int64_t rows = value.size(0);
    return at::constant_pad_nd(value.view({rows, heads, valueDim}), {0, headDim - valueDim})
        .view({rows, -1});
}

// And what was attended to without them.
at::Tensor narrowed(const at::Tensor& attended, int heads, int valueDim) {
    const std::int64_t rows = attended.size(0);
    return attended.view({rows, heads, -1}).narrow(2, 0, valueDim).reshape({rows, -1});
}

int valueDimOf(const ModelSpec& spec, const BlockSpec& block) {
    return block.valueDim > 0 ? block.valueDim : spec.headDim;
}

}  // namespace

at::Tensor* tensorAt(LayerWeights& weights, SlotAt at) {
    MlpWeights& own = at.expert == noExpert
                          ? weights.mlp
                          : weights.experts.at(static_cast<std::size_t>(at.expert));
    if (at::Tensor* found = among(ofAnMlp, at.slot, own)) return found;
    if (at::Tensor* found = among(ofTheShared, at.slot, weights.shared)) return found;
    return among(ofALayer, at.slot, weights);
}

LayerWeights emptyLayer(const BlockSpec& block) {
    LayerWeights weights;
    weights.block = block;
    weights.experts.resize(static_cast<std::size_t>(block.mlp.experts.count));
    return weights;
}

at::Tensor* tensorAt(ModelWeights& weights, Slot slot) {
    return among(ofAModel, slot, weights);
}

at::Tensor embed(const ModelSpec& spec, const ModelWeights& weights, const TokenBatch& batch,
                 bool positioned, const Compute& compute) {
    const at::Tensor ids = at::tensor(batch.inputs, at::kLong).to(weights.embedding.device());
    at::Tensor x = at::embedding(weights.embedding, ids).to(compute.device, at::kFloat);
    if (spec.embeddingMultiplier != 1.0) x = x * spec.embeddingMultiplier;
    x = normalise(spec.embeddingNorm, x, weights.embeddingNorm, weights.embeddingNormBias, compute);
    if (!positioned) return x;
    if (batch.positions.empty())
        return (x.view({batch.batch, batch.length, -1}) +
                weights.positions.narrow(0, 0, batch.length))
            .view({x.size(0), -1});
    // Positions of an embedding are whole numbers: who trains one has seen to it.
    const at::Tensor at = at::tensor(batch.positions, at::kDouble).to(at::kLong);
    return x + at::embedding(weights.positions, at.to(compute.device));
}

// In the order in which training has always differentiated them: sums round alike.
Projected project(const ModelSpec& spec, const LayerWeights& weights, const LayerPlan& plan,
                  const at::Tensor& x, const Compute& compute, Project what,
                  const Projected* into) {
    const BlockSpec& block = weights.block;
    const Operand in(normalise(block.beforeAttention, x, weights.attentionNorm,
                               weights.attentionNormBias, compute),
                     compute);
    const int valueDim = valueDimOf(spec, block);
    const bool padded = valueDim != spec.headDim;
    const Latents& latents = block.latents;
    const bool shared = latents.sharedKey > 0;
    Projected to;
    if (what != Project::keysAndValues)
        to.query =
            latentRows(latents.query, latents, in, weights.queryLatent, weights.queryLatentBias,
                       weights.queryLatentNorm, weights.queryLatentNormBias, compute)
                .times(weights.query, weights.queryBias, into ? &into->query : nullptr);
    if (what != Project::queries) {
        const Operand of = latentRows(latents.keyValue, latents, in, weights.keyValueLatent,
                                      weights.keyValueLatentBias, weights.keyValueLatentNorm,
                                      weights.keyValueLatentNormBias, compute);
        to.key = of.times(weights.key, weights.keyBias, into && !shared ? &into->key : nullptr);
        to.value =
            of.times(weights.value, weights.valueBias, into && !padded ? &into->value : nullptr);
    }
    const auto become = [&](at::Tensor& rows, at::Tensor Projected::*which, const auto& formed) {
        if (!rows.defined()) return;
        const at::Tensor now = formed(rows);
        if (now.is_same(rows)) return;
        rows = into ? (into->*which).copy_(now) : now;
    };
    const auto clipped = [&](const at::Tensor& rows) {
        return block.clip > 0 ? at::clamp(rows, -block.clip, block.clip) : rows;
    };
    const auto normed = [&](const Norm& norm, const at::Tensor& rows, const at::Tensor& weight,
                            const at::Tensor& bias) {
        const at::Tensor heads =
            normalisedHeads(block, norm, block.clipAfterNorms ? rows : clipped(rows), spec.headDim,
                            weight, bias, compute);
        return block.clipAfterNorms ? clipped(heads) : heads;
    };
    become(to.query, &Projected::query, [&](const at::Tensor& rows) {
        return formedQueries(plan,
                             normed(block.onQuery, rows, weights.queryNorm, weights.queryNormBias),
                             spec.headDim);
    });
    become(to.key, &Projected::key, [&](const at::Tensor& rows) {
        const at::Tensor all =
            shared ? besideShared(in.times(weights.sharedKey, weights.sharedKeyBias), rows,
                                  spec.keyValueHeads)
                   : rows;
        return formedKeys(plan, normed(block.onKey, all, weights.keyNorm, weights.keyNormBias),
                          spec.headDim);
    });
    become(to.value, &Projected::value, [&](const at::Tensor& rows) {
        return padded ? widened(clipped(rows), spec.keyValueHeads, valueDim, spec.headDim)
                      : clipped(rows);
    });
    return to;
}

at::Tensor finish(const ModelSpec& spec, const LayerWeights& weights, const at::Tensor& x,
                  const at::Tensor& attended, const Compute& compute, const std::stop_token& stop) {
    const BlockSpec& block = weights.block;
    const int valueDim = valueDimOf(spec, block);
    const Operand given(
        valueDim == spec.headDim ? attended : narrowed(attended, spec.heads, valueDim), compute);
    const at::Tensor middle =
        at::add(x,
                normalise(block.afterAttention, given.times(weights.output, weights.outputBias),
                          weights.afterAttentionNorm, weights.afterAttentionNormBias, compute),
                block.residualMultiplier);
    const bool serial = block.arrangement == Arrangement::serial;
    const at::Tensor in = block.arrangement == Arrangement::parallelOneNorm
                              ? normalise(block.beforeAttention, x, weights.attentionNorm,
                                          weights.attentionNormBias, compute)
                              : normalise(block.beforeMlp, serial ? middle : x, weights.mlpNorm,
                                          weights.mlpNormBias, compute);
    const at::Tensor inner =
        normalise(block.afterMlp,
                  weights.experts.empty() ? mlp(block.mlp, weights.mlp, in, compute, stop)
                                          : mixture(block.mlp, weights, in, compute, stop),
                  weights.afterMlpNorm, weights.afterMlpNormBias, compute);
    if (middle.requires_grad() || inner.requires_grad())
        return at::add(middle, inner, block.residualMultiplier);
    at::Tensor out = middle;
    return out.add_(inner, block.residualMultiplier);
}

at::Tensor logits(const ModelSpec& spec, const ModelWeights& weights, const at::Tensor& rows,
                  const Compute& compute) {
    at::Tensor result =
        Operand(normalise(spec.finalNorm, rows, weights.finalNorm, weights.finalNormBias, compute),
                compute)
            .times(weights.unembedding, weights.unembeddingBias);
    const bool asked = result.requires_grad();
    if (spec.logitMultiplier != 1.0)
        result = asked ? result * spec.logitMultiplier : result.mul_(spec.logitMultiplier);
    if (spec.logitSoftCap == 0.0) return result;
    return at::tanh(result / spec.logitSoftCap) * spec.logitSoftCap;
}

}  // namespace sextant
