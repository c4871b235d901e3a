// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/best_step.h"

#include <algorithm>

namespace sextant {

std::optional<std::int64_t> bestStep(const Report& report) {
    const auto result = std::find_if(report.tables.begin(), report.tables.end(),
                                     [](const ReportTable& one) { return one.name == "result"; });
    if (result == report.tables.end() || result->rows.empty()) return std::nullopt;
    const auto column =
        std::find(result->columns.begin(), result->columns.end(), std::string("best_step"));
    if (column == result->columns.end()) return std::nullopt;
    return static_cast<std::int64_t>(
        result->rows[0].at(static_cast<std::size_t>(column - result->columns.begin())));
}

}  // namespace sextant
