// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/report.h"

#include <limits>
#include <nlohmann/json.hpp>

#include "analysis/error.h"
#include "analysis/values/number_text.h"

namespace sextant {

std::string toJson(const Report& report) {
    nlohmann::ordered_json json;
    json["summary"] = report.summary;
    json["tables"] = nlohmann::ordered_json::array();
    for (const ReportTable& table : report.tables) {
        nlohmann::ordered_json one;
        one["name"] = table.name;
        one["columns"] = table.columns;
        one["rows"] = table.rows;  // what is not a number becomes null
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
    report.summary = json.at("summary").get<std::string>();
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
    throw Error(where + ": not a whole report (" + error.what() + "); run the job again");
}

std::string toCsv(const ReportTable& table) {
    std::string text;
    const auto line = [&](const auto& fields, const auto& written) {
        for (std::size_t i = 0; i < fields.size(); ++i) {
            if (i > 0) text += ',';
            text += written(fields[i]);
        }
        text += '\n';
    };
    line(table.columns, [](const std::string& name) { return name; });
    for (const auto& row : table.rows)
        line(row, [](double value) { return numberText(value); });
    return text;
}

}  // namespace sextant
