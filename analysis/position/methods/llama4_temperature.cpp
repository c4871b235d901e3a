// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <nlohmann/json.hpp>

#include "analysis/position/hf_position.h"
#include "analysis/position/methods/row_factor.h"

namespace sextant {

namespace {

void applyLlama4Temperature(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    const double scale = choice.number("attn_scale"), floor = choice.number("floor_scale");
    multiplyRows(plan, context,
                 [&](double i) { return 1 + scale * std::log(1 + std::floor((i + 1) / floor)); });
}

Parameters llama4TemperatureParameters() {
    Parameter scale = numberParameter("attn_scale", "coefficient", 0.1, 0, 10, 0.01,
                                      "Of the logarithm; 0 is none.");
    scale.usual = {0.0, 0.5};
    Parameter floor = numberParameter("floor_scale", "step", 8192.0, 1, 1e9, 1,
                                      "Tokens to each step of the factor.");
    floor.unit = "tokens";
    floor.logarithmic = true;
    floor.usual = {16.0, 32768.0};
    return {scale, floor};
}

std::optional<Choice> neutralLlama4Temperature(const LayerContext&) {
    return Choice{"llama4-temperature", {{"attn_scale", 0.0}, {"floor_scale", 8192.0}}};
}

// The first configs had a number there.
bool tuned(const ConfigKeys& config) {
    const nlohmann::json* value = config.find("attn_temperature_tuning");
    if (value != nullptr && value->is_number()) return *value != 0;
    return config.boolean("attn_temperature_tuning", false);
}

// Of the layers without a rotation.
std::optional<Choice> llama4TemperatureFromHf(const HfPosition& says) {
    if (says.encoding != "none" || !tuned(says.config)) return std::nullopt;
    return Choice{"llama4-temperature",
                  {{"attn_scale", says.config.optionalPositive("attn_scale").value_or(0.1)},
                   {"floor_scale", says.config.optionalPositive("floor_scale").value_or(8192.0)}}};
}

void llama4TemperatureToHf(const Choice&, const LayerContext&, HfText& text) {
    noWordsFor(Message("Llama 4's temperature in another family"), text);
}

}  // namespace

Method llama4Temperature() {
    return {.key = "llama4-temperature",
            .label = "Llama 4 temperature",
            .paper =
                "Llama 4, transformers' attn_temperature_tuning; Nakanishi 2025, "
                "arXiv 2501.19399",
            .help = "Scores grow by 1 + coefficient times the logarithm of the position, in steps.",
            .stage = Stage::factor,
            .column = Column::factor,
            .parameters = llama4TemperatureParameters(),
            .apply = applyLlama4Temperature,
            .neutral = neutralLlama4Temperature,
            .fromHf = llama4TemperatureFromHf,
            .toHf = llama4TemperatureToHf};
}

}  // namespace sextant
