// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/hf_position.h"
#include "analysis/position/rotary.h"

namespace sextant {

namespace {

Message whyNotRope(const Choice&, const LayerContext& context) {
    return whyNotRotary("RoPE", context);
}

void applyRope(const Choice&, const LayerContext& context, LayerPlan& plan) {
    const Rotary rotary = rotaryOf(context);
    Rotation turn;
    turn.frequencies = rotaryFrequencies(rotary.base, rotary.dims);
    plan.groups = {{0, turn, turn}};
}

std::optional<Choice> ropeFromHf(const HfPosition& says) {
    if (says.encoding != "rope") return std::nullopt;
    return Choice{"rope", {{"base", says.base}, {"dims", std::int64_t{says.rotaryDim}}}};
}

}  // namespace

Method rope() {
    return {.key = "rope",
            .label = "RoPE",
            .paper = "Su et al. 2021, arXiv 2104.09864",
            .help = "Queries and keys turn by their position; scores see the distance only.",
            .stage = Stage::encoding,
            .column = Column::rotary,
            .parameters = rotaryParameters(),
            .whyNot = whyNotRope,
            .apply = applyRope,
            .settled = settledRotary,
            .fromHf = ropeFromHf};
}

}  // namespace sextant
