// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/block.h"

#include <ATen/ATen.h>

#include <cmath>
#include <vector>

#include "analysis/model/mixture.h"
#include "analysis/model/mlp.h"
#include "analysis/model/operand.h"
#include "analysis/model/row_operations.h"
#include "analysis/model/vector_form.h"

namespace sextant {

namespace {

// Over the last dimension; the weight may have any shape that fits x.
at::Tensor normalisedRows(const Norm& norm, const at::Tensor& x, const at::Tensor& weight,
                          const at::Tensor& bias) {
    if (norm.kind == NormKind::rmsPlain || norm.kind == NormKind::rms ||
        norm.kind == NormKind::rmsPlusOne) {
        const at::Tensor scaled = x * at::rsqrt(x.square().mean(-1, true) + norm.epsilon);
        if (!weight.defined()) return scaled;
        return scaled * (norm.plusOne() ? weight + 1 : weight);
    }
    at::Tensor result = at::layer_norm(x, {x.size(-1)}, {}, {}, norm.epsilon);
    if (weight.defined()) result = result * (norm.plusOne() ? weight + 1 : weight);
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
            return normalised(x, weight, norm.epsilon, norm.plusOne() ? 1.0F : 0.0F, compute);
        case NormKind::rmsPlain:
            return normalisedRows(norm, x, {}, {});
        case NormKind::layerPlusOne:
            return at::layer_norm(x, {x.size(1)}, weight + 1, bias, norm.epsilon);
        case NormKind::layer:
        case NormKind::layerNoBias:
        case NormKind::layerPlain:
            break;
    }
    return at::layer_norm(x, {x.size(1)}, weight, bias, norm.epsilon);
}

// A short row of the layer's `in`, or `in`.
Operand latentRows(int width, const Latents& latents, const Operand& in, const at::Tensor& row,
                   const at::Tensor& rowBias, const at::Tensor& norm, const at::Tensor& normBias,
                   const Compute& compute) {
    if (width == 0) return in;
    return {normalise(latents.norm, in.times(row, rowBias), norm, normBias, compute), compute};
}

// What queries are projected from, and what keys and values are.
Operand queryRows(const LayerWeights& weights, const Operand& in, const Compute& compute) {
    const Latents& latents = weights.block.latents;
    return latentRows(latents.query, latents, in, weights.queryLatent, weights.queryLatentBias,
                      weights.queryLatentNorm, weights.queryLatentNormBias, compute);
}

Operand keyValueRows(const LayerWeights& weights, const Operand& in, const Compute& compute) {
    const Latents& latents = weights.block.latents;
    return latentRows(latents.keyValue, latents, in, weights.keyValueLatent,
                      weights.keyValueLatentBias, weights.keyValueLatentNorm,
                      weights.keyValueLatentNormBias, compute);
}

// Keys of `of`, of which all heads may share the first dimensions, of `in`; [rows, keyHeads *
// keyDim]. `into`, where it is given, is taken if nothing is shared.
at::Tensor projectedKeys(const ModelSpec& spec, const LayerWeights& weights, const Operand& in,
                         const Operand& of, const at::Tensor* into = nullptr) {
    if (weights.block.latents.sharedKey == 0) return of.times(weights.key, weights.keyBias, into);
    const at::Tensor own = of.times(weights.key, weights.keyBias);
    const at::Tensor shared = in.times(weights.sharedKey, weights.sharedKeyBias);
    const std::int64_t rows = own.size(0), heads = spec.keyHeads(weights.block);
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
    // Turning leaves lengths as they are; the weights wait for it.
    if (block.normsAfterTurn)
        return normalisedRows({NormKind::rmsPlain, norm.epsilon}, heads, {}, {}).view(x.sizes());
    const auto perHead = [&](const at::Tensor& of) {
        return of.defined() ? of.view({-1, headDim}) : of;
    };
    return normalisedRows(norm, heads, perHead(weight), perHead(bias)).view(x.sizes());
}

// Heads of fewer dimensions than the model's have zeros after them, and fewer heads of keys stand
// for several each: kernels know one number of both.
at::Tensor widened(const at::Tensor& x, int heads, int dim, int wantedHeads, int wantedDim) {
    if (heads == wantedHeads && dim == wantedDim) return x;
    const std::int64_t rows = x.size(0);
    const at::Tensor padded = at::constant_pad_nd(x.view({rows, heads, dim}), {0, wantedDim - dim});
    return padded.repeat_interleave(wantedHeads / heads, 1).view({rows, -1});
}

// And what was attended to without them.
at::Tensor narrowed(const at::Tensor& attended, int heads, int valueDim) {
    const std::int64_t rows = attended.size(0);
    return attended.view({rows, heads, -1}).narrow(2, 0, valueDim).reshape({rows, -1});
}

at::Tensor clipped(const BlockSpec& block, const at::Tensor& x) {
    return block.clip > 0 ? at::clamp(x, -block.clip, block.clip) : x;
}

// Queries or keys within their limits and as their norm leaves them.
at::Tensor normedAndClipped(const BlockSpec& block, const Norm& norm, const at::Tensor& x,
                            int headDim, const at::Tensor& weight, const at::Tensor& bias,
                            const Compute& compute) {
    if (block.clipAfterNorms)
        return clipped(block, normalisedHeads(block, norm, x, headDim, weight, bias, compute));
    return normalisedHeads(block, norm, clipped(block, x), headDim, weight, bias, compute);
}

// What was projected to keys or values as a layer attends to it, but for what a plan does.
at::Tensor finishedKeys(const ModelSpec& spec, const LayerWeights& weights, const at::Tensor& keys,
                        const Compute& compute) {
    const BlockSpec& block = weights.block;
    const int dim = spec.keyDim(block);
    return widened(normedAndClipped(block, block.onKey, keys, dim, weights.keyNorm,
                                    weights.keyNormBias, compute),
                   spec.keyHeads(block), dim, spec.keyValueHeads, spec.headDim);
}

at::Tensor finishedValues(const ModelSpec& spec, const BlockSpec& block, const at::Tensor& values) {
    const int dim = spec.valueDim(block);
    at::Tensor rows = clipped(block, values);
    if (block.onValue.there())
        rows = normalisedRows(block.onValue, rows.view({rows.size(0), -1, dim}), {}, {})
                   .view(rows.sizes());
    return widened(rows, spec.keyHeads(block), dim, spec.keyValueHeads, spec.headDim);
}

// The row itself, of all that goes through the layers with it.
at::Tensor rowsOf(const ModelSpec& spec, const at::Tensor& x) {
    return x.size(1) == spec.hidden ? x : x.narrow(1, 0, spec.hidden).contiguous();
}

// Numbers of a row's place for kept keys, and as many for values after them.
std::int64_t keptWidth(const ModelSpec& spec) {
    return std::int64_t{spec.keyValueHeads} * spec.headDim;
}

std::int64_t keptPlace(const ModelSpec& spec, int place) {
    return spec.hidden + spec.layerInputs() + (place - 1) * 2 * keptWidth(spec);
}

// What goes through the layers beside an embedded row: inputs of all layers, room for kept keys.
at::Tensor withBeside(const ModelSpec& spec, const ModelWeights& weights, const at::Tensor& ids,
                      const at::Tensor& x, const Compute& compute) {
    std::vector<at::Tensor> parts = {x};
    if (const std::int64_t inputs = spec.layerInputs(); inputs > 0) {
        const std::int64_t each = inputs / spec.layerCount();
        const at::Tensor projected =
            normalisedRows(spec.layerInputNorm,
                           (Operand(x, compute).times(weights.layerInputProjection) /
                            std::sqrt(static_cast<double>(spec.hidden)))
                               .view({x.size(0), -1, each}),
                           weights.layerInputNorm, {})
                .view({x.size(0), -1});
        const at::Tensor own =
            at::embedding(weights.layerInputEmbedding, ids.to(weights.layerInputEmbedding.device()))
                .to(compute.device, at::kFloat);
        parts.push_back((projected + own * std::sqrt(static_cast<double>(each))) * std::sqrt(0.5));
    }
    if (const int places = spec.keptKeys(); places > 0)
        parts.push_back(at::zeros({x.size(0), places * 2 * keptWidth(spec)}, x.options()));
    return parts.size() == 1 ? x : at::cat(parts, 1);
}

// The layer's output with what goes on beside it: the next layer's input comes first, and this
// layer's keys and values are kept where the block says so.
at::Tensor withBeside(const ModelSpec& spec, const LayerWeights& weights, const at::Tensor& before,
                      const at::Tensor& out, const Compute& compute) {
    if (before.size(1) == spec.hidden) return out;
    const BlockSpec& block = weights.block;
    std::vector<at::Tensor> parts = {out};
    const std::int64_t inputs = spec.layerInputs(), own = block.layerInput;
    parts.push_back(before.narrow(1, spec.hidden + own, inputs - own));
    parts.push_back(before.narrow(1, spec.hidden, own));
    for (int place = 1; place <= spec.keptKeys(); ++place) {
        if (place != block.keepsKeys) {
            parts.push_back(before.narrow(1, keptPlace(spec, place), 2 * keptWidth(spec)));
            continue;
        }
        const Operand in(normalise(block.beforeAttention, rowsOf(spec, before),
                                   weights.attentionNorm, weights.attentionNormBias, compute),
                         compute);
        const Operand of = keyValueRows(weights, in, compute);
        const at::Tensor keys = projectedKeys(spec, weights, in, of);
        parts.push_back(finishedKeys(spec, weights, keys, compute));
        parts.push_back(finishedValues(
            spec, block, block.valueIsKey ? keys : of.times(weights.value, weights.valueBias)));
    }
    return at::cat(parts, 1);
}

// What a layer makes of its own numbers of a token, to be added to its rows.
at::Tensor ofLayerInput(const ModelSpec& spec, const LayerWeights& weights,
                        const at::Tensor& before, const at::Tensor& rows, const Compute& compute) {
    const BlockSpec& block = weights.block;
    at::Tensor gate = Operand(rows, compute).times(weights.layerInputGate);
    activate(block.mlp.activation, gate, weights.mlp);
    const at::Tensor gated = gate * before.narrow(1, spec.hidden, block.layerInput);
    return normalise(block.afterLayerInput, Operand(gated, compute).times(weights.layerInputOut),
                     weights.afterLayerInputNorm, {}, compute);
}

}  // namespace

