// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/scales/search_facts.h"

#include <QObject>
#include <algorithm>
#include <cmath>

namespace sextant {

namespace {

constexpr double warmUpSteps = 20;  // methods.md S4

}  // namespace

int SearchFacts::pathSteps() const {
    const int each = layers * heads;
    return each > 0 ? static_cast<int>(path.size()) / each : 0;
}

double SearchFacts::sigma(int step, HeadId head) const {
    return path.at(
        static_cast<std::size_t>(step * layers * heads + head.layer * heads + head.head));
}

const ReportTable* tableOf(const Report& report, const std::string& name) {
    const auto found = std::find_if(report.tables.begin(), report.tables.end(),
                                    [&](const ReportTable& one) { return one.name == name; });
    return found == report.tables.end() ? nullptr : &*found;
}

const ReportArray* arrayOf(const Report& report, const std::string& name) {
    const auto found = std::find_if(
        report.arrays.begin(), report.arrays.end(),
        [&](const ReportArray& one) { return one.name == name && !one.values.empty(); });
    return found == report.arrays.end() ? nullptr : &*found;
}

SearchFacts searchLosses(const Report& report, const Choice& settings, bool whole) {
    SearchFacts facts;
    facts.whole = whole;
    const ReportTable* result = tableOf(report, "result");
    const ReportTable* held = tableOf(report, "held_out");
    if (result == nullptr || held == nullptr || result->rows.empty() || result->rows[0].size() < 8)
        return facts;
    const std::vector<double>& row = result->rows[0];
    const double rate = row[5];
    facts.rounds = settings.name("method") == "coordinate";
    facts.steps = static_cast<double>(settings.whole(facts.rounds ? "rounds" : "steps"));
    for (const char* key : {"heads", "locked"})
        if (settings.values.contains(key) && !settings.name(key).empty()) facts.someHeads = true;
    facts.warmUp = facts.rounds ? 0.0 : std::min(warmUpSteps, facts.steps);
    facts.best = {row[6], row[4]};
    if (std::isfinite(row[3])) facts.startHeldOut = row[3];
    for (const auto& one : held->rows)
        if (one.size() > 2 && one[0] == rate) facts.heldOut.push_back({one[1], one[2]});
    if (const ReportTable* steps = tableOf(report, "steps"))
        for (const auto& one : steps->rows)
            if (one.size() > 2 && one[0] == rate) facts.training.push_back({one[1], one[2]});
    if (!facts.heldOut.empty()) facts.last = facts.heldOut.back().step;
    if (!facts.training.empty())
        facts.last = std::max(facts.last, facts.training.back().step + 1.0);
    if (const ReportTable* starts = tableOf(report, "start")) {
        facts.choseStart = starts->rows.size() > 1;
        for (const auto& one : starts->rows) {
            if (one.size() < 2) continue;
            if (one[0] == 1.0) facts.asTrained = one[1];
            if (!facts.bestUniform || one[1] < *facts.bestUniform) {
                facts.bestUniform = one[1];
                facts.bestUniformSigma = one[0];
            }
        }
    }
    return facts;
}

SearchFacts searchFacts(const Report& report, const Choice& settings, bool whole) {
    SearchFacts facts = searchLosses(report, settings, whole);
    if (facts.empty()) return facts;
    if (const ReportArray* sigma = arrayOf(report, "sigma"); sigma && sigma->sizes.size() == 2) {
        facts.layers = static_cast<int>(sigma->sizes[0]);
        facts.heads = static_cast<int>(sigma->sizes[1]);
        facts.found = sigma->values;
    }
    if (const ReportArray* path = arrayOf(report, "sigma_steps")) facts.path = path->values;
    return facts;
}

QString stepText(const SearchFacts& facts) {
    if (facts.empty()) return {};
    return (facts.rounds ? QObject::tr("round %1 of %2") : QObject::tr("step %1 of %2"))
        .arg(facts.last)
        .arg(facts.steps);
}

}  // namespace sextant
