// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <numbers>

#include "analysis/position/hf_position.h"
#include "analysis/position/methods/frequencies.h"

namespace sextant {

namespace {

// Rotations within the original length: up to `low` interpolated in full, from `high` on kept.
void applyLlama3(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    std::vector<double> theta = ownFrequencies(context);
    const double factor = factorOf(choice, context), length = originalLength(choice, context);
    const double low = choice.number("low_freq_factor"), high = choice.number("high_freq_factor");
    for (double& one : theta) {
        const double turns = length * one / (2 * std::numbers::pi);
        const double kept = std::clamp((turns - low) / (high - low), 0.0, 1.0);
        one *= kept + (1 - kept) / factor;
    }
    setFrequencies(plan, {theta});
}

Message whyNotLlama3(const Choice& choice, const LayerContext& context) {
    if (auto why = whyNoLength(Message("Llama 3"), choice, context); !why.empty()) return why;
    const double low = choice.number("low_freq_factor"), high = choice.number("high_freq_factor");
    if (low < high) return {};
    return Message("Llama 3's low frequency factor is {}; expected less than the high one, {}.",
                   low, high);
}

Parameters llama3Parameters() {
    Parameter low = numberParameter("low_freq_factor", "low frequency factor", 1.0, 1e-3, 1e6, 0.1,
                                    "Pairs that turn less often than this are interpolated.");
    low.usual = {0.1, 3.0};
    Parameter high = numberParameter("high_freq_factor", "high frequency factor", 4.0, 1e-3, 1e6,
                                     0.1, "Pairs that turn more often than this stay.");
    high.usual = {3.0, 32.0};
    return {factorParameter(), originalLengthParameter(), low, high};
}

std::optional<Choice> neutralLlama3(const LayerContext&) {
    Choice choice = initialChoice("llama3", llama3Parameters());
    choice.values["factor"] = 1.0;
    return choice;
}

std::optional<Choice> llama3FromHf(const HfPosition& says) {
    const ConfigKeys* named = namesMethod(says, "llama3");
    if (named == nullptr) return std::nullopt;
    return Choice{"llama3",
                  {{"factor", named->positive("factor")},
                   {"original_length", hfOriginalLength(says, *named)},
                   {"low_freq_factor", named->positive("low_freq_factor")},
                   {"high_freq_factor", named->positive("high_freq_factor")}}};
}

void llama3ToHf(const Choice& choice, const LayerContext& context, HfText& text) {
    sayFactor("llama3", factorOf(choice, context), text);
    text.scaling["original_max_position_embeddings"] =
        static_cast<std::int64_t>(originalLength(choice, context));
    for (const char* key : {"low_freq_factor", "high_freq_factor"})
        text.scaling[key] = choice.number(key);
}

}  // namespace

Method llama3() {
    return {.key = "llama3",
            .label = "Llama 3",
            .paper = "Grattafiori et al. 2024, arXiv 2407.21783",
            .help = "Slow pairs are interpolated, fast ones kept, those between in part.",
            .stage = Stage::frequencies,
            .column = Column::frequencies,
            .parameters = llama3Parameters(),
            .hfName = "llama3",
            .whyNot = whyNotLlama3,
            .apply = applyLlama3,
            .settled = settledLength,
            .neutral = neutralLlama3,
            .fromHf = llama3FromHf,
            .toHf = llama3ToHf};
}

}  // namespace sextant
