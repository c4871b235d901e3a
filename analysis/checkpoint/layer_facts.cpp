// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "analysis/checkpoint/checkpoint_facts.h"
#include "analysis/position/composition.h"
#include "analysis/position/methods/all.h"
#include "analysis/translatable.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

constexpr const char* rootSign = "\u221a";

bool near(double a, double b) {
    return std::fabs(a - b) <= 1e-6 * std::fabs(b);
}

// "1/\u221a64" of a factor that is one, "1/16" of one that is a whole number's inverse.
std::string scaleRule(double scale) {
    constexpr double largest = 1e9;
    if (near(scale, 1.0)) return "1";
    if (scale > 0 && scale < 1) {
        const double whole = std::round(1 / scale), square = std::round(1 / (scale * scale));
        if (square < largest && near(1 / (scale * scale), square))
            return "1/" + (rootSign + groupedText(static_cast<std::int64_t>(square)));
        if (near(1 / scale, whole)) return "1/" + groupedText(static_cast<std::int64_t>(whole));
    }
    return numberText(scale, 6);
}

// The choice with its numbers; empty where it is the stage's first method.
Message chosen(const Choices& choices, Stage stage) {
    const Choice& choice = choices.at(stage);
    const Method& method = findMethod(stage, choice.method);
    return method.column == Column::neutral ? Message()
                                            : label(method.label, choice, method.parameters);
}

Message normWords(NormKind kind) {
    switch (kind) {
        case NormKind::rms:
        case NormKind::rmsPlusOne:
            return Message::verbatim("RMS");
        case NormKind::rmsPlain:
            return Message("RMS without weights");
        case NormKind::layer:
        case NormKind::layerPlusOne:
        case NormKind::layerNoBias:
            return Message("layer norm");
        case NormKind::layerPlain:
            return Message("layer norm without weights");
        case NormKind::none:
            break;
    }
    return Message("none");
}

Message headNorm(const BlockSpec& block) {
    if (!block.onQuery.there() && !block.onKey.there()) return {};
    const Norm& norm = block.onQuery.there() ? block.onQuery : block.onKey;
    Message text = normWords(norm.kind);
    if (!block.onQuery.there()) text = Message("{} on k", text);
    if (!block.onKey.there()) text = Message("{} on q", text);
    switch (block.headNorms) {
        case NormOver::headSharedWeight:
            return Message("{}, each head", text);
        case NormOver::headOwnWeight:
            return Message("{}, each head by its own weights", text);
        case NormOver::allHeads:
            break;
    }
    return Message("{}, all heads together", text);
}

Message activationWords(Activation activation) {
    switch (activation) {
        case Activation::silu:
            return Message::verbatim("silu");
        case Activation::gelu:
            return Message::verbatim("gelu");
        case Activation::geluTanh:
            return Message::verbatim("gelu (tanh)");
        case Activation::relu:
            return Message::verbatim("relu");
        case Activation::xielu:
            return Message::verbatim("xIELU");
        case Activation::reluSquared:
            break;
    }
    return Message("relu squared");
}

Message mlpWords(const Mlp& mlp) {
    const Message activation = activationWords(mlp.activation);
    const std::string width = groupedText(mlp.width);
    return mlp.gated ? Message("gated {}, {} wide", activation, width)
                     : Message("{}, {} wide", activation, width);
}

Message expertsWords(const Experts& experts) {
    if (experts.count == 0) return {};
    const Message chosen("{} of {}", groupedText(experts.chosen), groupedText(experts.count));
    return experts.sharedWidth > 0
               ? Message("{}, and a shared one of {}", chosen, groupedText(experts.sharedWidth))
               : chosen;
}

Message latentWords(const ModelSpec& spec, const BlockSpec& block) {
    const Latents& latents = block.latents;
    if (latents.keyValue == 0 && latents.query == 0) return {};
    const Message queries = latents.query > 0
                                ? Message("queries of rank {}", groupedText(latents.query))
                                : Message("queries of full rank");
    const Message keysAndValues =
        latents.keyValue > 0 ? Message("keys and values of rank {}", groupedText(latents.keyValue))
                             : Message("keys and values of full rank");
    const std::string width = groupedText(spec.keyDim(block));
    const Message keys = latents.sharedKey > 0
                             ? Message("keys {} wide ({} of them one for all heads)", width,
                                       groupedText(latents.sharedKey))
                             : Message("keys {} wide", width);
    return Message("{}, {}, {}, values {} wide", queries, keysAndValues, keys,
                   groupedText(spec.valueDim(block)));
}

