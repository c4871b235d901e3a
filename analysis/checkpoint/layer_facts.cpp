// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "analysis/checkpoint/checkpoint_facts.h"
#include "analysis/position/composition.h"
#include "analysis/position/methods/all.h"
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
std::string chosen(const Choices& choices, Stage stage) {
    const Choice& choice = choices.at(stage);
    const Method& method = findMethod(stage, choice.method);
    return method.column == Column::neutral ? std::string()
                                            : label(method.label, choice, method.parameters);
}

const char* word(NormKind kind) {
    switch (kind) {
        case NormKind::rms:
        case NormKind::rmsPlusOne:
            return "RMS";
        case NormKind::rmsPlain:
            return "RMS without weights";
        case NormKind::layer:
        case NormKind::layerPlusOne:
        case NormKind::layerNoBias:
            return "layer norm";
        case NormKind::layerPlain:
            return "layer norm without weights";
        case NormKind::none:
            break;
    }
    return "none";
}

std::string headNorm(const BlockSpec& block) {
    if (!block.onQuery.there() && !block.onKey.there()) return {};
    const Norm& norm = block.onQuery.there() ? block.onQuery : block.onKey;
    std::string text = word(norm.kind);
    if (!block.onQuery.there()) text += " on k";
    if (!block.onKey.there()) text += " on q";
    switch (block.headNorms) {
        case NormOver::headSharedWeight:
            return text + ", each head";
        case NormOver::headOwnWeight:
            return text + ", each head by its own weights";
        case NormOver::allHeads:
            break;
    }
    return text + ", all heads together";
}

const char* word(Activation activation) {
    switch (activation) {
        case Activation::silu:
            return "silu";
        case Activation::gelu:
            return "gelu";
        case Activation::geluTanh:
            return "gelu (tanh)";
        case Activation::relu:
            return "relu";
        case Activation::xielu:
            return "xIELU";
        case Activation::reluSquared:
            break;
    }
    return "relu squared";
}

std::string expertsText(const Experts& experts) {
    if (experts.count == 0) return {};
    std::string text = groupedText(experts.chosen) + " of " + groupedText(experts.count);
    if (experts.sharedWidth > 0)
        text += ", and a shared one of " + groupedText(experts.sharedWidth);
    return text;
}

std::string latentText(const ModelSpec& spec, const BlockSpec& block) {
    const Latents& latents = block.latents;
    if (latents.keyValue == 0 && latents.query == 0) return {};
    std::string text = latents.query > 0 ? "queries of rank " + groupedText(latents.query)
                                         : std::string("queries of full rank");
    text += latents.keyValue > 0 ? ", keys and values of rank " + groupedText(latents.keyValue)
                                 : ", keys and values of full rank";
    text += ", keys " + groupedText(spec.keyDim(block)) + " wide";
    if (latents.sharedKey > 0)
        text += " (" + groupedText(latents.sharedKey) + " of them one for all heads)";
    return text + ", values " + groupedText(spec.valueDim(block)) + " wide";
}

std::string sharedKeysText(const ModelSpec& spec, int layer) {
    const BlockSpec& block = spec.block(layer);
    if (block.takesKeys > 0)
        for (int from = layer - 1; from >= 0; --from)
            if (spec.block(from).keepsKeys == block.takesKeys)
                return "keys and values of layer " + std::to_string(from);
    return block.valueIsKey ? "values from the keys' projection" : "";
}

std::string blockSentence(const ModelSpec& spec, const BlockSpec& block, const LayerFacts& facts) {
    std::string text = facts.attention == "full"     ? "full causal attention"
                       : facts.attention == "chunks" ? "attention in chunks"
                                                     : facts.attention;
    if (facts.reach > 0) text += " of " + groupedText(facts.reach);
    const int keyHeads = spec.keyHeads(block), keyDim = spec.keyDim(block);
    text += ", " + groupedText(spec.heads) + " query heads on " + groupedText(keyHeads) + " kv " +
            (keyHeads == 1 ? "head" : "heads") + " of " + groupedText(keyDim);
    if (!facts.latent.empty()) text += ", latent attention: " + facts.latent;
    if (!facts.sharedKeys.empty()) text += ", " + facts.sharedKeys;
    text += ", scale " + facts.scaleRule + ", " + facts.position;
    if (facts.rotaryBase > 0) {
        const bool whole = facts.rotaryBase == std::round(facts.rotaryBase);
        text += " base " + (whole ? groupedText(static_cast<std::int64_t>(facts.rotaryBase))
                                  : numberText(facts.rotaryBase, 9));
        if (facts.rotaryDim < keyDim) text += " on " + groupedText(facts.rotaryDim) + " dimensions";
    }
    if (!facts.scaling.empty()) text += ", " + facts.scaling;
    if (!facts.factor.empty()) text += ", " + facts.factor;
    if (!facts.headNorm.empty()) text += ", q/k norm: " + facts.headNorm;
    if (facts.softCap > 0) text += ", scores capped at " + numberText(facts.softCap, 6);
    if (facts.sinks) text += ", a sink logit a head";
    if (!facts.experts.empty()) text += ", experts: " + facts.experts;
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
    facts.attention = masking.column == Column::neutral ? "full" : masking.label;
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
    facts.mlp = std::string(block.mlp.gated ? "gated " : "") + word(block.mlp.activation) + ", " +
                groupedText(block.mlp.width) + " wide";
    facts.experts = expertsText(block.mlp.experts);
    facts.latent = latentText(spec, block);
    facts.sharedKeys = sharedKeysText(spec, layer);
    facts.sentence = blockSentence(spec, block, facts);
    return facts;
}

}  // namespace sextant
