// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/architectures/llama_tensors.h"

#include "analysis/error.h"

namespace sextant {

namespace {

struct Named {
    Slot slot;
    const char* name;
};

constexpr Named whole[] = {
    {Slot::embedding, "model.embed_tokens.weight"},
    {Slot::unembedding, "lm_head.weight"},
    {Slot::positions, "model.embed_positions.weight"},
    {Slot::finalNorm, "model.norm.weight"},
};

// After "model.layers.{i}.".
constexpr Named ofALayer[] = {
    {Slot::attentionNorm, "input_layernorm.weight"},
    {Slot::query, "self_attn.q_proj.weight"},
    {Slot::queryBias, "self_attn.q_proj.bias"},
    {Slot::key, "self_attn.k_proj.weight"},
    {Slot::keyBias, "self_attn.k_proj.bias"},
    {Slot::value, "self_attn.v_proj.weight"},
    {Slot::valueBias, "self_attn.v_proj.bias"},
    {Slot::output, "self_attn.o_proj.weight"},
    {Slot::outputBias, "self_attn.o_proj.bias"},
    {Slot::mlpNorm, "post_attention_layernorm.weight"},
    {Slot::gate, "mlp.gate_proj.weight"},
    {Slot::gateBias, "mlp.gate_proj.bias"},
    {Slot::up, "mlp.up_proj.weight"},
    {Slot::upBias, "mlp.up_proj.bias"},
    {Slot::down, "mlp.down_proj.weight"},
    {Slot::downBias, "mlp.down_proj.bias"},
    {Slot::kerpleA, "self_attn.kerple_a"},
    {Slot::kerpleP, "self_attn.kerple_p"},
    {Slot::biasTable, "self_attn.t5_bias"},
    {Slot::headScale, "self_attn.scale_param"},
};

std::string tensorName(SlotAt at) {
    if (at.layer == wholeModel) {
        for (const Named& named : whole)
            if (named.slot == at.slot) return named.name;
    } else {
        for (const Named& named : ofALayer)
            if (named.slot == at.slot)
                return "model.layers." + std::to_string(at.layer) + "." + named.name;
    }
    throw Error(std::string("the Llama family has no tensor for the ") + name(at.slot));
}

}  // namespace

std::vector<Binding> llamaTensors(const ModelSpec& spec) {
    std::vector<Binding> bindings;
    for (const SlotAt at : slotsOf(spec))
        bindings.push_back(plainBinding(spec, at, tensorName(at)));
    for (int layer = 0; layer < spec.layerCount(); ++layer) {
        const SlotAt at = {Slot::headScale, layer};
        bindings.push_back(plainBinding(spec, at, tensorName(at)));
        bindings.back().optional = true;
    }
    return bindings;
}

}  // namespace sextant
