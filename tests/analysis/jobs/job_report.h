// SPDX-License-Identifier: GPL-3.0-or-later
// What a job found, run to its end here, and what stands in its tables.
#pragma once

#include <algorithm>
#include <string>

#include "analysis/jobs/all.h"
#include "analysis/jobs/runner.h"
#include "tests/catch.h"

namespace sextant::test {

inline Report reportOf(const std::string& kind, const JobInput& input) {
    JobRun run(jobKind(kind), input);
    runToEnd(run, {});
    return run.report();
}

inline const ReportTable& table(const Report& report, const std::string& name) {
    for (const ReportTable& one : report.tables)
        if (one.name == name) return one;
    throw Error("no table {}", name);
}

inline double at(const ReportTable& table, std::size_t row, const std::string& column) {
    const auto found = std::find(table.columns.begin(), table.columns.end(), column);
    REQUIRE(found != table.columns.end());
    return table.rows.at(row).at(static_cast<std::size_t>(found - table.columns.begin()));
}

}  // namespace sextant::test
