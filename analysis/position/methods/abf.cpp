// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/hf_position.h"
#include "analysis/position/methods/frequencies.h"
#include "analysis/position/rotary.h"

namespace sextant {

namespace {

void applyAnotherBase(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    setFrequencies(plan, {rotaryFrequencies(choice.number("base"), rotaryOf(context).dims)});
}

std::optional<Choice> neutralAnotherBase(const LayerContext& context) {
    return Choice{"abf", {{"base", rotaryOf(context).base}}};
}

void anotherBaseToHf(const Choice& choice, const LayerContext&, HfText& text) {
    text.base = choice.number("base");
}

Parameters anotherBaseParameters() {
    Parameter base = numberParameter("base", "new base", 500000.0, 1.000001, 1e12, 0,
                                     "Larger than the trained one for longer texts; smaller, from "
                                     "500 on, for tuning on short ones.");
    base.logarithmic = true;
    base.usual = {500.0, 1e7};
    return {base};
}

}  // namespace

Method anotherBase() {
    return {.key = "abf",
            .label = "ABF",
            .paper = "Xiong et al. 2023, arXiv 2309.16039",
            .help = "Adjusted base frequency: the rotation with another base.",
            .stage = Stage::frequencies,
            .column = Column::frequencies,
            .parameters = anotherBaseParameters(),
            .apply = applyAnotherBase,
            .neutral = neutralAnotherBase,
            .toHf = anotherBaseToHf};
}

}  // namespace sextant
