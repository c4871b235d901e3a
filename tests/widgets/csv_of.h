// SPDX-License-Identifier: GPL-3.0-or-later
// Tables as the text that a file of them has.
#pragma once

#include <QString>
#include <string>
#include <vector>

#include "analysis/values/table.h"

namespace sextant::test {

inline QString csvOf(const Table& table) {
    return QString::fromStdString(toCsv({table}));
}

// In their order.
inline std::vector<std::string> namesOf(const std::vector<Table>& tables) {
    std::vector<std::string> names;
    for (const Table& one : tables)
        names.push_back(one.name);
    return names;
}

}  // namespace sextant::test
