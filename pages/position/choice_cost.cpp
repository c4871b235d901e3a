// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/position/choice_cost.h"

#include <QObject>
#include <algorithm>
#include <cmath>
#include <exception>

#include "analysis/model/cost.h"
#include "analysis/position/composition.h"
#include "analysis/position/runs.h"

namespace sextant {

namespace {

// Beyond, both grow alike.
constexpr std::int64_t longEnough = 4096;
constexpr double asFast = 1.5;

double costOf(const ModelSpec& spec, const Intervention& change, std::int64_t n, int layers) {
    double cost = 0;
    for (const Intervention& run : combinedRuns(spec, change).runs)
        cost += layers * layerCost(spec, 0, layerPlanOf(spec, run, 0, n), 0, n).sum() +
                scoringCost(spec, n);
    return cost;
}

}  // namespace

double costRatio(const ModelSpec& spec, const Choices& choices, int layer, std::int64_t n) {
    n = std::min(n, longEnough);
    if (n <= 0 || spec.layers.empty()) return 1;
    ModelSpec one = spec;
    one.layers = {spec.layers.at(static_cast<std::size_t>(layer))};
    one.trainedSigma.clear();
    Intervention with;
    with.choices = choices;
    try {
        check(one, with);
        return costOf(one, with, n, spec.layerCount()) / costOf(one, {}, n, spec.layerCount());
    } catch (const std::exception&) {
        return 1;  // the reason stands where the choice is made
    }
}

QString costText(double ratio, double plainSeconds) {
    if (ratio < asFast) return {};
    const QString times =
        QObject::tr("about %1 times the time")
            .arg(ratio, 0, 'f', ratio < 2.95 && std::abs(ratio - 2) > 0.05 ? 1 : 0);
    if (plainSeconds <= 0) return times;
    const double seconds = ratio * plainSeconds;
    const int digits = seconds < 0.095 ? 2 : seconds < 9.5 ? 1 : 0;
    return QObject::tr("%1: %2 s").arg(times).arg(seconds, 0, 'f', digits);
}

double KnownCosts::ratio(const ModelSpec& spec, Choices choices, int layer, std::int64_t n,
                         Stage stage, const Choice& choice) {
    choices[stage] = choice;
    std::uint64_t all = 0;
    for (const auto& [at, one] : choices)
        all = all * 1'000'003 + hash(one) + static_cast<std::uint64_t>(at);
    const auto [found, isNew] = known_.try_emplace({all, layer, n}, 1.0);
    if (isNew) found->second = costRatio(spec, choices, layer, n);
    return found->second;
}

}  // namespace sextant
