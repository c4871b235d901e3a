// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/methods/yarn.h"

#include "analysis/position/hf_position.h"
#include "analysis/position/methods/frequencies.h"

namespace sextant {

namespace {

double chosenYarnAmplitude(const Choice& choice, const LayerContext& context) {
    const double given = choice.number("attention_factor");
    if (given > 0) return given;
    return yarnAmplitude(factorOf(choice, context), choice.number("temperature"));
}

Message whyNotYarn(const Choice& choice, const LayerContext& context) {
    if (auto why = whyNoLength(Message("YaRN"), choice, context); !why.empty()) return why;
    return whyNotRamp("YaRN", choice);
}

void applyYarn(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    const YarnRamp ramp = yarnRamp(choice, originalLength(choice, context));
    setFrequencies(plan, {yarnFrequencies(rotaryOf(context), ramp, factorOf(choice, context)),
                          chosenYarnAmplitude(choice, context)});
}

Choice settledYarn(const Choice& choice, const LayerContext& context) {
    Choice plain = settledLength(choice, context);
    plain.values["attention_factor"] = chosenYarnAmplitude(choice, context);
    return plain;
}

Parameters allYarnParameters() {
    Parameter amplitude =
        numberParameter("attention_factor", "attention factor", 0.0, 1e-3, 1e3, 0.01,
                        "What queries and keys are multiplied by, in place of the temperature's.");
    amplitude.usual = {0.5, 2.0};
    amplitude.automatic = "the temperature's";
    Parameters all = {factorParameter(), originalLengthParameter()};
    for (const Parameter& one : yarnParameters())
        all.push_back(one);
    all.push_back(amplitude);
    return all;
}

std::optional<Choice> neutralYarn(const LayerContext&) {
    Choice choice = initialChoice("yarn", allYarnParameters());
    choice.values["factor"] = 1.0;
    return choice;
}

// As transformers computes them.
std::optional<Choice> yarnFromHf(const HfPosition& says) {
    const ConfigKeys* named = namesMethod(says, "yarn");
    if (named == nullptr) return std::nullopt;
    Choice choice = initialChoice("yarn", allYarnParameters());
    const auto longest = static_cast<double>(says.config.length("max_position_embeddings"));
    const double original = hfOriginalLength(says, *named);
    // Without a factor two lengths give it; one length gives none.
    const double factor = longest == original
                              ? named->positive("factor")
                              : named->optionalPositive("factor").value_or(longest / original);
    choice.values["original_length"] = original;
    choice.values["factor"] = factor;
    for (const char* beta : {"beta_fast", "beta_slow"})
        if (const auto given = named->optionalPositive(beta)) choice.values[beta] = *given;
    choice.values["truncate"] = named->boolean("truncate", true);
    if (spelled(*named) == "telechat3-yarn") choice.values["temperature"] = 0.07;
    if (const auto given = named->optionalPositive("attention_factor")) {
        choice.values["attention_factor"] = *given;
        return choice;
    }
    const double one = positiveOrNone(*named, "mscale");
    const double all = positiveOrNone(*named, "mscale_all_dim");
    if (one > 0 && all > 0)
        choice.values["attention_factor"] =
            yarnAmplitude(factor, 0.1 * one) / yarnAmplitude(factor, 0.1 * all);
    return choice;
}

void yarnToHf(const Choice& choice, const LayerContext& context, HfText& text) {
    if (choice.name("form") != "code")
        text.cannot = Message("another ramp than the released code's");
    sayFactor("yarn", factorOf(choice, context), text);
    const YarnRamp ramp = yarnRamp(choice, originalLength(choice, context));
    text.scaling["original_max_position_embeddings"] =
        static_cast<std::int64_t>(ramp.originalLength);
    text.scaling["beta_fast"] = ramp.betaFast;
    text.scaling["beta_slow"] = ramp.betaSlow;
    text.scaling["truncate"] = ramp.truncate;
    text.scaling["attention_factor"] = chosenYarnAmplitude(choice, context);
}

}  // namespace

Method yarn() {
    return {.key = "yarn",
            .label = "YaRN",
            .paper = "Peng et al. 2023, arXiv 2309.00071",
            .help = "Slow pairs are interpolated, fast ones kept, and scores sharpened.",
            .stage = Stage::frequencies,
            .column = Column::frequencies,
            .parameters = allYarnParameters(),
            .hfName = "yarn",
            .whyNot = whyNotYarn,
            .apply = applyYarn,
            .settled = settledYarn,
            .neutral = neutralYarn,
            .fromHf = yarnFromHf,
            .toHf = yarnToHf};
}

}  // namespace sextant