at::Tensor embed(const ModelSpec& spec, const ModelWeights& weights, const TokenBatch& batch,
                 bool positioned, const Compute& compute) {
    const at::Tensor ids = at::tensor(batch.inputs, at::kLong).to(weights.embedding.device());
    at::Tensor x = at::embedding(weights.embedding, ids).to(compute.device, at::kFloat);
    if (spec.embeddingMultiplier != 1.0) x = x * spec.embeddingMultiplier;
    if (spec.embeddingDim > 0) x = Operand(x, compute).times(weights.embeddingProjection);
    x = normalise(spec.embeddingNorm, x, weights.embeddingNorm, weights.embeddingNormBias, compute);
    if (!positioned) return withBeside(spec, weights, ids, x, compute);
    if (batch.positions.empty()) {
        x = (x.view({batch.batch, batch.length, -1}) + weights.positions.narrow(0, 0, batch.length))
                .view({x.size(0), -1});
    } else {
        // Positions of an embedding are whole numbers: who trains one has seen to it.
        const at::Tensor at = at::tensor(batch.positions, at::kDouble).to(at::kLong);
        x = x + at::embedding(weights.positions, at.to(compute.device));
    }
    return withBeside(spec, weights, ids, x, compute);
}

// In the order in which training has always differentiated them: sums round alike.
Projected project(const ModelSpec& spec, const LayerWeights& weights, const LayerPlan& plan,
                  const at::Tensor& x, const Compute& compute, Project what,
                  const Projected* into) {
    const BlockSpec& block = weights.block;
    const bool taken = block.takesKeys > 0;
    const Operand in(normalise(block.beforeAttention, rowsOf(spec, x), weights.attentionNorm,
                               weights.attentionNormBias, compute),
                     compute);
    // What has its last shape at once is written where it belongs.
    const int keyDim = spec.keyDim(block), keyHeads = spec.keyHeads(block);
    const bool allKeys = keyHeads == spec.keyValueHeads && !block.valueIsKey;
    const auto at = [&](at::Tensor Projected::*which, bool whole) {
        return into != nullptr && whole ? &(into->*which) : nullptr;
    };
    Projected to;
    if (what != Project::keysAndValues)
        to.query = queryRows(weights, in, compute)
                       .times(weights.query, weights.queryBias,
                              at(&Projected::query, keyDim == spec.headDim));
    if (what != Project::queries && taken) {
        const std::int64_t place = keptPlace(spec, block.takesKeys), width = keptWidth(spec);
        to.key = x.narrow(1, place, width).contiguous();
        to.value = x.narrow(1, place + width, width).contiguous();
    } else if (what != Project::queries) {
        const Operand of = keyValueRows(weights, in, compute);
        to.key = projectedKeys(spec, weights, in, of,
                               at(&Projected::key, allKeys && keyDim == spec.headDim));
        to.value =
            block.valueIsKey
                ? to.key
                : of.times(weights.value, weights.valueBias,
                           at(&Projected::value, allKeys && spec.valueDim(block) == spec.headDim));
    }
    const auto become = [&](at::Tensor& rows, at::Tensor Projected::*which, const auto& formed) {
        if (!rows.defined()) return;
        const at::Tensor now = formed(rows);
        if (into == nullptr)
            rows = now;
        else if (!now.is_same(into->*which))
            rows = (into->*which).copy_(now);
    };
    become(to.query, &Projected::query, [&](const at::Tensor& rows) {
        return formedQueries(
            plan,
            widened(normedAndClipped(block, block.onQuery, rows, keyDim, weights.queryNorm,
                                     weights.queryNormBias, compute),
                    spec.heads, keyDim, spec.heads, spec.headDim),
            spec.headDim);
    });
    become(to.value, &Projected::value, [&](const at::Tensor& rows) {
        return taken ? rows : finishedValues(spec, block, rows);
    });
    become(to.key, &Projected::key, [&](const at::Tensor& rows) {
        return formedKeys(plan, taken ? rows : finishedKeys(spec, weights, rows, compute),
                          spec.headDim);
    });
    return to;
}

