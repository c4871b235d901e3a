// SPDX-License-Identifier: GPL-3.0-or-later
// The result of a job: plain values with names and units, the same however the job was run.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analysis/intervention.h"
#include "analysis/message.h"
#include "analysis/values/table.h"

namespace sextant {

struct ReportArray {
    std::string name, unit, description;
    std::vector<std::string> dimensions;  // their names
    std::vector<std::size_t> sizes;
    std::vector<double> values;  // row-major, as many as the sizes say; NaN: no value

    bool operator==(const ReportArray&) const = default;
};

// One with these values.
template <class Number>
ReportArray arrayOf(std::string name, std::string unit, std::string description,
                    std::vector<std::string> dimensions, std::vector<std::size_t> sizes,
                    const std::vector<Number>& values) {
    return {std::move(name),       std::move(unit),  std::move(description),
            std::move(dimensions), std::move(sizes), {values.begin(), values.end()}};
}

struct ReportTable {
    std::string name;
    std::vector<std::string> columns;  // "perplexity", "nll_nats": with the unit
    std::vector<std::vector<double>> rows;
    // For columns of text, by name: each number of the column is an index into this list.
    std::map<std::string, std::vector<std::string>> words = {};

    // The text of a cell: its word, or its number with `digits` digits.
    std::string text(std::size_t row, std::size_t column, int digits) const;
    bool operator==(const ReportTable&) const = default;
};

struct Report {
    Message summary;          // one line: "best sigma 1.5, 1.648 nats"
    std::string device = {};  // what computed it: "CPU, fp32"; empty: not known
    std::vector<ReportTable> tables;
    std::vector<ReportArray> arrays;
    std::optional<Intervention> proposed;  // a setting worth trying

    bool operator==(const Report&) const = default;
};

// JSON text: everything but the arrays' values. The summary stands in English, and under
// "summary_said" as what can be said in another language (message_json.h).
std::string toJson(const Report& report);
// And back, arrays without values. Throws Error naming the key, after `where` (the file).
Report reportFromJson(const std::string& json, const std::string& where);
// A table's rows as a list of JSON objects by the columns' names, as text; words are strings, and
// NaN is null.
std::string rowsToJson(const ReportTable& table);
// As texts, so that every number has the digits that give it back, and NaN is "nan".
Table tableOf(const ReportTable& table);

}  // namespace sextant
