// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "analysis/position/hf_position.h"
#include "analysis/position/methods/row_factor.h"

namespace sextant {

namespace {

// YaRN's temperature, or another amplitude of the rotation, is another answer to the same.
bool sharpened(const LayerContext& context) {
    const auto found = context.choices.find(Stage::frequencies);
    if (found == context.choices.end()) return false;
    const Choice& choice = found->second;
    const auto number = [&](const char* key) {
        return choice.values.contains(key) ? choice.number(key) : 0.0;
    };
    if (const double given = number("attention_factor"); given > 0) return given != 1.0;
    return number("temperature") > 0 && number("factor") != 1.0;
}

Message whyNotLogN(const Choice& choice, const LayerContext& context) {
    if (sharpened(context))
        return Message(
            "Log-n and the temperature of the frequencies both sharpen long rows; give temperature "
            "0 or attention_factor 1 there first.");
    return whyNoCount(Message("Log-n"), choice, context);
}

void applyLogN(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    const double length = countedFrom(choice, context);
    multiplyRows(plan, context,
                 [&](double i) { return std::max(1.0, std::log(i + 1) / std::log(length)); });
}

std::optional<Choice> neutralLogN(const LayerContext& context) {
    return Choice{"log-n", {{"counted_from", std::max(2.0, static_cast<double>(context.n))}}};
}

// The first Qwen's own key.
std::optional<Choice> logNFromHf(const HfPosition& says) {
    if (!says.config.boolean("use_logn_attn", false)) return std::nullopt;
    const auto length = says.config.optionalPositive("seq_length");
    return Choice{"log-n", {{"counted_from", length.value_or(0.0)}}};
}

void logNToHf(const Choice&, const LayerContext&, HfText& text) {
    noWordsFor(Message("log-n"), text);
}

}  // namespace

Method logN() {
    return {.key = "log-n",
            .label = "log-n",
            .paper = "Su 2021, kexue.fm/archives/8823",
            .help = "Scores of a row grow by ln n over ln of the length, beyond it.",
            .stage = Stage::factor,
            .column = Column::factor,
            .parameters = {countedLength("Rows up to this one stay as they are.")},
            .whyNot = whyNotLogN,
            .apply = applyLogN,
            .settled = settledCount,
            .neutral = neutralLogN,
            .fromHf = logNFromHf,
            .toHf = logNToHf};
}

}  // namespace sextant
