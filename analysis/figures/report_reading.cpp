// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/figures/report_reading.h"

#include <algorithm>

#include "analysis/error.h"

namespace sextant {

const ReportTable& neededTable(const Report& report, const char* name) {
    for (const ReportTable& table : report.tables)
        if (table.name == name && !table.rows.empty()) return table;
    throw Error("the report has no table \"{}\"", name);
}

std::size_t neededColumn(const ReportTable& table, const char* name) {
    const auto found = std::find(table.columns.begin(), table.columns.end(), name);
    if (found == table.columns.end())
        throw Error("the table \"{}\" has no column \"{}\"", table.name, name);
    return static_cast<std::size_t>(found - table.columns.begin());
}

const ReportArray& neededArray(const Report& report, const char* name) {
    for (const ReportArray& array : report.arrays)
        if (array.name == name) return array;
    throw Error("the report has no array \"{}\"", name);
}

}  // namespace sextant
