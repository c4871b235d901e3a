// SPDX-License-Identifier: GPL-3.0-or-later
// Kinds of jobs that need no model: one whose units are known beforehand, and a search.
#pragma once

#include <cmath>
#include <limits>

#include "analysis/jobs/job.h"

namespace sextant::test {

inline Parameters fakeParameters() {
    Parameter count;
    count.key = "count";
    count.label = "count";
    count.kind = Kind::whole;
    count.initial = std::int64_t{5};
    count.least = 0;
    count.most = 100;
    count.help = "How many units there are.";
    return {count};
}

// Square roots: numbers whose bits matter, a NaN among them.
inline JobKind rootsKind() {
    JobKind kind;
    kind.key = "roots";
    kind.title = "Roots";
    kind.parameters = fakeParameters();
    kind.next = [](const JobInput& input, const std::vector<Unit>& known, const Results&) {
        std::vector<Unit> all;
        for (std::int64_t i = 0; known.empty() && i < input.settings.whole("count"); ++i)
            all.push_back({"root " + std::to_string(i), 1.0 + static_cast<double>(i)});
        return all;
    };
    kind.compute = [](const JobInput&, const Unit& unit, const Progress& progress) {
        progress.checkStop();
        const double i = std::stod(unit.key.substr(5));
        UnitResult result;
        result.numbers["root"] = {std::sqrt(i), std::numeric_limits<double>::quiet_NaN()};
        result.curves["thirds"] = {static_cast<float>(i / 3.0), static_cast<float>(i / 7.0)};
        return result;
    };
    kind.gather = [](const JobInput&, const std::vector<Unit>& units, const Results& results) {
        Report report;
        ReportArray roots{"roots", "", "", {"unit"}, {units.size()}, {}};
        double sum = 0.0;
        for (const Unit& unit : units) {
            const UnitResult result = results(unit);
            roots.values.push_back(result.number("root"));
            sum += result.curve("thirds")[0];
        }
        report.tables.push_back({"totals", {"sum"}, {{sum}}});
        report.arrays.push_back(roots);
        return report;
    };
    kind.passes = [](const Choice&, std::int64_t samples) { return samples; };
    kind.memory = [](const ModelSpec&, const Choice&, std::int64_t) { return std::uint64_t{0}; };
    return kind;
}

// Halves [0, 2] around the root of 2, a step a unit.
inline JobKind bisectionKind() {
    JobKind kind;
    kind.key = "bisection";
    kind.title = "Bisection";
    kind.search = true;
    kind.parameters = fakeParameters();
    kind.next = [](const JobInput& input, const std::vector<Unit>& known, const Results& results) {
        if (static_cast<std::int64_t>(known.size()) >= input.settings.whole("count"))
            return std::vector<Unit>{};
        double low = 0.0, high = 2.0;
        for (const Unit& unit : known) {
            const double at = (low + high) / 2;
            (results(unit).number("above") > 0 ? high : low) = at;
        }
        return std::vector<Unit>{{"at " + std::to_string((low + high) / 2), 1.0}};
    };
    kind.compute = [](const JobInput&, const Unit& unit, const Progress&) {
        const double at = std::stod(unit.key.substr(3));
        UnitResult result;
        result.numbers["at"] = {at};
        result.numbers["above"] = {at * at > 2 ? 1.0 : 0.0};
        return result;
    };
    kind.gather = [](const JobInput&, const std::vector<Unit>& units, const Results& results) {
        Report report;
        report.tables.push_back({"found", {"at"}, {{results(units.back()).number("at")}}});
        return report;
    };
    kind.passes = [](const Choice&, std::int64_t samples) { return samples; };
    kind.memory = [](const ModelSpec&, const Choice&, std::int64_t) { return std::uint64_t{0}; };
    return kind;
}

inline JobInput fakeInput(const JobKind& kind, std::int64_t count = 5) {
    JobInput input;
    input.experiment.model = "/made/up/model";
    input.settings = initialChoice(kind.key, kind.parameters);
    input.settings.values["count"] = count;
    return input;
}

}  // namespace sextant::test
