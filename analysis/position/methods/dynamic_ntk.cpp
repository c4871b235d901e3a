// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "analysis/position/hf_position.h"
#include "analysis/position/methods/dynamic.h"
#include "analysis/position/rotary.h"

namespace sextant {

namespace {

double baseAt(const Choice& choice, const LayerContext& context, double length) {
    const Rotary rotary = rotaryOf(context);
    const double factor = choice.number("factor"), d = rotary.dims;
    const double ratio = length / originalLength(choice, context);
    return rotary.base * std::pow(factor * ratio - (factor - 1), d / (d - 2));
}

Frequencies dynamicNtkAt(const Choice& choice, const LayerContext& context, double length) {
    return {rotaryFrequencies(baseAt(choice, context, length), rotaryOf(context).dims)};
}

Message whyNotDynamicNtk(const Choice& choice, const LayerContext& context) {
    if (rotaryOf(context).dims <= 2)
        return Message("Dynamic NTK needs more than one pair that turns.");
    return whyNoLength(Message("Dynamic NTK"), choice, context);
}

void applyDynamicNtk(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    applyDynamic(choice, context, plan, dynamicNtkAt);
}

Parameters dynamicNtkParameters() {
    Parameters all = dynamicParameters();
    Parameter factor = numberParameter("factor", "factor", 1.0, 1, 1e6, 0.5,
                                       "Stretches this many times more than the length asks for.");
    factor.logarithmic = true;
    factor.usual = {1.0, 64.0};
    all.insert(all.begin(), factor);
    return all;
}

// As transformers computes it: the length is max_position_embeddings, the whole text's counts.
std::optional<Choice> dynamicNtkFromHf(const HfPosition& says) {
    const ConfigKeys* named = namesMethod(says, "dynamic");
    if (named == nullptr) return std::nullopt;
    Choice choice = initialChoice("dynamic-ntk", dynamicNtkParameters());
    choice.values["factor"] = named->positive("factor");
    choice.values["original_length"] =
        static_cast<double>(says.config.length("max_position_embeddings"));
    return choice;
}

void dynamicNtkToHf(const Choice& choice, const LayerContext& context, HfText& text) {
    const std::string& mode = choice.name("mode");
    const double original = originalLength(choice, context);
    if (mode == "local_static" && choice.number("text_length") > 0) {
        const double length = lengthOfText(choice, context);
        if (length > original) text.base = baseAt(choice, context, length);
    } else if (mode != "per_sequence") {
        text.cannot = Message("frequencies of each token's own");
    } else if (original != static_cast<double>(context.spec.trainedLength)) {
        text.cannot =
            Message("a dynamic rotation that begins at another length than the trained one");
    } else {
        sayFactor("dynamic", choice.number("factor"), text);
    }
}

}  // namespace

Method dynamicNtk() {
    return {.key = "dynamic-ntk",
            .label = "dynamic NTK",
            .paper = "emozilla 2023, Dynamically scaled RoPE",
            .help = "NTK-aware, by as much as the text is longer than in training.",
            .stage = Stage::frequencies,
            .column = Column::frequencies,
            .parameters = dynamicNtkParameters(),
            .hfName = "dynamic",
            .whyNot = whyNotDynamicNtk,
            .apply = applyDynamicNtk,
            .settled = settledDynamic,
            .followsText = alwaysFollowsText,
            .fromHf = dynamicNtkFromHf,
            .toHf = dynamicNtkToHf};
}

}  // namespace sextant
