// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/kinds/setting_rows.h"

#include <nlohmann/json.hpp>

#include "analysis/intervention_json.h"

namespace sextant {

Parameter settingsParameter() {
    Parameter settings;
    settings.key = "settings";
    settings.label = "settings";
    settings.kind = Kind::name;
    settings.initial = std::string();
    settings.help =
        "Interventions to compare, as JSON with a name each; empty: the one that is chosen.";
    return settings;
}

std::string settingsText(const std::vector<SettingRow>& rows) {
    auto list = nlohmann::json::array();
    for (const SettingRow& row : rows)
        list.push_back({{"name", row.name}, {"intervention", interventionToJson(row.change)}});
    return list.dump();
}

std::vector<SettingRow> settingRows(const JobInput& input) {
    const std::string& text = input.settings.name("settings");
    const Intervention& own = input.experiment.intervention;
    if (text.empty()) return {{own == Intervention{} ? "as trained" : "as set", own}};
    try {
        std::vector<SettingRow> rows;
        for (const auto& one : nlohmann::json::parse(text))
            rows.push_back(
                {one.at("name").get<std::string>(), interventionFromJson(one.at("intervention"))});
        if (rows.empty()) throw Error("settings: the list is empty; name one at least");
        return rows;
    } catch (const nlohmann::json::exception& error) {
        throw Error("settings: expected {} ({})", "[{\"name\": .., \"intervention\": ..}, ..]",
                    error.what());
    }
}

void checkRows(const ModelSpec& spec, const std::vector<SettingRow>& rows) {
    for (const SettingRow& row : rows) {
        try {
            check(spec, row.change);
        } catch (const Error& error) {
            throw Error("setting \"{}\": {}", row.name, error.message());
        }
    }
}

std::vector<std::string> namesOf(const std::vector<SettingRow>& rows) {
    std::vector<std::string> names;
    for (const SettingRow& row : rows)
        names.push_back(row.name);
    return names;
}

std::string tablesAsLists(const Report& report) {
    std::string text;
    for (const ReportTable& table : report.tables)
        text += (text.empty() ? "{" : ", ") + nlohmann::json(table.name).dump() + ": " +
                rowsToJson(table);
    return text + "}";
}

}  // namespace sextant
