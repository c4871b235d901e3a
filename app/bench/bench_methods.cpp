// SPDX-License-Identifier: GPL-3.0-or-later
// The cost of every method of positions: a pass with it and one without, measured alternately, and
// the time to its first and its exact curves; and the search for the best warp.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <vector>

#include "analysis/measure/best_warp.h"
#include "analysis/measure/idealised.h"
#include "analysis/model/measure.h"
#include "analysis/position/composition.h"
#include "analysis/position/methods/all.h"
#include "analysis/values/number_text.h"
#include "app/bench/bench.h"
#include "app/bench/timing.h"
#include "app/opener.h"

namespace sextant {

namespace {

constexpr int mostRounds = 7;
constexpr int leastRounds = 3;
constexpr double enoughSeconds = 6;  // for one method

struct MethodTimes {
    double first = 0, whole = 0;  // seconds to the first curves and to the exact ones
    double cost = 0;              // units of cost.h
};

// As the window measures: rows as they come, all statistics, nothing from a cache.
MethodTimes timesOf(const Model& model, const Samples& samples, const Intervention& change,
                    double secondsACost) {
    MethodTimes times;
    const auto begin = Clock::now();
    MeasureOptions options;
    options.scoreVariance = true;
    options.secondsACost = secondsACost;
    options.partialAfter = 0.06;
    options.partial = [&](Measurement) {
        if (times.first == 0) times.first = secondsSince(begin);
    };
    MeasureCounters counters;
    measure(model, samples, change, options, {}, &counters);
    times.whole = secondsSince(begin);
    if (times.first == 0) times.first = times.whole;
    times.cost = counters.cost;
    return times;
}

struct Found {
    const Method* method;
    double firstMs, wholeMs, ratio, costRatio;
    int rounds;
};

Found measureMethod(const Model& model, const Samples& samples, const Method& method,
                    const Intervention& change, double secondsACost) {
    std::vector<double> first, whole, ratio;
    double costRatio = 0;
    const auto begin = Clock::now();
    while (std::ssize(whole) < leastRounds ||
           (std::ssize(whole) < mostRounds && secondsSince(begin) < enoughSeconds)) {
        const MethodTimes plain = timesOf(model, samples, {}, secondsACost);
        const MethodTimes times = timesOf(model, samples, change, secondsACost);
        first.push_back(1000 * times.first);
        whole.push_back(1000 * times.whole);
        ratio.push_back(times.whole / plain.whole);
        costRatio = times.cost / plain.cost;
        if (secondsSince(begin) > 4 * enoughSeconds) break;
    }
    return {&method,       median(first), median(whole),
            median(ratio), costRatio,     static_cast<int>(whole.size())};
}

constexpr double askedMapMs = 100;  // while the test length is dragged

// Milliseconds of the 50 x 50 map of best warps and of the search over six points beside it, for
// base 10,000 from 2,048 tokens to 8,192.
double bestWarpMs() {
    constexpr int trained = 2048, tested = 8192, turns = 7;
    const WarpSearch search([](double r) { return ropeScoreLimit(10000.0, r); }, trained,
                            usualTerms(trained));
    std::vector<double> times;
    double found = 0;
    for (int round = 0; round < turns; ++round) {
        const auto begin = Clock::now();
        found += search.betaMap(tested).best() + search.bestPoints(tested).mismatch;
        times.push_back(1000 * secondsSince(begin));
    }
    return std::isfinite(found) ? median(times) : found;
}

}  // namespace

int benchMethods(bool json, const std::string& model, const std::string& text,
                 std::int64_t length) {
    OpenRequest request;
    request.model = model;
    request.text = text;
    const auto opened = open(request);
    Experiment experiment;
    experiment.length = std::min(length, opened->tokens());
    experiment.samples = 1;
    const auto samples = cut(*opened, experiment);
    const ModelSpec& spec = opened->spec;

    timesOf(*opened->model, *samples, {}, MeasureOptions().secondsACost);
    const MethodTimes warm = timesOf(*opened->model, *samples, {}, MeasureOptions().secondsACost);
    const double secondsACost = warm.whole / warm.cost;
    const MethodTimes plain = timesOf(*opened->model, *samples, {}, secondsACost);
    std::vector<Found> all;
    nlohmann::ordered_json leftOut = nlohmann::ordered_json::array();
    for (const Method& method : allMethods()) {
        if (method.column == Column::neutral) continue;
        const Choice choice = startingChoice(method, spec, 0);
        if (const Message why = whyNot(spec, {}, -1, method.stage, choice); !why.empty()) {
            leftOut.push_back({{"key", method.key}, {"why", why.text()}});
            continue;
        }
        Intervention change;
        change.choices[method.stage] = choice;
        all.push_back(measureMethod(*opened->model, *samples, method, change, secondsACost));
    }
    const double mapMs = bestWarpMs();
    if (json) {
        nlohmann::ordered_json object = {{"model", model},
                                         {"tokens", experiment.length},
                                         {"threads", threads()},
                                         {"plain_first_ms", 1000 * plain.first},
                                         {"plain_ms", 1000 * plain.whole},
                                         {"best_warp_ms", mapMs},
                                         {"best_warp_asked_ms", askedMapMs},
                                         {"methods", nlohmann::ordered_json::array()},
                                         {"left_out", leftOut}};
        for (const Found& one : all)
            object["methods"].push_back({{"stage", key(one.method->stage)},
                                         {"key", one.method->key},
                                         {"first_ms", one.firstMs},
                                         {"ms", one.wholeMs},
                                         {"ratio", one.ratio},
                                         {"cost_ratio", one.costRatio},
                                         {"rounds", one.rounds}});
        std::printf("%s\n", object.dump().c_str());
        return 0;
    }
    std::printf("%s, %lld tokens, %d threads\n", model.c_str(),
                static_cast<long long>(experiment.length), threads());
    std::printf("%-22s %9s %9s %7s %9s\n", "", "first", "exact", "ratio", "expected");
    std::printf("%-22s %6s ms %6s ms\n", "as it is", fixedText(1000 * plain.first, 0).c_str(),
                fixedText(1000 * plain.whole, 0).c_str());
    for (const Found& one : all)
        std::printf("%-22s %6s ms %6s ms %7s %9s\n", one.method->key.c_str(),
                    fixedText(one.firstMs, 0).c_str(), fixedText(one.wholeMs, 0).c_str(),
                    fixedText(one.ratio, 2).c_str(), fixedText(one.costRatio, 2).c_str());
    for (const auto& one : leftOut)
        std::printf("%-22s %s\n", one["key"].get<std::string>().c_str(),
                    one["why"].get<std::string>().c_str());
    std::printf("%-22s %9s %6s ms, asked: at most %s ms\n", "best warp, 50 x 50 map", "",
                fixedText(mapMs, 0).c_str(), fixedText(askedMapMs, 0).c_str());
    return 0;
}

}  // namespace sextant
