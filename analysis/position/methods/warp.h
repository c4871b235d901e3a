// SPDX-License-Identifier: GPL-3.0-or-later
// Shared by methods that move positions (methods M14 and M15), those of stage positions.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/position/methods/method.h"

namespace sextant {

// The parameter of every such method that says whose positions move: "both", "queries" or "keys".
Parameter warpedRows();
// The length l of a warp l f(j / l), and where it ends in place of l.
Parameter warpLength();
Parameter warpSpan();
// Their values: l is the run's length if it is left to the text (0 if neither is known); the span
// is l if it is left to l.
std::int64_t warpLengthOf(const Choice& choice, const LayerContext& context);
double warpSpanOf(const Choice& choice, const LayerContext& context);

// Gives the plan's queries and keys, or those that the choice names, `positions` [n]; 0, 1, 2 ...
// leave the plan as it is. Rotations with growth count from their first row's position.
void standAt(const Choice& choice, const std::vector<double>& positions, LayerPlan& plan);

// The same at f(j / l) times the span, j = 0 .. n-1; `f` maps 0 to 0 and 1 to 1 and never falls.
template <typename Function>
void standAtCurve(const Choice& choice, const LayerContext& context, LayerPlan& plan, Function f) {
    const auto length = static_cast<double>(warpLengthOf(choice, context));
    const double span = warpSpanOf(choice, context);
    std::vector<double> positions;
    positions.reserve(static_cast<std::size_t>(context.n));
    for (std::int64_t j = 0; j < context.n; ++j)
        positions.push_back(span * f(static_cast<double>(j) / length));
    standAt(choice, positions, plan);
}

// Method::settled for l and for the span.
Choice settledWarp(const Choice& choice, const LayerContext& context);

// Stage, column and toHf of every method that moves positions; the rest is its own.
Method warp(const std::string& key, const std::string& label);

}  // namespace sextant
