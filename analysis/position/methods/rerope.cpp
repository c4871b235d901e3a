// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "analysis/position/hf_position.h"
#include "analysis/position/methods/far_pairs.h"

namespace sextant {

namespace {

Message whyNotRerope(const Choice&, const LayerContext& context) {
    return whyNotFarPairs("ReRoPE", context);
}

void applyRerope(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    const auto w = static_cast<double>(windowOfFarPairs(choice, context));
    addFarPairs(
        plan, context.n, windowOfFarPairs(choice, context), [=](double) { return w; },
        [](double) { return 0.0; });
}

std::optional<Choice> neutralRerope(const LayerContext& context) {
    return Choice{"rerope", {{"near_window", std::max<std::int64_t>(1, context.n)}}};
}

void reropeToHf(const Choice&, const LayerContext&, HfText& text) {
    text.cannot = Message("ReRoPE");
}

}  // namespace

Method rerope() {
    return {.key = "rerope",
            .label = "ReRoPE",
            .paper = "Su 2023, kexue.fm/archives/9708",
            .help = "Pairs further apart than the window have the window's distance: min(r, w).",
            .stage = Stage::distance,
            .column = Column::branch,
            .parameters = {farWindowParameter()},
            .whyNot = whyNotRerope,
            .apply = applyRerope,
            .settled = settledFarWindow,
            .neutral = neutralRerope,
            .toHf = reropeToHf};
}

}  // namespace sextant
