// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/hf_position.h"

namespace sextant {

namespace {

void apply(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    const double factor = factorOf(choice, context);
    for (RowGroup& group : plan.groups)
        for (Turn* turn : {&group.query, &group.key})
            for (double& theta : turn->frequencies)
                theta /= factor;
}

std::optional<Choice> neutral(const LayerContext&) {
    return Choice{"linear", {{"factor", 1.0}}};
}

std::optional<Choice> fromHf(const HfPosition& says) {
    const ConfigKeys* named = namesMethod(says, "linear");
    // Where nothing turns any more, nope.cpp reads it.
    if (named == nullptr || named->positive("factor") >= 1e9) return std::nullopt;
    return Choice{"linear", {{"factor", named->positive("factor")}}};
}

void toHf(const Choice& choice, const LayerContext& context, HfText& text) {
    sayFactor("linear", factorOf(choice, context), text);
}

}  // namespace

Method linearFrequencies() {
    return {.key = "linear",
            .label = "PI",
            .paper = "Chen et al. 2023, arXiv 2306.15595",
            .help = "Position interpolation: every frequency is divided by the factor.",
            .stage = Stage::frequencies,
            .column = Column::frequencies,
            .parameters = {factorParameter()},
            .hfName = "linear",
            .apply = apply,
            .settled = settledFactor,
            .neutral = neutral,
            .fromHf = fromHf,
            .toHf = toHf};
}

}  // namespace sextant
