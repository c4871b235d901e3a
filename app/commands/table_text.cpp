// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/table_text.h"

#include <algorithm>
#include <cmath>
#include <utility>

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

QString markdownOf(const TextTable& table) {
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

QString latexOf(const TextTable& table) {
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

template <class Write>
QString tablesJoined(const std::vector<TextTable>& tables, const Write& write) {
    QStringList texts;
    for (const TextTable& table : tables)
        if (!table.rows.empty()) texts << write(table);
    return texts.join('\n');
}

}  // namespace

std::vector<TextTable> readCsv(const QString& csv) {
    std::vector<TextTable> tables;
    bool ended = true;  // the next line begins another
    const auto open = [&]() -> TextTable& {
        if (std::exchange(ended, false)) tables.emplace_back();
        return tables.back();
    };
    qsizetype at = 0;
    while (at < csv.size()) {
        if (csv[at] == '#') {
            ended = ended || !tables.back().rows.empty();
            const qsizetype end = csv.indexOf('\n', at);
            const qsizetype to = end < 0 ? csv.size() : end;
            open().about << csv.mid(at + 1, to - at - 1).trimmed();
            at = to + 1;
            continue;
        }
        const QStringList row = rowAt(csv, at);
        if (row == QStringList{QString()})
            ended = ended || !tables.back().rows.empty();
        else
            open().rows.push_back(row);
    }
    return tables;
}

QString asMarkdown(const std::vector<TextTable>& tables) {
    return tablesJoined(tables, markdownOf);
}

QString asLatex(const std::vector<TextTable>& tables) {
    return tablesJoined(tables, latexOf);
}

std::string unitOf(const std::string& column) {
    const auto has = [&](const char* part) { return column.find(part) != std::string::npos; };
    if (column.starts_with("d_nll_d_sigma")) return "nats per unit of sigma";
    if (column == "bits_per_byte") return "bits per byte";
    if (has("_nats")) return "nats";
    if (has("_bits")) return "bits";
    if (has("sigma") || column == "own_factor") return "1/sqrt(d)";
    for (const char* tokens :
         {"position", "index", "distance", "length", "context", "key", "query", "row",
          "first_position", "last_position", "first_row", "first_key", "trained", "tested"})
        if (column == tokens) return "tokens";
    return {};
}

std::vector<StoredTable> asStored(const std::vector<TextTable>& tables, const QString& name) {
    std::vector<StoredTable> stored;
    for (const TextTable& table : tables) {
        if (table.rows.empty()) continue;
        const auto numbers = numberColumns(table);
        StoredTable one;
        one.name = name.toStdString();
        if (!stored.empty()) one.name += "-" + std::to_string(stored.size() + 1);
        QStringList about = table.about;
        about.removeIf([](const QString& line) { return line.startsWith("experiment: "); });
        one.description = about.join('\n').toStdString();
        for (qsizetype at = 0; at < table.rows[0].size(); ++at) {
            TableColumn column;
            column.name = table.rows[0][at].toStdString();
            column.unit = unitOf(column.name);
            for (std::size_t row = 1; row < table.rows.size(); ++row) {
                const QString cell = table.rows[row].value(at);
                if (!numbers[static_cast<std::size_t>(at)])
                    column.texts.push_back(cell.toStdString());
                else
                    column.numbers.push_back(cell.isEmpty() ? std::nan("") : cell.toDouble());
            }
            one.columns.push_back(std::move(column));
        }
        stored.push_back(std::move(one));
    }
    return stored;
}

}  // namespace sextant
