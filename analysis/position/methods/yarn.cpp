// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/methods/yarn.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "analysis/position/hf_position.h"
#include "analysis/values/number_text.h"

namespace sextant {

std::vector<double> yarnKept(double base, int dims, const YarnRamp& ramp) {
    // The real-valued pair that turns `rotations` times within the original length.
    const auto pairTurning = [&](double rotations) {
        return dims * std::log(ramp.originalLength / (2 * std::numbers::pi * rotations)) /
               (2 * std::log(base));
    };
    double low = pairTurning(ramp.betaFast);
    double high = pairTurning(ramp.betaSlow);
    if (ramp.truncate) {
        low = std::floor(low);
        high = std::ceil(high);
    }
    low = std::max(low, 0.0);
    high = std::min(high, dims - 1.0);
    if (low == high) high += 0.001;
    std::vector<double> kept;
    for (int pair = 0; pair < dims / 2; ++pair)
        kept.push_back(1 - std::clamp((pair - low) / (high - low), 0.0, 1.0));
    return kept;
}

double yarnAmplitude(double factor, double weight) {
    return factor <= 1 ? 1.0 : weight * std::log(factor) + 1.0;
}

namespace {

double originalLength(const Choice& choice, const LayerContext& context) {
    if (const double chosen = choice.number("original_length"); chosen > 0) return chosen;
    // A config that is stretched already says what it was stretched from.
    const auto own = context.own().choices.find(Stage::frequencies);
    if (own != context.own().choices.end() && own->second.method == "yarn")
        if (const double length = own->second.number("original_length"); length > 0) return length;
    return static_cast<double>(context.spec.trainedLength);
}

double amplitudeOf(const Choice& choice, const LayerContext& context) {
    const double given = choice.number("attention_factor");
    if (given > 0) return given;
    return yarnAmplitude(factorOf(choice, context), choice.number("temperature"));
}

YarnRamp rampOf(const Choice& choice, const LayerContext& context) {
    return {originalLength(choice, context), choice.number("beta_fast"), choice.number("beta_slow"),
            choice.yes("truncate")};
}

std::string whyNot(const Choice& choice, const LayerContext& context) {
    if (originalLength(choice, context) <= 0)
        return "YaRN needs the length the model was trained at: give original_length.";
    const double fast = choice.number("beta_fast"), slow = choice.number("beta_slow");
    if (slow <= fast) return "";
    return "YaRN's beta slow is " + numberText(slow) + ", above its beta fast, " +
           numberText(fast) + ": the ramp would run backwards; give a beta slow of at most " +
           numberText(fast) + ".";
}

void apply(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    const Rotary rotary = rotaryOf(context);
    const double factor = factorOf(choice, context);
    const std::vector<double> kept = yarnKept(rotary.base, rotary.dims, rampOf(choice, context));
    for (RowGroup& group : plan.groups) {
        for (Turn* turn : {&group.query, &group.key}) {
            for (std::size_t pair = 0; pair < turn->frequencies.size(); ++pair)
                turn->frequencies[pair] *= kept[pair] + (1 - kept[pair]) / factor;
            turn->amplitude *= amplitudeOf(choice, context);
        }
    }
}

Choice settled(const Choice& choice, const LayerContext& context) {
    Choice plain = settledFactor(choice, context);
    plain.values["original_length"] = originalLength(choice, context);
    plain.values["attention_factor"] = amplitudeOf(choice, context);
    return plain;
}

Parameter parameter(const char* key, const char* label, double initial, double least, double most,
                    double step, const char* help) {
    Parameter one{key, label, "", Kind::number, initial, least, most, step};
    one.help = help;
    return one;
}

Parameters parameters() {
    Parameter length = parameter("original_length", "original length", 0.0, 1, 1e9, 1,
                                 "Length before the change, which the rotations are counted in.");
    length.unit = "tokens";
    length.logarithmic = true;
    length.usual = {128.0, 32768.0};
    length.automatic = "the trained length";
    Parameter fast = parameter("beta_fast", "beta fast", 32.0, 1e-3, 1e6, 1,
                               "Pairs that turn more often than this are left as they are.");
    fast.usual = {2.0, 128.0};
    Parameter slow = parameter("beta_slow", "beta slow", 1.0, 1e-3, 1e6, 0.1,
                               "Pairs that turn less often than this are interpolated in full.");
    slow.usual = {0.1, 4.0};
    Parameter truncate{"truncate", "whole pairs", "", Kind::yesNo, true, 0, 1, 1};
    truncate.help = "The ramp between the two begins and ends at whole pairs.";
    Parameter temperature = parameter("temperature", "temperature", 0.1, 0, 10, 0.01,
                                      "Queries and keys grow by 1 + this times ln factor.");
    temperature.usual = {0.0, 0.5};
    Parameter amplitude =
        parameter("attention_factor", "attention factor", 0.0, 1e-3, 1e3, 0.01,
                  "What queries and keys are multiplied by, in place of the temperature's.");
    amplitude.usual = {0.5, 2.0};
    amplitude.automatic = "the temperature's";
    return {factorParameter(), length, fast, slow, truncate, temperature, amplitude};
}

std::optional<Choice> neutral(const LayerContext&) {
    Choice choice = initialChoice("yarn", parameters());
    choice.values["factor"] = 1.0;
    return choice;
}

// As transformers computes them.
std::optional<Choice> fromHf(const HfPosition& says) {
    const ConfigKeys* named = namesMethod(says, "yarn");
    if (named == nullptr) return std::nullopt;
    Choice choice = initialChoice("yarn", parameters());
    const auto longest = static_cast<double>(says.config.length("max_position_embeddings"));
    const char* lengthKey = "original_max_position_embeddings";
    const double original = named->optionalPositive(lengthKey).value_or(
        says.config.optionalPositive(lengthKey).value_or(longest));
    const double factor = named->optionalPositive("factor").value_or(longest / original);
    choice.values["original_length"] = original;
    choice.values["factor"] = factor;
    for (const char* beta : {"beta_fast", "beta_slow"})
        if (const auto given = named->optionalPositive(beta)) choice.values[beta] = *given;
    choice.values["truncate"] = named->boolean("truncate", true);
    const auto weight = named->optionalPositive("mscale");
    const auto weightOfAll = named->optionalPositive("mscale_all_dim");
    if (weight && weightOfAll)
        choice.values["attention_factor"] =
            yarnAmplitude(factor, 0.1 * *weight) / yarnAmplitude(factor, 0.1 * *weightOfAll);
    if (const auto given = named->optionalPositive("attention_factor"))
        choice.values["attention_factor"] = *given;
    return choice;
}

void toHf(const Choice& choice, const LayerContext& context, HfText& text) {
    sayFactor("yarn", factorOf(choice, context), text);
    const YarnRamp ramp = rampOf(choice, context);
    text.scaling["original_max_position_embeddings"] =
        static_cast<std::int64_t>(ramp.originalLength);
    text.scaling["beta_fast"] = ramp.betaFast;
    text.scaling["beta_slow"] = ramp.betaSlow;
    text.scaling["truncate"] = ramp.truncate;
    text.scaling["attention_factor"] = amplitudeOf(choice, context);
}

}  // namespace

Method yarn() {
    return {.key = "yarn",
            .label = "YaRN",
            .paper = "Peng et al. 2023, arXiv 2309.00071",
            .help = "Slow pairs are interpolated, fast ones kept, and scores sharpened.",
            .stage = Stage::frequencies,
            .column = Column::frequencies,
            .parameters = parameters(),
            .hfName = "yarn",
            .whyNot = whyNot,
            .apply = apply,
            .settled = settled,
            .neutral = neutral,
            .fromHf = fromHf,
            .toHf = toHf};
}

}  // namespace sextant
