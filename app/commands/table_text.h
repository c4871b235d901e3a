// SPDX-License-Identifier: GPL-3.0-or-later
// A table as text, for other programs.
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

namespace sextant {

struct TextTable {
    QStringList about;              // lines before the table, without "# "
    std::vector<QStringList> rows;  // the first names the columns
};

// Of CSV as Sextant writes it: comments before the header, quotes where a cell needs them.
TextTable readCsv(const QString& csv);
// Numbers stand at the right.
QString asMarkdown(const TextTable& table);
// A tabular for booktabs, with the lines about it as comments.
QString asLatex(const TextTable& table);

}  // namespace sextant
