// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "analysis/position/hf_position.h"
#include "analysis/position/methods/far_pairs.h"
#include "analysis/position/methods/tokens_parameter.h"

namespace sextant {

namespace {

// The choice's, or of a quarter of the trained length as many whole groups as there are.
std::int64_t neighboursOf(const Choice& choice, const LayerContext& context) {
    const std::int64_t chosen = choice.whole("near_window"), group = choice.whole("group");
    return chosen > 0 ? chosen
                      : std::max<std::int64_t>(1, context.spec.trainedLength / 4 / group) * group;
}

Message whyNotSelfExtend(const Choice& choice, const LayerContext& context) {
    const std::int64_t window = neighboursOf(choice, context), group = choice.whole("group");
    if (window % group != 0)
        return Message(
            "Self-Extend needs a group that divides its neighbour window: {} does not divide {}.",
            group, window);
    return whyNotFarPairs("Self-Extend", context);
}

void applySelfExtend(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    const std::int64_t window = neighboursOf(choice, context);
    const auto group = static_cast<double>(choice.whole("group"));
    const double shift = static_cast<double>(window) - static_cast<double>(window) / group;
    addFarPairs(
        plan, context.n, window, [=](double i) { return std::floor(i / group) + shift; },
        [=](double j) { return std::floor(j / group); });
}

Choice settledSelfExtend(const Choice& choice, const LayerContext& context) {
    Choice plain = choice;
    plain.values["near_window"] = neighboursOf(choice, context);
    return plain;
}

std::optional<Choice> neutralSelfExtend(const LayerContext& context) {
    return Choice{
        "self-extend",
        {{"near_window", std::max<std::int64_t>(1, context.n)}, {"group", std::int64_t{1}}}};
}

Parameters selfExtendParameters() {
    Parameter group{"group", "group G", "tokens", Kind::whole, std::int64_t{8}, 1, 1 << 20, 1};
    group.help = "Tokens that share a position where pairs are far.";
    group.usual = {2.0, 64.0};
    return {tokensParameter("near_window", "neighbour window w",
                            "Nearer pairs keep their distance; a multiple of the group.",
                            "a quarter of the trained length, in whole groups"),
            group};
}

void selfExtendToHf(const Choice&, const LayerContext&, HfText& text) {
    text.cannot = Message("Self-Extend");
}

}  // namespace

Method selfExtend() {
    return {.key = "self-extend",
            .label = "Self-Extend",
            .paper = "Jin et al. 2024, arXiv 2401.01325",
            .help =
                "Far pairs have the distance of their groups: floor(i/G) - floor(j/G) + w - "
                "w/G.",
            .stage = Stage::distance,
            .column = Column::branch,
            .parameters = selfExtendParameters(),
            .whyNot = whyNotSelfExtend,
            .apply = applySelfExtend,
            .settled = settledSelfExtend,
            .neutral = neutralSelfExtend,
            .toHf = selfExtendToHf};
}

}  // namespace sextant