at::Tensor finish(const ModelSpec& spec, const LayerWeights& weights, const at::Tensor& all,
                  const at::Tensor& attended, const Compute& compute, const std::stop_token& stop) {
    const BlockSpec& block = weights.block;
    const at::Tensor x = rowsOf(spec, all);
    const int valueDim = spec.valueDim(block);
    const Operand given(
        valueDim == spec.headDim ? attended : narrowed(attended, spec.heads, valueDim), compute);
    const auto normedAttention = [&](const at::Tensor& rows) {
        return normalise(block.afterAttention, rows, weights.afterAttentionNorm,
                         weights.afterAttentionNormBias, compute);
    };
    const auto normedMlp = [&](const at::Tensor& rows) {
        return normalise(block.afterMlp, rows, weights.afterMlpNorm, weights.afterMlpNormBias,
                         compute);
    };
    const at::Tensor output = given.times(weights.output, weights.outputBias);
    at::Tensor middle =
        at::add(x, block.normsOfSum ? output : normedAttention(output), block.residualMultiplier);
    if (block.normsOfSum) middle = normedAttention(middle);
    const bool serial = block.arrangement == Arrangement::serial;
    const at::Tensor in = block.arrangement == Arrangement::parallelOneNorm
                              ? normalise(block.beforeAttention, x, weights.attentionNorm,
                                          weights.attentionNormBias, compute)
                              : normalise(block.beforeMlp, serial ? middle : x, weights.mlpNorm,
                                          weights.mlpNormBias, compute);
    at::Tensor inner = weights.experts.empty() ? mlp(block.mlp, weights.mlp, in, compute, stop)
                                               : mixture(block.mlp, weights, in, compute, stop);
    if (!block.normsOfSum) inner = normedMlp(inner);
    at::Tensor out = middle;
    if (middle.requires_grad() || inner.requires_grad())
        out = at::add(middle, inner, block.residualMultiplier);
    else
        out.add_(inner, block.residualMultiplier);
    if (block.normsOfSum) out = normedMlp(out);
    if (block.layerInput > 0) out = out + ofLayerInput(spec, weights, all, out, compute);
    if (block.scaled) out = out * weights.layerScale;
    return withBeside(spec, weights, all, out, compute);
}

at::Tensor logits(const ModelSpec& spec, const ModelWeights& weights, const at::Tensor& rows,
                  const Compute& compute) {
    at::Tensor last = normalise(spec.finalNorm, rowsOf(spec, rows), weights.finalNorm,
                                weights.finalNormBias, compute);
    if (spec.embeddingDim > 0) last = Operand(last, compute).times(weights.unembeddingProjection);
    at::Tensor result = Operand(last, compute).times(weights.unembedding, weights.unembeddingBias);
    const bool asked = result.requires_grad();
    if (spec.logitMultiplier != 1.0)
        result = asked ? result * spec.logitMultiplier : result.mul_(spec.logitMultiplier);
    if (spec.logitSoftCap == 0.0) return result;
    return at::tanh(result / spec.logitSoftCap) * spec.logitSoftCap;
}

}  // namespace sextant
