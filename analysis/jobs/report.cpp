// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/report.h"

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "analysis/error.h"
#include "analysis/message_json.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

// The word that stands there; null: it is a number.
const std::string* wordAt(const ReportTable& table, std::size_t row, std::size_t column) {
    const auto found = table.words.find(table.columns.at(column));
    const double value = table.rows.at(row).at(column);
    if (found == table.words.end() || !(value >= 0) ||
        value >= static_cast<double>(found->second.size()))
        return nullptr;
    return &found->second[static_cast<std::size_t>(value)];
}

// The English line counts: reports of before have nothing else, and it may have been edited.
Message summaryIn(const nlohmann::json& json) {
    const auto text = json.at("summary").get<std::string>();
    if (const auto said = json.find("summary_said"); said != json.end())
        if (auto message = messageFromJson(*said); message && message->text() == text)
            return *message;
    return text.empty() ? Message() : Message::verbatim(text);
}

}  // namespace

std::string ReportTable::text(std::size_t row, std::size_t column, int digits) const {
    if (const std::string* word = wordAt(*this, row, column)) return *word;
    const double value = rows.at(row).at(column);
    return digits > 0 ? numberText(value, digits) : numberText(value);
}

std::string rowsToJson(const ReportTable& table) {
    auto list = nlohmann::ordered_json::array();
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        nlohmann::ordered_json one;
        for (std::size_t column = 0; column < table.columns.size(); ++column) {
            nlohmann::ordered_json& to = one[table.columns[column]];
            const double value = table.rows[row][column];
            if (const std::string* word = wordAt(table, row, column))
                to = *word;
            else if (value == std::floor(value) && std::abs(value) < 9e15)
                to = static_cast<std::int64_t>(value);
            else if (std::isfinite(value))
                to = value;
        }
        list.push_back(std::move(one));
    }
    return list.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

std::string toJson(const Report& report) {
    nlohmann::ordered_json json;
    json["summary"] = report.summary.text();
    if (!report.summary.empty() && !report.summary.isVerbatim())
        json["summary_said"] = toJson(report.summary);
    if (!report.device.empty()) json["device"] = report.device;
    json["tables"] = nlohmann::ordered_json::array();
    for (const ReportTable& table : report.tables) {
        nlohmann::ordered_json one;
        one["name"] = table.name;
        one["columns"] = table.columns;
        one["rows"] = table.rows;  // what is not a number becomes null
        if (!table.words.empty()) one["words"] = table.words;
        json["tables"].push_back(std::move(one));
    }
    json["arrays"] = nlohmann::ordered_json::array();
    for (const ReportArray& array : report.arrays) {
        json["arrays"].push_back({{"name", array.name},
                                  {"unit", array.unit},
                                  {"description", array.description},
                                  {"dimensions", array.dimensions},
                                  {"sizes", array.sizes}});
    }
    if (report.proposed) json["proposed"] = nlohmann::ordered_json::parse(toJson(*report.proposed));
    return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

Report reportFromJson(const std::string& text, const std::string& where) try {
    const auto json = nlohmann::json::parse(text);
    Report report;
    report.summary = summaryIn(json);
    report.device = json.value("device", "");
    for (const auto& one : json.at("tables")) {
        ReportTable table{one.at("name").get<std::string>(),
                          one.at("columns").get<std::vector<std::string>>(),
                          {}};
        for (const auto& row : one.at("rows")) {
            std::vector<double>& values = table.rows.emplace_back();
            for (const auto& value : row)
                values.push_back(value.is_null() ? std::numeric_limits<double>::quiet_NaN()
                                                 : value.get<double>());
        }
        if (const auto words = one.find("words"); words != one.end())
            table.words = words->get<std::map<std::string, std::vector<std::string>>>();
        report.tables.push_back(std::move(table));
    }
    for (const auto& one : json.at("arrays"))
        report.arrays.push_back({one.at("name").get<std::string>(),
                                 one.at("unit").get<std::string>(),
                                 one.at("description").get<std::string>(),
                                 one.at("dimensions").get<std::vector<std::string>>(),
                                 one.at("sizes").get<std::vector<std::size_t>>(),
                                 {}});
    if (const auto found = json.find("proposed"); found != json.end())
        report.proposed = interventionFromJson(found->dump());
    return report;
} catch (const nlohmann::json::exception& error) {
    throw Error("{}: not a whole report ({}); run the job again", where, error.what());
}

Table tableOf(const ReportTable& table) {
    Table made(table.name, table.columns);
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        std::vector<TableCell> cells;
        for (std::size_t column = 0; column < table.columns.size(); ++column)
            cells.emplace_back(table.text(row, column, 0));
        made.add(cells);
    }
    return made;
}

}  // namespace sextant
