// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/table_text.h"

#include <algorithm>

namespace sextant {

namespace {

// The cells of the row that begins at `at`, which moves to the next row.
QStringList rowAt(const QString& text, qsizetype& at) {
    QStringList cells{QString()};
    bool quoted = false;
    for (; at < text.size(); ++at) {
        const QChar letter = text[at];
        if (letter == '"') {
            const bool doubled = quoted && at + 1 < text.size() && text[at + 1] == '"';
            if (doubled)
                cells.back() += text[++at];
            else
                quoted = !quoted;
        } else if (!quoted && letter == ',') {
            cells << QString();
        } else if (!quoted && letter == '\n') {
            ++at;
            return cells;
        } else if (letter != '\r') {
            cells.back() += letter;
        }
    }
    return cells;
}

bool isNumber(const QString& cell) {
    bool number = false;
    cell.toDouble(&number);
    return number || cell.isEmpty();
}

// Whether every cell of the column below its name is a number.
std::vector<bool> numberColumns(const TextTable& table) {
    std::vector<bool> numbers;
    for (qsizetype column = 0; !table.rows.empty() && column < table.rows[0].size(); ++column)
        numbers.push_back(
            table.rows.size() > 1 &&
            std::all_of(table.rows.begin() + 1, table.rows.end(),
                        [&](const QStringList& row) { return isNumber(row.value(column)); }));
    return numbers;
}

QString escapedForLatex(const QString& text) {
    QString escaped;
    for (const QChar letter : text) {
        switch (letter.unicode()) {
            case '\\':
                escaped += "\\textbackslash{}";
                break;
            case '~':
                escaped += "\\textasciitilde{}";
                break;
            case '^':
                escaped += "\\textasciicircum{}";
                break;
            case '&':
            case '%':
            case '$':
            case '#':
            case '_':
            case '{':
            case '}':
                escaped += '\\';
                escaped += letter;
                break;
            case 0x3c3:
                escaped += "$\\sigma$";
                break;
            default:
                escaped += letter;
        }
    }
    return escaped;
}

}  // namespace

TextTable readCsv(const QString& csv) {
    TextTable table;
    qsizetype at = 0;
    while (csv.mid(at, 1) == "#") {
        const qsizetype end = csv.indexOf('\n', at);
        const qsizetype to = end < 0 ? csv.size() : end;
        table.about << csv.mid(at + 1, to - at - 1).trimmed();
        at = to + 1;
    }
    while (at < csv.size()) {
        const QStringList row = rowAt(csv, at);
        if (row != QStringList{QString()}) table.rows.push_back(row);
    }
    return table;
}

QString asMarkdown(const TextTable& table) {
    const auto numbers = numberColumns(table);
    QString text;
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        text += '|';
        for (qsizetype column = 0; column < static_cast<qsizetype>(numbers.size()); ++column)
            text += ' ' + QString(table.rows[row].value(column)).replace('|', "\\|") + " |";
        text += '\n';
        if (row > 0) continue;
        text += '|';
        for (const bool number : numbers)
            text += number ? "---:|" : "---|";
        text += '\n';
    }
    return text;
}

QString asLatex(const TextTable& table) {
    const auto numbers = numberColumns(table);
    QString text, columns;
    for (const QString& line : table.about)
        text += "% " + line + '\n';
    for (const bool number : numbers)
        columns += number ? 'r' : 'l';
    text += "\\begin{tabular}{" + columns + "}\n\\toprule\n";
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        QStringList cells;
        for (qsizetype column = 0; column < static_cast<qsizetype>(numbers.size()); ++column)
            cells << escapedForLatex(table.rows[row].value(column));
        text += cells.join(" & ") + " \\\\\n";
        if (row == 0) text += "\\midrule\n";
    }
    return text + "\\bottomrule\n\\end{tabular}\n";
}

}  // namespace sextant
