// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/values/table.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "analysis/values/number_text.h"

namespace sextant {

namespace {

constexpr int tableDigits = 9;

std::string numberCell(double value) {
    return std::isfinite(value) ? numberText(value, tableDigits) : std::string();
}

std::string csvCell(const std::string& text) {
    const bool plain = text.find_first_of(",\"\n\r") == std::string::npos && !text.starts_with('#');
    if (plain) return text;
    std::string quoted = "\"";
    for (const char letter : text)
        quoted += letter == '"' ? std::string("\"\"") : std::string(1, letter);
    return quoted + '"';
}

std::string markdownCell(const std::string& text) {
    std::string all;
    for (const char letter : text)
        all += letter == '|' ? std::string("\\|") : std::string(1, letter == '\n' ? ' ' : letter);
    return all;
}

std::string latexCell(const std::string& text) {
    std::string all;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char letter = text[at];
        if (text.compare(at, 2, "\u03c3") == 0) {
            all += "$\\sigma$";
            ++at;
        } else if (letter == '\\') {
            all += "\\textbackslash{}";
        } else if (letter == '~') {
            all += "\\textasciitilde{}";
        } else if (letter == '^') {
            all += "\\textasciicircum{}";
        } else if (std::string("&%$#_{}").find(letter) != std::string::npos) {
            all += std::string("\\") + letter;
        } else {
            all += letter == '\n' ? ' ' : letter;
        }
    }
    return all;
}

std::string commented(const std::string& lines, const char* mark) {
    std::string all;
    for (std::size_t at = 0; at < lines.size();) {
        const std::size_t end = std::min(lines.find('\n', at), lines.size());
        if (end > at) all += mark + lines.substr(at, end - at) + '\n';
        at = end + 1;
    }
    return all;
}

// Lines that whoever reads the page does not see; none of them ends the comment.
std::string hiddenInMarkdown(const std::string& lines) {
    std::string all = commented(lines, "");
    if (all.empty()) return all;
    for (std::size_t at = all.find("--"); at != std::string::npos; at = all.find("--", at + 1))
        all.insert(at + 1, " ");
    return "<!--\n" + all + "-->\n\n";
}

// What `write` makes of each table that has columns, with an empty line between.
template <class Write>
std::string joined(const std::vector<Table>& tables, const Write& write) {
    std::string all;
    for (const Table& table : tables)
        if (!table.columns.empty()) all += (all.empty() ? "" : "\n") + write(table);
    return all;
}

bool isText(const TableColumn& column) {
    return !column.texts.empty();
}

}  // namespace

Table::Table(std::string itsName, const std::vector<std::string>& names)
    : name(std::move(itsName)) {
    for (const std::string& one : names)
        columns.push_back({one});
}

void Table::add(const std::vector<TableCell>& row) {
    for (std::size_t at = 0; at < columns.size(); ++at) {
        TableColumn& column = columns[at];
        const TableCell cell = at < row.size() ? row[at] : TableCell(std::nan(""));
        const auto* text = std::get_if<std::string>(&cell);
        if (text && !isText(column))  // what it has had so far are numbers
            for (const double number : std::exchange(column.numbers, {}))
                column.texts.push_back(numberCell(number));
        if (text)
            column.texts.push_back(*text);
        else if (isText(column))
            column.texts.push_back(numberCell(std::get<double>(cell)));
        else
            column.numbers.push_back(std::get<double>(cell));
    }
}

std::size_t Table::rows() const {
    return columns.empty() ? 0 : std::max(columns[0].numbers.size(), columns[0].texts.size());
}

std::string Table::cell(std::size_t row, std::size_t column) const {
    const TableColumn& own = columns.at(column);
    return isText(own) ? own.texts.at(row) : numberCell(own.numbers.at(row));
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

std::string toCsv(const std::vector<Table>& tables) {
    return joined(tables, [](const Table& table) {
        std::string text = commented(table.description, "# ");
        for (std::size_t at = 0; at < table.columns.size(); ++at)
            text += (at == 0 ? "" : ",") + csvCell(table.columns[at].name);
        text += '\n';
        for (std::size_t row = 0; row < table.rows(); ++row) {
            for (std::size_t at = 0; at < table.columns.size(); ++at)
                text += (at == 0 ? "" : ",") + csvCell(table.cell(row, at));
            text += '\n';
        }
        return text;
    });
}

std::string toMarkdown(const std::vector<Table>& tables) {
    return joined(tables, [](const Table& table) {
        std::string text = hiddenInMarkdown(table.description) + '|', rule = "|";
        for (const TableColumn& column : table.columns) {
            text += ' ' + markdownCell(column.name) + " |";
            rule += isText(column) ? "---|" : "---:|";
        }
        text += '\n' + rule + '\n';
        for (std::size_t row = 0; row < table.rows(); ++row) {
            text += '|';
            for (std::size_t at = 0; at < table.columns.size(); ++at)
                text += ' ' + markdownCell(table.cell(row, at)) + " |";
            text += '\n';
        }
        return text;
    });
}

std::string toLatex(const std::vector<Table>& tables) {
    return joined(tables, [](const Table& table) {
        std::string text = commented(table.description, "% "), sides, names;
        for (const TableColumn& column : table.columns) {
            names += (sides.empty() ? "" : " & ") + latexCell(column.name);
            sides += isText(column) ? 'l' : 'r';
        }
        text += "\\begin{tabular}{" + sides + "}\n\\toprule\n" + names + " \\\\\n\\midrule\n";
        for (std::size_t row = 0; row < table.rows(); ++row) {
            for (std::size_t at = 0; at < table.columns.size(); ++at)
                text += (at == 0 ? "" : " & ") + latexCell(table.cell(row, at));
            text += " \\\\\n";
        }
        return text + "\\bottomrule\n\\end{tabular}\n";
    });
}

}  // namespace sextant
