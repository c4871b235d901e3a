// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/runs.h"

#include <algorithm>
#include <cmath>

#include "analysis/position/composition.h"

namespace sextant {

namespace {

// Every layer that turns does so by this base.
Intervention atBase(const ModelSpec& spec, const Intervention& change, double base) {
    Intervention run = change;
    run.choices[Stage::runs] = neutralChoice(Stage::runs);
    for (int layer = 0; layer < spec.layerCount(); ++layer) {
        Choice encoding = choicesOf(spec, change, layer).at(Stage::encoding);
        const auto own = encoding.values.find("base");
        if (own == encoding.values.end()) continue;
        own->second = base;
        run = withChoice(spec, run, layer, Stage::encoding, encoding);
    }
    return run;
}

}  // namespace

std::size_t shownRun(const std::vector<double>& bases, double base) {
    if (base <= 0) return 0;
    const auto nearer = [base](double a, double b) {
        return std::abs(std::log(a / base)) < std::abs(std::log(b / base));
    };
    return static_cast<std::size_t>(std::min_element(bases.begin(), bases.end(), nearer) -
                                    bases.begin());
}

CombinedRuns combinedRuns(const ModelSpec& spec, const Intervention& change) {
    const Choice choice =
        spec.layers.empty() ? Choice() : choicesOf(spec, change, 0).at(Stage::runs);
    if (choice.method != "buckets" || choice.list("bases").empty()) return {{change}};
    CombinedRuns combined;
    const std::vector<double>& bases = choice.list("bases");
    for (const double base : bases)
        combined.runs.push_back(atBase(spec, change, base));
    combined.shown = shownRun(bases, choice.number("shown"));
    combined.rule = choice.name("combine") == "mean" ? RunRule::mean : RunRule::weighted;
    return combined;
}

}  // namespace sextant
