// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "analysis/position/hf_position.h"
#include "analysis/position/rotary.h"

namespace sextant {

namespace {

Message whyNotXpos(const Choice&, const LayerContext& context) {
    return whyNotRotary("xPos", context);
}

// Query and key grow by factors whose product depends on the distance alone. Each by itself would
// leave fp32 from some 70,000 positions on, so rows are grouped, each counting from its own first
// row: within a group of this many rows the factors stay within e^-41 and e^41, and a key far
// behind goes to 0, as its weight does.
constexpr std::int64_t rowsOfGroup = 16384;

void applyXpos(const Choice&, const LayerContext& context, LayerPlan& plan) {
    const Rotary rotary = rotaryOf(context);
    Rotation turn;
    turn.frequencies = rotaryFrequencies(rotary.base, rotary.dims);
    std::vector<double> growth = xposGrowth(rotary.dims);
    std::vector<double> shrink = growth;
    for (double& one : shrink)
        one = -one;
    for (std::int64_t first = 0; first < std::max<std::int64_t>(1, context.n);
         first += rowsOfGroup) {
        RowGroup group{first, turn, turn};
        group.query.growth = growth;
        group.key.growth = shrink;
        group.query.centre = group.key.centre = static_cast<double>(first);
        plan.groups.edit().push_back(std::move(group));
    }
}

std::optional<Choice> xposFromHf(const HfPosition& says) {
    if (says.encoding != "xpos") return std::nullopt;
    return Choice{"xpos", {{"base", says.base}, {"dims", std::int64_t{says.rotaryDim}}}};
}

void xposToHf(const Choice&, const LayerContext&, HfText& text) {
    text.position = "xpos";
}

}  // namespace

Method xpos() {
    return {.key = "xpos",
            .label = "xPos",
            .paper = "Sun et al. 2022, arXiv 2212.10554",
            .help = "RoPE whose fast pairs also fade with the distance.",
            .stage = Stage::encoding,
            .column = Column::rotary,
            .parameters = rotaryParameters(),
            .whyNot = whyNotXpos,
            .apply = applyXpos,
            .settled = settledRotary,
            .fromHf = xposFromHf,
            .toHf = xposToHf};
}

}  // namespace sextant
