// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/hf_position.h"
#include "analysis/position/rotary.h"

namespace sextant {

namespace {

std::string whyNot(const Choice&, const LayerContext& context) {
    if (rotaryOf(context).dims > 0) return "";
    return "RoPE was chosen, but the checkpoint's config gives no rotary base";
}

void apply(const Choice&, const LayerContext& context, LayerPlan& plan) {
    const Rotary rotary = rotaryOf(context);
    Turn turn;
    turn.frequencies = rotaryFrequencies(rotary.base, rotary.dims);
    plan.groups = {{0, turn, turn}};
}

std::optional<Choice> fromHf(const HfPosition& says) {
    if (says.encoding != "rope") return std::nullopt;
    return Choice{"rope", {{"base", says.base}, {"dims", std::int64_t{says.rotaryDim}}}};
}

}  // namespace

// Base and dimensions, as every encoding that turns has them.
Parameters rotaryParameters() {
    Parameter base{"base", "base", "", Kind::number, 0.0, 1.000001, 1e12, 0};
    base.logarithmic = true;
    base.help = "Frequencies are base^(-2p/d); a larger base turns slower.";
    base.usual = {100.0, 1e7};
    base.automatic = "the config's own";
    Parameter dims{"dims", "dimensions", "", Kind::whole, std::int64_t{0}, 2, 4096, 2};
    dims.help = "Leading dimensions of a head that turn.";
    dims.automatic = "the config's own";
    return {base, dims};
}

Method rope() {
    return {.key = "rope",
            .label = "RoPE",
            .paper = "Su et al. 2021, arXiv 2104.09864",
            .help = "Queries and keys turn by their position; scores see the distance only.",
            .stage = Stage::encoding,
            .column = Column::rotary,
            .parameters = rotaryParameters(),
            .whyNot = whyNot,
            .apply = apply,
            .settled = settledRotary,
            .fromHf = fromHf};
}

}  // namespace sextant