Message sharedKeysWords(const ModelSpec& spec, int layer) {
    const BlockSpec& block = spec.block(layer);
    if (block.takesKeys > 0)
        for (int from = layer - 1; from >= 0; --from)
            if (spec.block(from).keepsKeys == block.takesKeys)
                return Message("keys and values of layer {}", from);
    return block.valueIsKey ? Message("values from the keys' projection") : Message();
}

Message attentionWords(const LayerFacts& facts) {
    const Message mask = facts.attention == "full"     ? Message("full causal attention")
                         : facts.attention == "chunks" ? Message("attention in chunks")
                                                       : Message::translatable(facts.attention);
    return facts.reach > 0 ? Message("{} of {}", mask, groupedText(facts.reach)) : mask;
}

// "RoPE base 10,000 on 32 dimensions".
Message positionWords(const LayerFacts& facts, int keyDim) {
    const Message position = Message::translatable(facts.position);
    if (facts.rotaryBase <= 0) return position;
    const bool whole = facts.rotaryBase == std::round(facts.rotaryBase);
    const std::string base = whole ? groupedText(static_cast<std::int64_t>(facts.rotaryBase))
                                   : numberText(facts.rotaryBase, 9);
    return facts.rotaryDim < keyDim ? Message("{} base {} on {} dimensions", position, base,
                                              groupedText(facts.rotaryDim))
                                    : Message("{} base {}", position, base);
}

Message blockSentence(const ModelSpec& spec, const BlockSpec& block, const LayerFacts& facts) {
    const int keyHeads = spec.keyHeads(block), keyDim = spec.keyDim(block);
    const std::string heads = groupedText(spec.heads), width = groupedText(keyDim);
    Message text =
        keyHeads == 1
            ? Message("{}, {} query heads on 1 kv head of {}", attentionWords(facts), heads, width)
            : Message("{}, {} query heads on {} kv heads of {}", attentionWords(facts), heads,
                      groupedText(keyHeads), width);
    const auto add = [&text](const Message& more) { text = Message("{}, {}", text, more); };
    if (!facts.latent.empty()) add(Message("latent attention: {}", facts.latent));
    if (!facts.sharedKeys.empty()) add(facts.sharedKeys);
    add(Message("scale {}", facts.scaleRule));
    add(positionWords(facts, keyDim));
    if (!facts.scaling.empty()) add(facts.scaling);
    if (!facts.factor.empty()) add(facts.factor);
    if (!facts.headNorm.empty()) add(Message("q/k norm: {}", facts.headNorm));
    if (facts.softCap > 0) add(Message("scores capped at {}", numberText(facts.softCap, 6)));
    if (facts.sinks) add(Message("a sink logit a head"));
    if (!facts.experts.empty()) add(Message("experts: {}", facts.experts));
    return text;
}

}  // namespace

LayerFacts layerFactsOf(const ModelSpec& spec, int layer) {
    const LayerSpec& own = spec.layers.at(static_cast<std::size_t>(layer));
    const BlockSpec& block = own.block;
    const Choices choices = ownChoices(spec, layer);
    LayerFacts facts;
    const Choice& mask = choices.at(Stage::mask);
    const Method& masking = findMethod(Stage::mask, mask.method);
    const LayerPlan plan = layerPlanOf(spec, {}, layer, 0);
    facts.attention = masking.column == Column::neutral ? translatable("full") : masking.label;
    facts.reach =
        plan.mask.chunk > 0 ? plan.mask.chunk * (plan.mask.chunksBefore + 1) : plan.mask.window;
    facts.position = positionWord(choices);
    if (plan.turns()) {
        const Rotary rotary = rotaryOf({spec, layer, 0, choices});
        facts.rotaryBase = rotary.base;
        facts.rotaryDim = rotary.dims;
        facts.interleaved = own.layout == PairLayout::interleaved;
        facts.scaling = chosen(choices, Stage::frequencies);
    }
    facts.factor = chosen(choices, Stage::factor);
    facts.scoreScale = scoreScaleOf(own, plan.vectors);
    facts.scaleRule = scaleRule(facts.scoreScale);
    facts.headNorm = headNorm(block);
    facts.softCap = block.scoreSoftCap;
    facts.sinks = block.sinks;
    facts.mlp = mlpWords(block.mlp);
    facts.experts = expertsWords(block.mlp.experts);
    facts.latent = latentWords(spec, block);
    facts.sharedKeys = sharedKeysWords(spec, layer);
    facts.sentence = blockSentence(spec, block, facts);
    return facts;
}

}  // namespace sextant
