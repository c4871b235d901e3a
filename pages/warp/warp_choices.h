// SPDX-License-Identifier: GPL-3.0-or-later
// Choices of the position stage as the warp editor makes them, for methods of the list that take a
// curve of points or the two shape parameters of Beta.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/measure/best_warp.h"
#include "analysis/position/composition.h"
#include "analysis/position/methods/method.h"

namespace sextant {

// 0, 1, .. tokens - 1.
std::vector<double> plainPlaces(std::int64_t tokens);
// The key of the method's curve; empty: it takes none.
std::string curveOf(const Method& method);
// "both", "queries" or "keys"; empty: the method moves both, always.
std::string rowsOf(const Choice& choice);
// Four points on `positions` [tokens], as a curve's numbers: the ends and two between.
std::vector<double> pointsOn(const std::vector<double>& positions, double lastIndex);

// The method of Beta's distribution function with these shapes, ending at the last trained
// position; nothing: the list has none.
std::optional<Choice> betaChoice(const ModelSpec& spec, double a, double b);
// Its shapes; nothing: another method's choice.
std::optional<std::pair<double, double>> betaShapes(const Choice& choice);
// The method of free points with points given on [0, 1]: from 0 to lastIndex, and to the last
// trained position.
std::optional<Choice> pointsChoice(const ModelSpec& spec, const std::vector<double>& points,
                                   double lastIndex);

// What the positions of these layers, or of wholeModel alone, are edited from: their own choice,
// for layers else the model's. Null: nothing was chosen.
const Choice* chosenToEdit(const Intervention& change, const std::vector<int>& layers);
// Whether the layers have choices of their own that are not the same.
bool differ(const Intervention& change, const std::vector<int>& layers);
// The layer whose positions over n tokens are shown for them, and its plan: for the whole model the
// first that turns and has no choice of its own, else the first that turns. Negative: nothing turns
// there.
struct ShownLayer {
    int layer = -1;
    LayerPlan plan = {};
};
ShownLayer shownLayer(const ModelSpec& spec, const Intervention& change,
                      const std::vector<int>& layers, std::int64_t n);

// The search for the best training warp, with the model's base; `known` where that is the same
// search. Null: the trained length is unknown, below 8, or too long to search interactively.
struct WarpSearchOf {
    std::shared_ptr<const WarpSearch> search;
    double base = 0.0;
};
WarpSearchOf warpSearch(const ModelSpec& spec, std::int64_t tokens, const WarpSearchOf& known);

// Options of sextant-batch train for such a warp of training, in WarpSearch::warpedShare of the
// sequences.
std::string betaOptions(double a, double b);
std::string pointsOptions(const std::vector<double>& points);

// {"positions": {...}} as an experiment writes it.
std::string warpJson(const Choice& choice);

}  // namespace sextant
