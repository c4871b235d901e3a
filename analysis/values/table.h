// SPDX-License-Identifier: GPL-3.0-or-later
// A table as a plain value: named columns of numbers or texts. Files of every kind and the tables
// of the window are made of it.
#pragma once

#include <cmath>
#include <cstddef>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

namespace sextant {

using TableCell = std::variant<double, std::string>;  // NaN: nothing there

// Of a number, of what may be one (nothing: NaN), or of a text, also one with toStdString().
template <class Value>
TableCell tableCell(const Value& value) {
    if constexpr (std::is_arithmetic_v<Value>)
        return static_cast<double>(value);
    else if constexpr (requires { value.toStdString(); })
        return value.toStdString();
    else if constexpr (requires { value.has_value(); })
        return value.has_value() ? static_cast<double>(*value) : std::nan("");
    else
        return TableCell(std::string(value));
}

// Numbers or texts: one of both, as long as the other columns of its table.
struct TableColumn {
    std::string name;  // with its unit: "nll_nats"
    std::vector<double> numbers = {};
    std::vector<std::string> texts = {};

    bool operator==(const TableColumn&) const = default;
};

struct Table {
    std::string name;         // of its group in a file; may be empty
    std::string description;  // lines
    std::vector<TableColumn> columns;

    Table() = default;
    Table(std::string name, const std::vector<std::string>& columns);

    // A row, with as many cells as there are columns. A column is one of texts from the first text
    // in it on.
    void add(const std::vector<TableCell>& row);
    template <class... Values>
    void addRow(const Values&... values) {
        add({tableCell(values)...});
    }
    std::size_t rows() const;
    bool empty() const { return rows() == 0; }
    // A text, or a number with at most nine significant digits; empty for NaN.
    std::string cell(std::size_t row, std::size_t column) const;

    bool operator==(const Table&) const = default;
};

// Of a column by its name: "nats" of "nll_nats"; empty: none, or not known.
std::string unitOf(const std::string& column);

// Tables follow each other after an empty line; lines of descriptions begin with "# ". A point in
// numbers whatever the locale.
std::string toCsv(const std::vector<Table>& tables);
// Numbers stand at the right; the lines of a description are a comment above its table.
std::string toMarkdown(const std::vector<Table>& tables);
// A tabular for booktabs, with the lines of its description as comments.
std::string toLatex(const std::vector<Table>& tables);

}  // namespace sextant
