// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/gguf_tensors.h"

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>

#include "analysis/checkpoint/architectures/head_norms.h"
#include "analysis/error.h"

namespace sextant {

namespace {

struct GgufNamed {
    Slot slot;
    const char* name;
};

constexpr GgufNamed ggufWhole[] = {
    {Slot::embedding, "token_embd.weight"},
    {Slot::unembedding, "output.weight"},
    {Slot::unembeddingBias, "output.bias"},
    {Slot::positions, "position_embd.weight"},
    {Slot::embeddingNorm, "token_embd_norm.weight"},
    {Slot::embeddingNormBias, "token_embd_norm.bias"},
    {Slot::finalNorm, "output_norm.weight"},
    {Slot::finalNormBias, "output_norm.bias"},
};

// After "blk.{i}.".
constexpr GgufNamed ggufOfALayer[] = {
    {Slot::attentionNorm, "attn_norm.weight"},
    {Slot::attentionNormBias, "attn_norm.bias"},
    {Slot::query, "attn_q.weight"},
    {Slot::queryBias, "attn_q.bias"},
    {Slot::key, "attn_k.weight"},
    {Slot::keyBias, "attn_k.bias"},
    {Slot::value, "attn_v.weight"},
    {Slot::valueBias, "attn_v.bias"},
    {Slot::queryNorm, "attn_q_norm.weight"},
    {Slot::queryNormBias, "attn_q_norm.bias"},
    {Slot::keyNorm, "attn_k_norm.weight"},
    {Slot::keyNormBias, "attn_k_norm.bias"},
    {Slot::sink, "attn_sinks.weight"},
    {Slot::output, "attn_output.weight"},
    {Slot::outputBias, "attn_output.bias"},
    {Slot::afterAttentionNorm, "post_attention_norm.weight"},
    {Slot::mlpNorm, "ffn_norm.weight"},
    {Slot::mlpNormBias, "ffn_norm.bias"},
    {Slot::gate, "ffn_gate.weight"},
    {Slot::gateBias, "ffn_gate.bias"},
    {Slot::up, "ffn_up.weight"},
    {Slot::upBias, "ffn_up.bias"},
    {Slot::down, "ffn_down.weight"},
    {Slot::downBias, "ffn_down.bias"},
    {Slot::afterMlpNorm, "post_ffw_norm.weight"},
    {Slot::router, "ffn_gate_inp.weight"},
    {Slot::routerBias, "ffn_gate_inp.bias"},
    {Slot::sharedGate, "ffn_gate_shexp.weight"},
    {Slot::sharedUp, "ffn_up_shexp.weight"},
    {Slot::sharedDown, "ffn_down_shexp.weight"},
    {Slot::sharedRouter, "ffn_gate_inp_shexp.weight"},
};

// All experts of a layer in one tensor, one after the other.
constexpr GgufNamed ofExperts[] = {
    {Slot::gate, "ffn_gate_exps.weight"},
    {Slot::up, "ffn_up_exps.weight"},
    {Slot::down, "ffn_down_exps.weight"},
};

std::string layerName(int layer, const std::string& name) {
    return "blk." + std::to_string(layer) + "." + name;
}

std::string ggufTensorName(SlotAt at) {
    if (at.layer == wholeModel) {
        for (const GgufNamed& named : ggufWhole)
            if (named.slot == at.slot) return named.name;
    } else {
        const std::span<const GgufNamed> names = at.expert == noExpert
                                                     ? std::span<const GgufNamed>(ggufOfALayer)
                                                     : std::span<const GgufNamed>(ofExperts);
        for (const GgufNamed& named : names)
            if (named.slot == at.slot) return layerName(at.layer, named.name);
    }
    throw Error("GGUF has no tensor for the {} of this architecture", slotWords(at));
}

bool isStored(const Weights& weights, const std::string& tensor) {
    return weights.find(tensor) != nullptr || weights.missing.contains(tensor);
}

// Whether the tensor is there as the spec promises. Lists of rows are made for no other: what is
// wrong with it is said later, and the spec of a damaged file may be of any size.
bool isAsPromised(const Weights& weights, const Binding& binding) {
    const TensorView* const view = weights.find(binding.tensor);
    return view != nullptr &&
           std::equal(view->shape.begin(), view->shape.end(), binding.stored.begin(),
                      binding.stored.end(), [](std::int64_t extent, const Extent& promised) {
                          return extent == promised.value;
                      });
}

// Slots that may be stored one after the other in one tensor.
struct Fused {
    std::span<const Slot> slots;
    const char* tensor;
};
constexpr Slot matrices[] = {Slot::query, Slot::key, Slot::value};
constexpr Slot biasSlots[] = {Slot::queryBias, Slot::keyBias, Slot::valueBias};
constexpr Slot gateAndUp[] = {Slot::gate, Slot::up};
constexpr Slot innerBiases[] = {Slot::gateBias, Slot::upBias};
constexpr Fused fusedTensors[] = {{matrices, "attn_qkv.weight"},
                                  {biasSlots, "attn_qkv.bias"},
                                  {gateAndUp, "ffn_up.weight"},
                                  {innerBiases, "ffn_up.bias"}};

// Queries, keys and values are fused where there is a tensor of that name, gate and up of a gated
// MLP where there is no gate (Phi 3).
bool isFused(const ModelSpec& spec, const Weights& weights, int layer, const Fused& one) {
    const std::string_view name = one.tensor;
    if (name.starts_with("attn_qkv")) return isStored(weights, layerName(layer, one.tensor));
    const std::string gate = "ffn_gate" + std::string(name.substr(name.find('.')));
    return spec.block(layer).mlp.gated && !isStored(weights, layerName(layer, gate));
}

void bindFused(const ModelSpec& spec, const Weights& weights, Binding& binding) {
    const int layer = binding.at.layer;
    for (const Fused& one : fusedTensors) {
        if (std::ranges::find(one.slots, binding.at.slot) == one.slots.end()) continue;
        if (!isFused(spec, weights, layer, one)) continue;
        Extent all{0, ""};
        std::int64_t first = 0;
        const std::int64_t own = binding.stored.front().value;
        for (const Slot slot : one.slots) {
            if (slot == binding.at.slot) first = all.value;
            const Extent part = shapeOf(spec, {slot, layer}).front();
            all.value += part.value;
            all.reason += (all.reason.empty() ? "" : " + ") + part.reason;
        }
        binding.tensor = layerName(layer, one.tensor);
        binding.stored.front() = all;
        if (isAsPromised(weights, binding)) binding.rows = blockRows(first, own, own, 1);
    }
}

// Falcon's larger models: the norm before attention is the second, the first is the MLP's.
void bindTwoNorms(const Weights& weights, Binding& binding) {
    const int layer = binding.at.layer;
    if (!isStored(weights, layerName(layer, "attn_norm_2.weight"))) return;
    for (const auto& [slot, name] : {std::pair{Slot::attentionNorm, "attn_norm_2.weight"},
                                     std::pair{Slot::attentionNormBias, "attn_norm_2.bias"},
                                     std::pair{Slot::mlpNorm, "attn_norm.weight"},
                                     std::pair{Slot::mlpNormBias, "attn_norm.bias"}})
        if (binding.at.slot == slot) binding.tensor = layerName(layer, name);
}

// In the first files each expert has tensors of its own, "ffn_gate.3.weight".
void bindExpert(const ModelSpec& spec, const Weights& weights, Binding& binding) {
    const int expert = binding.at.expert;
    constexpr std::string_view stackEnd = "_exps.weight";
    const std::string alone = binding.tensor.substr(0, binding.tensor.size() - stackEnd.size()) +
                              "." + std::to_string(expert) + ".weight";
    if (!isStored(weights, binding.tensor) && isStored(weights, alone)) {
        binding.tensor = alone;
        return;
    }
    const int count = spec.block(binding.at.layer).mlp.experts.count;
    binding.stored.insert(binding.stored.begin(),
                          Extent{count, "experts " + std::to_string(count)});
    binding.entry = expert;
}

// The gate of the shared expert is a matrix of one row, which files have as a list.
void bindSharedRouter(const Weights& weights, Binding& binding) {
    const TensorView* const view = weights.find(binding.tensor);
    if (view == nullptr || view->shape.size() != 1) return;
    binding.stored.erase(binding.stored.begin());
    binding.oneRow = true;
}

// Whether this slot is the weight of a norm that adds 1 to it.
bool addsOne(const ModelSpec& spec, SlotAt at) {
    const auto plusOne = [](const Norm& norm) { return norm.kind == NormKind::rmsPlusOne; };
    if (at.layer == wholeModel)
        return (at.slot == Slot::finalNorm && plusOne(spec.finalNorm)) ||
               (at.slot == Slot::embeddingNorm && plusOne(spec.embeddingNorm));
    const BlockSpec& block = spec.block(at.layer);
    switch (at.slot) {
        case Slot::attentionNorm:
            return plusOne(block.beforeAttention);
        case Slot::queryNorm:
            return plusOne(block.onQuery);
        case Slot::keyNorm:
            return plusOne(block.onKey);
        case Slot::afterAttentionNorm:
            return plusOne(block.afterAttention);
        case Slot::mlpNorm:
            return plusOne(block.beforeMlp);
        case Slot::afterMlpNorm:
            return plusOne(block.afterMlp);
        default:
            return false;
    }
}

// Rows of "llama" have the two of a rotary pair side by side, as Meta's have.
void unpermute(const ModelSpec& spec, const Weights& weights, Binding& binding) {
    const Slot slot = binding.at.slot;
    const bool ofQueries = slot == Slot::query || slot == Slot::queryBias;
    const bool ofKeys = slot == Slot::key || slot == Slot::keyBias;
    if ((!ofQueries && !ofKeys) || !isAsPromised(weights, binding)) return;
    const std::vector<std::int64_t> order =
        halfSplitRows(ofQueries ? spec.heads : spec.keyValueHeads, spec.headDim, spec.headDim);
    if (binding.rows.empty()) {
        binding.rows = order;
        return;
    }
    std::vector<std::int64_t> rows;
    for (const std::int64_t row : order)
        rows.push_back(binding.rows[static_cast<std::size_t>(row)]);
    binding.rows = std::move(rows);
}

}  // namespace

std::vector<Binding> ggufBindings(const ModelSpec& spec, const std::string& architecture,
                                  const Weights& weights) {
    std::vector<Binding> bindings;
    for (const SlotAt at : slotsOf(spec)) {
        Binding binding = plainBinding(spec, at, ggufTensorName(at));
        if (at.layer != wholeModel) {
            if (at.expert != noExpert)
                bindExpert(spec, weights, binding);
            else
                bindFused(spec, weights, binding);
            storeByHeads(spec, binding);
            if (at.slot == Slot::sharedRouter) bindSharedRouter(weights, binding);
            bindTwoNorms(weights, binding);
            if (architecture == "llama") unpermute(spec, weights, binding);
        }
        if (addsOne(spec, at)) binding.added = -1.0F;
        bindings.push_back(std::move(binding));
    }
    return bindings;
}

}  // namespace sextant
