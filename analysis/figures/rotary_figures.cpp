// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/figures/rotary_figures.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <optional>

#include "analysis/error.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

constexpr int shown = 16;                // queries and keys of a small matrix
constexpr std::size_t mostCircles = 12;  // pairs
constexpr const char* grey = "#9aa3ad";
constexpr const char* blue = "#0b6fb8";
constexpr const char* orange = "#c8451f";

// A cell for each query (row) and key (column); nothing where it is hidden.
FigurePanel matrix(const std::string& title,
                   const std::function<std::optional<double>(int query, int key)>& value,
                   double most, bool words) {
    FigurePanel panel;
    panel.title = title;
    panel.bottom = "key";
    panel.left = "query";
    FigureMap map;
    for (int i = 0; i < shown; ++i) {
        map.columns.push_back(std::to_string(i));
        map.rows.push_back(std::to_string(i));
    }
    for (int query = 0; query < shown; ++query)
        for (int key = 0; key < shown; ++key) {
            const auto one = key <= query ? value(query, key) : std::nullopt;
            map.values.push_back(one ? *one / most : std::nan(""));
            map.words.push_back(one && words ? numberText(*one, 3) : std::string());
        }
    panel.map = std::move(map);
    return panel;
}

FigureCurve arc(const std::string& name, double from, double to, double radius,
                const std::string& colour) {
    FigureCurve curve{name, {}, {}, colour};
    const double turn = std::min(to, from + 2 * std::numbers::pi);
    for (int i = 0; i <= 120; ++i) {
        const double angle = from + (turn - from) * i / 120.0;
        curve.x.push_back(radius * std::cos(angle));
        curve.y.push_back(radius * std::sin(angle));
    }
    return curve;
}

}  // namespace

Figure segmentFigure() {
    FigurePanel panel;
    panel.bottom = "tokens before the end of the text (q = 1)";
    panel.left = "tokens that are read (q)";
    for (int times = 1; times <= 4; ++times) {
        const double row = times;
        panel.curves.push_back({times == 1   ? ""
                                : times == 2 ? "context, read only"
                                             : "",
                                {-row, -1.0},
                                {row, row},
                                grey,
                                true});
        panel.curves.push_back(
            {times == 1 ? "scored: the same segment in all" : "", {-1.0, 0.0}, {row, row}, blue});
    }
    return {
        "rotary-segments",
        "The same last segment in growing contexts",
        "Review of rotary positions: what is scored stays, what stands before it grows. Where its "
        "loss, which is not drawn here, is less with more before it, context helps (methods "
        "S2).",
        1,
        {panel}};
}

Figure maskFigure() {
    constexpr int window = 5, first = 2;
    const auto one = std::optional(1.0);
    return {"rotary-masks",
            "Which keys a query sees",
            "Sliding window of 5 (M9); the same with the first 2 keys kept, as LM-Infinite and "
            "StreamingLLM do (M10, M11): green is seen, yellow is kept though it is far.",
            2,
            {matrix(
                 "window",
                 [&](int query, int key) { return query - key < window ? one : std::nullopt; }, 1.0,
                 false),
             matrix(
                 "window and first keys",
                 [&](int query, int key) {
                     return query - key < window ? one
                            : key < first        ? std::optional(0.5)
                                                 : std::nullopt;
                 },
                 1.0, false)}};
}

Figure leakyFigure() {
    constexpr int window = 4;
    constexpr double k = 4.0;
    const auto leaky = [](int query, int key) {
        const double distance = query - key;
        return std::optional(distance < window ? distance : window + (distance - window) / k);
    };
    const auto capped = [](int query, int key) {
        return std::optional<double>(query - key < window ? query - key : window);
    };
    const double most = *leaky(shown - 1, 0);
    return {"rotary-leaky",
            "Distances that are read",
            "Leaky ReRoPE with w = 4, k = 4 (M7): beyond w a distance grows by 1/k; ReRoPE is k to "
            "infinity.",
            2,
            {matrix("Leaky ReRoPE, w = 4, k = 4", leaky, most, true),
             matrix("ReRoPE, w = 4", capped, most, true)}};
}

Figure arcsFigure(const std::vector<RotatedPair>& pairs) {
    if (pairs.empty()) throw Error("nothing turns: the model reads no rotary positions");
    constexpr double round = 2 * std::numbers::pi;
    Figure figure{"rotary-arcs",
                  "Arcs that pairs turn through",
                  "Review of rotary positions: what training met of each pair's circle (blue), and "
                  "angles beyond that (orange); pairs that went round have met all of it.",
                  4,
                  {}};
    const std::size_t count = std::min(pairs.size(), mostCircles);
    for (std::size_t i = 0; i < count; ++i) {
        const RotatedPair& one = pairs[count > 1 ? i * (pairs.size() - 1) / (count - 1) : 0];
        FigurePanel panel;
        panel.title =
            "pair " + std::to_string(one.pair) + ": " + numberText(one.trained / round, 3) +
            (one.reached > one.trained ? " to " + numberText(one.reached / round, 3) + " turns"
                                       : " turns");
        panel.curves.push_back(arc("", 0, round, 1.0, "#dddddd"));
        panel.curves.push_back(arc("trained", 0, one.trained, 1.0, blue));
        if (one.trained < round && one.reached > one.trained)
            panel.curves.push_back(arc("beyond", one.trained, one.reached, 1.08, orange));
        panel.equalUnits = true;
        figure.panels.push_back(std::move(panel));
    }
    return figure;
}

}  // namespace sextant
