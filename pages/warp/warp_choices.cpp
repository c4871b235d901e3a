// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/warp/warp_choices.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

#include "analysis/measure/idealised.h"
#include "analysis/position/methods/all.h"
#include "analysis/values/choice_json.h"
#include "analysis/values/number_text.h"
#include "pages/position/stage_facts.h"

namespace sextant {

namespace {

constexpr int mostTrained = 16384;

}  // namespace

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

std::optional<std::pair<double, double>> betaShapes(const Choice& choice) {
    if (!choice.values.contains("beta_a") || !choice.values.contains("beta_b")) return std::nullopt;
    return std::pair(choice.number("beta_a"), choice.number("beta_b"));
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

const Choice* chosenToEdit(const Intervention& change, const std::vector<int>& layers) {
    const Choice* own = chosenFor(change, layers.front(), Stage::positions);
    return own ? own : chosenFor(change, wholeModel, Stage::positions);
}

bool differ(const Intervention& change, const std::vector<int>& layers) {
    const Choice* first = chosenToEdit(change, layers);
    return std::any_of(layers.begin(), layers.end(), [&](int layer) {
        const Choice* other = chosenToEdit(change, {layer});
        return (first == nullptr) != (other == nullptr) || (first && *first != *other);
    });
}

ShownLayer shownLayer(const ModelSpec& spec, const Intervention& change,
                      const std::vector<int>& layers, std::int64_t n) {
    std::vector<int> asked = layers;
    if (layers.front() == wholeModel) {
        asked.resize(spec.layers.size());
        std::iota(asked.begin(), asked.end(), 0);
        std::stable_partition(asked.begin(), asked.end(), [&](int layer) {
            return !chosenFor(change, layer, Stage::positions);
        });
    }
    for (const int layer : asked)
        if (LayerPlan plan = layerPlanOf(spec, change, layer, n); plan.turns())
            return {layer, std::move(plan)};
    return {};
}

WarpSearchOf warpSearch(const ModelSpec& spec, std::int64_t tokens, const WarpSearchOf& known) {
    const std::int64_t trained = spec.trainedLength;
    if (trained < 8 || trained > mostTrained) return {};
    double base = 10000.0;
    if (rotates(spec)) {
        const Choices own = ownChoices(spec, 0);
        if (const double found = rotaryOf({spec, 0, tokens, own}).base; found > 1.0) base = found;
    }
    if (known.search && known.search->trainedLength() == trained && known.base == base)
        return known;
    const auto length = static_cast<int>(trained);
    return {std::make_shared<WarpSearch>([base](double r) { return ropeScoreLimit(base, r); },
                                         length, std::min(usualTerms(length), length / 2)),
            base};
}

std::string betaOptions(double a, double b) {
    return "--warp-tail " + numberText(WarpSearch::warpedShare) + " --tail beta --tail-a " +
           numberText(a) + " --tail-b " + numberText(b);
}

std::string pointsOptions(const std::vector<double>& points) {
    return "--warp-tail " + numberText(WarpSearch::warpedShare) + " --tail points --tail-points " +
           valueText(points);
}

std::string warpJson(const Choice& choice) {
    return nlohmann::json{{key(Stage::positions), choiceToJson(choice)}}.dump(2);
}

}  // namespace sextant
