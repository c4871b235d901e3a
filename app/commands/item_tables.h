// SPDX-License-Identifier: GPL-3.0-or-later
// The tables and trees of a window as values.
#pragma once

#include <vector>

#include "analysis/values/table.h"

class QWidget;

namespace sextant {

// Of each table and tree in sight in `part` that has rows: its rows and columns that are not
// hidden, as they are read. A column whose cells are numbers, or empty, is one of numbers.
std::vector<Table> itemTablesInSight(const QWidget& part);

}  // namespace sextant
