// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "analysis/position/hf_position.h"
#include "analysis/position/methods/row_factor.h"

namespace sextant {

namespace {

Message whyNotMinistralTemperature(const Choice& choice, const LayerContext& context) {
    return whyNoCount(Message("Ministral's temperature"), choice, context);
}

void applyMinistralTemperature(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    const double beta = choice.number("beta"), length = countedFrom(choice, context);
    multiplyRows(plan, context,
                 [&](double i) { return 1 + beta * std::log(1 + std::floor(i / length)); });
}

Parameters ministralTemperatureParameters() {
    Parameter beta =
        numberParameter("beta", "coefficient", 0.1, 0, 10, 0.01, "Of the logarithm; 0 is none.");
    beta.usual = {0.0, 0.5};
    return {beta, countedLength("Tokens to each step of the factor.")};
}

std::optional<Choice> neutralMinistralTemperature(const LayerContext&) {
    return Choice{"ministral-temperature", {{"beta", 0.0}, {"counted_from", 0.0}}};
}

// Inside the rotary parameters, or an object of its own as vLLM has it.
std::optional<Choice> ministralTemperatureFromHf(const HfPosition& says) {
    if (says.rotary)
        if (const auto beta = says.rotary->optionalPositive("llama_4_scaling_beta"))
            return Choice{
                "ministral-temperature",
                {{"beta", *beta}, {"counted_from", hfOriginalLength(says, *says.rotary)}}};
    if (const auto own = says.config.nested("llama_4_scaling"))
        return Choice{"ministral-temperature",
                      {{"beta", own->positive("beta")},
                       {"counted_from", own->positive("original_max_position_embeddings")}}};
    return std::nullopt;
}

void ministralTemperatureToHf(const Choice&, const LayerContext&, HfText& text) {
    noWordsFor(Message("Ministral's temperature in another family"), text);
}

}  // namespace

Method ministralTemperature() {
    return {.key = "ministral-temperature",
            .label = "Ministral temperature",
            .paper = "Ministral 3, transformers' llama_4_scaling_beta",
            .help =
                "Scores grow by 1 + coefficient times the logarithm of the position, in steps "
                "of the trained length.",
            .stage = Stage::factor,
            .column = Column::factor,
            .parameters = ministralTemperatureParameters(),
            .whyNot = whyNotMinistralTemperature,
            .apply = applyMinistralTemperature,
            .settled = settledCount,
            .neutral = neutralMinistralTemperature,
            .fromHf = ministralTemperatureFromHf,
            .toHf = ministralTemperatureToHf};
}

}  // namespace sextant
