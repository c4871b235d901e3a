// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/evaluate/evaluate_start.h"

#include <algorithm>
#include <map>
#include <set>

#include "analysis/evaluate/windows.h"
#include "analysis/jobs/kinds/setting_rows.h"
#include "analysis/jobs/material.h"

namespace sextant {

namespace {

// Windows of a cell over one document of so many tokens; 0 where there cannot be any, as its job
// will say.
std::int64_t windowsOfCell(const EvaluateCell& cell, std::int64_t tokens) {
    const Convention convention = conventionOf(cell.convention);
    if (cell.length < 2 || cell.stride > cell.length) return 0;
    Windows windows =
        windowsOf(convention, tokens, cell.length, std::max<std::int64_t>(1, cell.stride));
    if (cell.labels > 0) spend(windows, cell.labels);
    return std::ssize(windows);
}

}  // namespace

bool isMissing(const EvaluateCells& found, const EvaluateCell& cell) {
    const auto place = found.find(cell);
    return place == found.end() || place->second.state == CellState::none ||
           place->second.state == CellState::failed;
}

EvaluatePlan evaluatePlan(const std::vector<WantedRow>& rows, const PerplexityChoices& choices,
                          const std::vector<std::int64_t>& columns, const EvaluateCells& found,
                          const JobKindFacts& kind, const Experiment& ground, std::int64_t tokens) {
    struct Key {
        std::string convention, model;
        std::vector<std::int64_t> lengths;
        auto operator<=>(const Key&) const = default;
    };
    std::map<Key, std::vector<SettingRow>> groups;
    std::set<EvaluateCell> asked;  // two rows may say the same
    EvaluatePlan plan;
    QStringList conventions{choices.convention};
    if (!choices.beside.isEmpty()) conventions << choices.beside;
    for (const QString& convention : conventions) {
        for (const WantedRow& row : rows) {
            Key key{convention.toStdString(), row.model, {}};
            for (const std::int64_t length : columns) {
                const EvaluateCell cell = evaluateCell(
                    row.model, row.change, length, key.convention, choices.stride, choices.labels);
                if (!isMissing(found, cell) || !asked.insert(cell).second) continue;
                key.lengths.push_back(length);
                ++plan.cells;
                plan.windows.emplace_back(length, windowsOfCell(cell, tokens));
            }
            if (!key.lengths.empty()) groups[key].push_back({row.name.toStdString(), row.change});
        }
    }
    for (const auto& [key, settings] : groups) {
        Choice choice = initialChoice(kind.key.toStdString(), kind.parameters);
        choice.values.insert_or_assign("lengths",
                                       std::vector<double>(key.lengths.begin(), key.lengths.end()));
        choice.values.insert_or_assign("convention", key.convention);
        // A stride that every one of its windows can have.
        const bool strided = strides(conventionOf(key.convention));
        choice.values.insert_or_assign("stride", strided ? choices.stride : std::int64_t{0});
        choice.values.insert_or_assign("labels", choices.labels);
        choice.values.insert_or_assign("settings", settingsText(settings));
        for (const auto& [name, value] : materialOf(ground).values)
            choice.values.insert_or_assign(name, value);
        plan.jobs.push_back({kind.key, choice, false, QString::fromStdString(key.model)});
    }
    return plan;
}

}  // namespace sextant
