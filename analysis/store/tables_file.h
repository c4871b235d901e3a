// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of named columns as an HDF5 file, for other programs: a group a table, a dataset a column.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "analysis/values/table.h"

namespace sextant {

// `attributes` are texts of the whole file. A slash in a name becomes an underscore, an empty name
// "table" or "column", and the second of two equal ones gets "-2". Every group has the attributes
// "description" and "columns" (the names of its datasets in their order, a line each); every
// dataset has "unit", unitOf() its name. Written whole or not at all. Throws Error naming the file:
// columns of unequal lengths, or it cannot be written.
void writeTables(const std::filesystem::path& path,
                 const std::vector<std::pair<std::string, std::string>>& attributes,
                 const std::vector<Table>& tables);

}  // namespace sextant
