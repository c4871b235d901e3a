// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/methods/warp.h"

#include "analysis/position/augment.h"
#include "analysis/position/hf_position.h"

namespace sextant {

namespace {

constexpr std::int64_t mostWarpTokens = 1LL << 40;  // tokens of l, and where its curve may end

void cannot(const Choice&, const LayerContext&, HfText& text) {
    text.cannot = Message("positions other than 0, 1, 2 …");
}

void move(Rotation& turn, std::int64_t first, const std::vector<double>& positions) {
    turn.positions = positions;
    if (!turn.growth.empty() && first < static_cast<std::int64_t>(positions.size()))
        turn.centre = positions[static_cast<std::size_t>(first)];
}

}  // namespace

Parameter warpedRows() {
    Parameter of{"of", "of", "", Kind::name, std::string("both")};
    of.names = {"both", "queries", "keys"};
    of.help = "Whose positions are moved; a distance is a query's position less a key's.";
    return of;
}

Parameter warpLength() {
    Parameter length{"l", "l", "tokens", Kind::whole, std::int64_t{0}, 1, mostWarpTokens, 1};
    length.logarithmic = true;
    length.help = "Length that the curve is drawn over.";
    length.usual = {16.0, 131072.0};
    length.automatic = "the text's length";
    return length;
}

Parameter warpSpan() {
    Parameter span{"span", "ends at", "positions", Kind::number, 0.0, 1e-3, mostWarpTokens, 1};
    span.logarithmic = true;
    span.help = "Position at which the curve ends, at index l.";
    span.usual = {16.0, 131072.0};
    span.automatic = "l";
    return span;
}

std::int64_t warpLengthOf(const Choice& choice, const LayerContext& context) {
    const std::int64_t chosen = choice.whole("l");
    return chosen > 0 ? chosen : context.n;
}

double warpSpanOf(const Choice& choice, const LayerContext& context) {
    const double chosen = choice.number("span");
    return chosen > 0 ? chosen : static_cast<double>(warpLengthOf(choice, context));
}

void standAt(const Choice& choice, const std::vector<double>& positions, LayerPlan& plan) {
    if (positions == plainPositions(static_cast<std::int64_t>(positions.size()))) return;
    const std::string& of = choice.name("of");
    for (RowGroup& group : plan.groups.edit()) {
        if (of != "keys") move(group.query, group.first, positions);
        if (of != "queries") move(group.key, group.first, positions);
    }
}

Choice settledWarp(const Choice& choice, const LayerContext& context) {
    Choice plain = choice;
    plain.values["l"] = warpLengthOf(choice, context);
    if (plain.values.contains("span")) plain.values["span"] = warpSpanOf(choice, context);
    return plain;
}

Method warp(const std::string& key, const std::string& label) {
    Method method;
    method.key = key;
    method.label = label;
    method.stage = Stage::positions;
    method.column = Column::warp;
    method.followsText = alwaysFollowsText;
    method.toHf = cannot;
    return method;
}

}  // namespace sextant
