// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "analysis/position/hf_position.h"
#include "analysis/position/methods/tokens_parameter.h"

namespace sextant {

namespace {

std::int64_t chosenWindow(const Choice& choice, const LayerContext& context) {
    const std::int64_t chosen = choice.whole("window");
    return chosen > 0 ? chosen : std::max<std::int64_t>(1, context.spec.trainedLength);
}

void applyWindowed(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    const std::int64_t window = chosenWindow(choice, context);
    if (context.n > 0 && window + choice.whole("keep_first") >= context.n) return;
    plan.mask.window = window;
    plan.mask.keepFirst = choice.whole("keep_first");
}

Choice settledWindowed(const Choice& choice, const LayerContext& context) {
    Choice plain = choice;
    plain.values["window"] = chosenWindow(choice, context);
    return plain;
}

std::optional<Choice> neutralWindowed(const LayerContext& context) {
    return Choice{
        "window",
        {{"window", std::max<std::int64_t>(1, context.n)}, {"keep_first", std::int64_t{0}}}};
}

Parameters windowedParameters() {
    Parameter first{
        "keep_first", "first tokens", "tokens", Kind::whole, std::int64_t{0}, 0, 1LL << 40, 1};
    first.help = "The first tokens of the text that every query sees as well.";
    first.usual = {0.0, 64.0};
    return {tokensParameter("window", "window", "Keys a query sees, itself included.",
                            "the trained length"),
            first};
}

std::optional<Choice> windowedFromHf(const HfPosition& says) {
    if (says.window == 0) return std::nullopt;
    return Choice{"window", {{"window", says.window}, {"keep_first", std::int64_t{0}}}};
}

void windowedToHf(const Choice& choice, const LayerContext& context, HfText& text) {
    text.window = chosenWindow(choice, context);
    if (choice.whole("keep_first") > 0)
        text.cannot = Message("a window that keeps the first tokens");
}

}  // namespace

Method windowed() {
    return {.key = "window",
            .label = "window",
            .paper = "Beltagy et al. 2020, arXiv 2004.05150; Xiao et al. 2023, arXiv 2309.17453",
            .help = "A query sees the last keys only, and the first ones where asked for.",
            .stage = Stage::mask,
            .column = Column::mask,
            .parameters = windowedParameters(),
            .apply = applyWindowed,
            .settled = settledWindowed,
            .neutral = neutralWindowed,
            .fromHf = windowedFromHf,
            .toHf = windowedToHf};
}

}  // namespace sextant
