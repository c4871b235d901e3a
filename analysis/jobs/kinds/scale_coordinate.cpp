// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/kinds/scale_coordinate.h"

#include <algorithm>

#include "analysis/scales/head_list.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

constexpr double firstWay = 0.2, leastWay = 0.025;  // of sigma

// From `from` on, the next head that may move; as many as there are: none.
std::size_t freeFrom(const std::vector<bool>& free, std::size_t from, std::size_t heads) {
    while (from < heads && !free.empty() && !free[from])
        ++from;
    return from;
}

}  // namespace

// base: the scales that are kept; current: their NLL; at: the head in turn, -1 between rounds.
void beginCoordinate(double nll, ScaleSearchState& state) {
    state["base"] = state.at("sigma");
    state["current"] = {nll};
    state["way"] = {firstWay};
    state["moved"] = {0};
    state["at"] = {-1};
}

bool coordinateGoesOn(const ScaleSearchSettings& settings, const ScaleSearchState& state) {
    return state.at("step")[0] < static_cast<double>(settings.rounds) &&
           state.at("way")[0] >= leastWay;
}

std::vector<Candidate> candidates(const ScaleSearchSettings& settings,
                                  const std::vector<bool>& free, int heads,
                                  const ScaleSearchState& state) {
    const std::vector<double>& base = state.at("base");
    const double before = state.at("at")[0];
    const std::size_t head =
        before < 0 ? freeFrom(free, 0, base.size()) : static_cast<std::size_t>(before);
    const double least = settings.rules.bound == ScaleBound::one ? 1.0 : 0.0;
    std::vector<Candidate> all;
    for (const double way : {-state.at("way")[0], state.at("way")[0]}) {
        const double moved = std::max(base[head] + way, least);
        if (moved == base[head]) continue;
        Candidate one;
        one.state = state;
        one.state["at"] = {static_cast<double>(head)};
        one.state["sigma"] = base;
        one.state["sigma"][head] = moved;
        one.words = "round " + numberText(state.at("step")[0] + 1) + ", head " +
                    headName(head, heads) + " at " + numberText(moved, 6);
        all.push_back(std::move(one));
    }
    return all;
}

ScaleSearchState coordinateAfter(const ScaleSearchSettings& settings, const std::vector<bool>& free,
                                 const std::vector<Unit>& known, const ScaleGroup& group,
                                 const Results& results) {
    const auto batch = static_cast<std::size_t>(settings.batch);
    ScaleSearchState next = known[group.first].given;
    for (std::size_t at = group.first; at < group.first + group.count; at += batch) {
        const double nll = sumOf(known, {at, batch}, results).nllMean();
        if (!(nll < next.at("current")[0])) continue;
        next["current"] = {nll};
        next["base"] = known[at].numbers("sigma");
        next["moved"] = {1};
    }
    const std::size_t heads = next.at("base").size();
    const std::size_t head = freeFrom(free, static_cast<std::size_t>(next.at("at")[0]) + 1, heads);
    next["sigma"] = next.at("base");
    next["at"] = {static_cast<double>(head)};
    if (head < heads) return next;
    next["at"] = {-1};
    next["step"] = {next.at("step")[0] + 1};
    if (next.at("moved")[0] == 0) next["way"] = {next.at("way")[0] / 2};
    next["moved"] = {0};
    return next;
}

}  // namespace sextant
