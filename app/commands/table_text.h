// SPDX-License-Identifier: GPL-3.0-or-later
// A table as text, for other programs.
#pragma once

#include <QString>
#include <QStringList>
#include <string>
#include <vector>

#include "analysis/store/tables_file.h"

namespace sextant {

struct TextTable {
    QStringList about;              // lines before the table, without "# "
    std::vector<QStringList> rows;  // the first names the columns
};

// Of CSV as Sextant writes it: comments before the header, quotes where a cell needs them. After an
// empty line, or comments after rows, another table begins.
std::vector<TextTable> readCsv(const QString& csv);
// Numbers stand at the right. Tables follow each other after an empty line.
QString asMarkdown(const std::vector<TextTable>& tables);
// A tabular for booktabs, with the lines about it as comments.
QString asLatex(const std::vector<TextTable>& tables);
// Columns of numbers, the others of texts. `name`: of the first one's group in a file; the others'
// get a number.
std::vector<StoredTable> asStored(const std::vector<TextTable>& tables, const QString& name);
// Of a column by its name: "nats" of "nll_nats"; empty: none, or not known.
std::string unitOf(const std::string& column);

}  // namespace sextant
