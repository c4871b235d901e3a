// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "analysis/error.h"
#include "analysis/position/hf_position.h"
#include "analysis/position/methods/frequencies.h"

namespace sextant {

namespace {

// Divisors of the pairs: given, or what the checkpoint's own config gives.
std::vector<double> divisors(const Choice& choice, const LayerContext& context, const char* key) {
    if (const auto& given = choice.list(key); !given.empty()) return given;
    const auto own = context.own().choices.find(Stage::frequencies);
    if (own == context.own().choices.end() || own->second.method != "longrope") return {};
    return own->second.list(key);
}

double longropeAmplitude(const Choice& choice, const LayerContext& context) {
    if (const double given = choice.number("attention_factor"); given > 0) return given;
    const double factor = factorOf(choice, context), length = originalLength(choice, context);
    return factor <= 1 || length <= 1 ? 1.0 : std::sqrt(1 + std::log(factor) / std::log(length));
}

Message whyNotLongrope(const Choice& choice, const LayerContext& context) {
    if (auto why = whyNoLength(Message("LongRoPE"), choice, context); !why.empty()) return why;
    const auto pairs = static_cast<std::size_t>(rotaryOf(context).dims / 2);
    for (const char* key : {"short_factor", "long_factor"}) {
        const auto list = divisors(choice, context, key);
        if (list.empty())
            return Message(
                "LongRoPE's factors are found by a search for one model, and this checkpoint's "
                "config has none: give short_factor and long_factor.");
        if (auto why = whyNotPerPair(Message("LongRoPE"), key, list, pairs); !why.empty())
            return why;
    }
    return {};
}

void applyLongrope(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    const bool isLong = static_cast<double>(context.n) > originalLength(choice, context);
    const auto list = divisors(choice, context, isLong ? "long_factor" : "short_factor");
    std::vector<double> theta = ownFrequencies(context);
    for (std::size_t pair = 0; pair < theta.size(); ++pair)
        theta[pair] /= ofPair(list, pair);
    setFrequencies(plan, {theta, longropeAmplitude(choice, context)});
}

Choice settledLongrope(const Choice& choice, const LayerContext& context) {
    Choice plain = settledLength(choice, context);
    plain.values["attention_factor"] = longropeAmplitude(choice, context);
    for (const char* key : {"short_factor", "long_factor"})
        plain.values[key] = divisors(choice, context, key);
    return plain;
}

Parameters longropeParameters() {
    const auto list = [](const char* key, const char* label, const char* help) {
        Parameter one{key, label, "", Kind::perPair, std::vector<double>(), 1e-3, 1e9, 0};
        one.help = help;
        one.usual = {0.5, 64.0};
        return one;
    };
    Parameter amplitude = numberParameter("attention_factor", "attention factor", 0.0, 1e-3, 1e3,
                                          0.01, "What queries and keys are multiplied by.");
    amplitude.usual = {0.5, 2.0};
    amplitude.automatic = "sqrt(1 + ln factor / ln original length)";
    return {list("short_factor", "short factors",
                 "Divides each pair's frequency up to the original length; none: the config's."),
            list("long_factor", "long factors",
                 "Divides each pair's frequency in longer texts; none: the config's."),
            originalLengthParameter(), factorParameter(), amplitude};
}

std::vector<double> longropeNumbers(const ConfigKeys& named, const char* key) {
    const nlohmann::json* list = named.find(key);
    const auto positive = [](const nlohmann::json& one) {
        return one.is_number() && one.get<double>() > 0;
    };
    if (list == nullptr || !list->is_array() || list->empty() ||
        !std::all_of(list->begin(), list->end(), positive))
        throw Error("{}: expected a list of numbers above 0, one for each pair", named.place(key));
    return list->get<std::vector<double>>();
}

std::optional<Choice> longropeFromHf(const HfPosition& says) {
    const ConfigKeys* named = namesMethod(says, "longrope");
    if (named == nullptr) return std::nullopt;
    Choice choice = initialChoice("longrope", longropeParameters());
    const double original = hfOriginalLength(says, *named);
    const auto longest = static_cast<double>(says.config.length("max_position_embeddings"));
    for (const char* key : {"short_factor", "long_factor"}) {
        const auto list = longropeNumbers(*named, key);
        const auto pairs = static_cast<std::size_t>(says.rotaryDim / 2);
        if (list.size() != pairs)
            throw Error("{} has {} numbers, expected {}, one for each pair", named->place(key),
                        list.size(), pairs);
        choice.values[key] = list;
    }
    choice.values["original_length"] = original;
    choice.values["factor"] =
        named->optionalPositive("factor").value_or(std::max(1.0, longest / original));
    if (const auto given = named->optionalPositive("attention_factor"))
        choice.values["attention_factor"] = *given;
    return choice;
}

void longropeToHf(const Choice& choice, const LayerContext& context, HfText& text) {
    sayFactor("longrope", factorOf(choice, context), text);
    for (const char* key : {"short_factor", "long_factor"}) {
        auto all = nlohmann::ordered_json::array();
        const auto list = divisors(choice, context, key);
        for (int pair = 0; pair < rotaryOf(context).dims / 2; ++pair)
            all.push_back(ofPair(list, static_cast<std::size_t>(pair)));
        text.scaling[key] = std::move(all);
    }
    text.scaling["original_max_position_embeddings"] =
        static_cast<std::int64_t>(originalLength(choice, context));
    text.scaling["attention_factor"] = longropeAmplitude(choice, context);
}

}  // namespace

Method longrope() {
    return {.key = "longrope",
            .label = "LongRoPE",
            .paper = "Ding et al. 2024, arXiv 2402.13753",
            .help = "Each pair has its own divisor, one for short texts and one for long ones.",
            .stage = Stage::frequencies,
            .column = Column::frequencies,
            .parameters = longropeParameters(),
            .hfName = "longrope",
            .whyNot = whyNotLongrope,
            .apply = applyLongrope,
            .settled = settledLongrope,
            .fromHf = longropeFromHf,
            .toHf = longropeToHf};
}

}  // namespace sextant
