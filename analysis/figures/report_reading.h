// SPDX-License-Identifier: GPL-3.0-or-later
// Tables, columns and arrays that a figure needs of a report, by name. Each function throws Error
// naming what the report lacks.
#pragma once

#include "analysis/jobs/report.h"

namespace sextant {

const ReportTable& neededTable(const Report& report, const char* name);  // of one row at least
std::size_t neededColumn(const ReportTable& table, const char* name);
const ReportArray& neededArray(const Report& report, const char* name);

}  // namespace sextant
