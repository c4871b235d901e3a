// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/alibi.h"

#include "analysis/position/hf_position.h"

namespace sextant {

namespace {

void apply(const Choice&, const LayerContext& context, LayerPlan& plan) {
    plan.bias = {DistanceBias::Form::linear, alibiSlopes(context.spec.heads), {}};
}

std::optional<Choice> fromHf(const HfPosition& says) {
    if (says.bias != "alibi") return std::nullopt;
    return Choice{"alibi", {}};
}

void toHf(const Choice&, const LayerContext&, HfText& text) {
    if (text.position != "none") text.cannot = "ALiBi beside another position encoding";
    text.position = "alibi";
}

}  // namespace

Method alibi() {
    return {.key = "alibi",
            .label = "ALiBi",
            .paper = "Press et al. 2021, arXiv 2108.12409",
            .help = "Scores fall with the distance, in each head by a slope of its own.",
            .stage = Stage::bias,
            .column = Column::bias,
            .apply = apply,
            .fromHf = fromHf,
            .toHf = toHf};
}

}  // namespace sextant
