// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/methods/warp.h"
#include "analysis/position/warp_curve.h"

namespace sextant {

namespace {

Message whyNotWarpFree(const Choice& choice, const LayerContext&) {
    const Message why = whyNotWarp(choice.list("points"));
    return why.empty() ? why : Message("warp free: {}.", why);
}

void applyWarpFree(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    standAt(choice, warpPositions(choice.list("points"), context.n), plan);
}

std::optional<Choice> neutralWarpFree(const LayerContext&) {
    return Choice{"free", {{"points", std::vector<double>()}, {"of", std::string("both")}}};
}

Parameter points() {
    Parameter curve{"points", "points", "", Kind::curve, std::vector<double>(), 0, 1e12, 1};
    curve.help = "Index and position of one point after the other; between them nothing falls.";
    return curve;
}

}  // namespace

Method warpFree() {
    Method method = warp("free", "warp free");
    method.paper = "Fritsch, Carlson 1980, SIAM J. Numer. Anal. 17";
    method.help = "Positions follow a curve through points of one's own.";
    method.parameters = {points(), warpedRows()};
    method.whyNot = whyNotWarpFree;
    method.apply = applyWarpFree;
    method.neutral = neutralWarpFree;
    return method;
}

}  // namespace sextant
