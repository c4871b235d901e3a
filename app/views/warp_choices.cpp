// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/warp_choices.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

#include "analysis/position/composition.h"
#include "analysis/position/methods/all.h"
#include "analysis/values/choice_json.h"

namespace sextant {

std::vector<double> plainPlaces(std::int64_t tokens) {
    std::vector<double> places(static_cast<std::size_t>(std::max<std::int64_t>(tokens, 0)));
    std::iota(places.begin(), places.end(), 0.0);
    return places;
}

std::string curveOf(const Method& method) {
    for (const Parameter& one : method.parameters)
        if (one.kind == Kind::curve) return one.key;
    return {};
}

std::string rowsOf(const Choice& choice) {
    const auto found = choice.values.find("of");
    if (found == choice.values.end()) return {};
    const auto* rows = std::get_if<std::string>(&found->second);
    return rows ? *rows : std::string();
}

std::vector<double> pointsOn(const std::vector<double>& positions, double lastIndex) {
    std::vector<double> points;
    if (positions.empty()) return points;
    double before = 0.0;
    for (const double share : {0.0, 0.25, 0.625, 1.0}) {
        const double index = std::round(share * lastIndex);
        if (!points.empty() && index <= points[points.size() - 2]) continue;
        const auto at = std::min(static_cast<std::size_t>(index), positions.size() - 1);
        before = std::max(before, positions[at]);
        points.insert(points.end(), {index, before});
    }
    return points;
}

std::optional<Choice> betaChoice(const ModelSpec& spec, double a, double b) {
    for (const Method* method : methodsOf(Stage::positions)) {
        if (!findParameter(method->parameters, "beta_a")) continue;
        Choice choice = startingChoice(*method, spec, 0);
        choice.values["beta_a"] = a;
        choice.values["beta_b"] = b;
        if (findParameter(method->parameters, "span") && spec.trainedLength > 0)
            choice.values["span"] = static_cast<double>(spec.trainedLength);
        return choice;
    }
    return std::nullopt;
}

std::optional<Choice> pointsChoice(const ModelSpec& spec, const std::vector<double>& points,
                                   double lastIndex) {
    for (const Method* method : methodsOf(Stage::positions)) {
        const std::string curve = curveOf(*method);
        if (curve.empty()) continue;
        std::vector<double> scaled = points;
        const auto last = static_cast<double>(std::max<std::int64_t>(spec.trainedLength - 1, 1));
        for (std::size_t k = 0; k + 1 < scaled.size(); k += 2) {
            scaled[k] = std::round(scaled[k] * lastIndex);
            scaled[k + 1] *= last;
        }
        Choice choice = startingChoice(*method, spec, 0);
        choice.values[curve] = scaled;
        return choice;
    }
    return std::nullopt;
}

std::string warpJson(const Choice& choice) {
    return nlohmann::json{{key(Stage::positions), choiceToJson(choice)}}.dump(2);
}

}  // namespace sextant
