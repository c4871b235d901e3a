// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of a table of evaluations: named settings of one model.
#pragma once

#include <string>
#include <vector>

#include "analysis/intervention.h"
#include "analysis/jobs/job.h"

namespace sextant {

struct SettingRow {
    std::string name;  // "yarn-4"
    Intervention change;
    bool operator==(const SettingRow&) const = default;
};

// The parameter "settings": the rows as JSON text, [{"name": .., "intervention": ..}, ..]. Empty:
// one row, the experiment's own.
Parameter settingsParameter();
std::string settingsText(const std::vector<SettingRow>& rows);
// The rows of a job. Throws Error: its setting is not such a text.
std::vector<SettingRow> settingRows(const JobInput& input);
// Throws Error naming the row that does not fit the model.
void checkRows(const ModelSpec& spec, const std::vector<SettingRow>& rows);
std::vector<std::string> namesOf(const std::vector<SettingRow>& rows);

// JobKind::json of kinds whose tables are lists of cells: {"cells": [{..}, ..]}, a list a table.
std::string tablesAsLists(const Report& report);

}  // namespace sextant
