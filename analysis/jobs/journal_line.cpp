// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/journal_line.h"

#include <bit>
#include <cstring>
#include <nlohmann/json.hpp>

#include "analysis/jobs/base64.h"

namespace sextant {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* format = "sextant-journal";
constexpr int formatVersion = 1;

static_assert(std::endian::native == std::endian::little, "numbers are kept little end first");

template <typename T>
std::string encoded(const std::vector<T>& values) {
    return toBase64({reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)});
}

[[noreturn]] void damaged(const std::string& where, const Message& what) {
    throw Error(
        "{}: {}; the journal is damaged there. Remove that line and what follows it, or begin the "
        "job again in another folder",
        where, what);
}

template <typename T>
std::vector<T> decoded(const Json& json, const std::string& where) {
    const auto bytes = json.is_string() ? fromBase64(json.get_ref<const std::string&>())
                                        : std::optional<std::string>();
    if (!bytes || bytes->size() % sizeof(T) != 0) damaged(where, Message("numbers cannot be read"));
    std::vector<T> values(bytes->size() / sizeof(T));
    if (!values.empty()) std::memcpy(values.data(), bytes->data(), bytes->size());
    return values;
}

// Of the result's bits: two NaNs of different bits differ here.
std::string checkOf(const std::string& unit, const UnitResult& result) {
    ContentHash hash;
    hash.add(std::string_view(unit));
    const auto add = [&](const auto& named) {
        hash.add(named.size());
        for (const auto& [name, values] : named) {
            hash.add(std::string_view(name)).add(values.size());
            hash.bytes(values.data(), values.size() * sizeof(values[0]));
        }
    };
    add(result.numbers);
    add(result.curves);
    return hash.identity().text();
}

Json parsed(const std::string& line, const std::string& where) {
    Json json = Json::parse(line, nullptr, false);
    if (!json.is_object()) damaged(where, Message("this is not a JSON object"));
    return json;
}

std::string text(const Json& json, const char* key, const std::string& where) {
    const auto found = json.find(key);
    if (found == json.end() || !found->is_string())
        damaged(where, Message("\"{}\" is missing or no string", key));
    return found->get<std::string>();
}

}  // namespace

std::string headLine(const JournalHead& head) {
    Json json;
    json["format"] = format;
    json["format_version"] = formatVersion;
    json["job"] = head.kind;
    json["identity"] = head.job;
    json["material"] = head.material.text();
    json["device"] = head.device;
    json["shard"] = std::to_string(head.shard.index) + "/" + std::to_string(head.shard.of);
    json["settings"] = Json::parse(head.settings);
    json["experiment"] = Json::parse(toJson(head.experiment));
    json["units"] = Json::array();
    for (const Unit& unit : head.units)
        json["units"].push_back(Json::array({unit.key, unit.cost}));
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

JournalHead headFromLine(const std::string& line, const std::string& where) {
    const Json json = Json::parse(line, nullptr, false);
    if (!json.is_object() || !json.contains("format") || json["format"] != format)
        throw Error("{}: \"format\" is not \"{}\"; this is not a job's journal", where, format);
    if (!json.contains("format_version") || json["format_version"] != formatVersion)
        throw Error(
            "{}: another format_version than {}; it was written by another version of Sextant",
            where, formatVersion);
    JournalHead head;
    head.kind = text(json, "job", where);
    head.job = text(json, "identity", where);
    const auto material = identityFromText(text(json, "material", where));
    if (!material) damaged(where, Message("material is not 32 hexadecimal digits"));
    head.material = *material;
    if (json.contains("device")) head.device = text(json, "device", where);
    head.shard = shardFromText(text(json, "shard", where));
    if (!json.contains("settings") || !json.contains("experiment") || !json.contains("units"))
        damaged(where, Message("settings, experiment or units are missing"));
    head.settings = json["settings"].dump();
    head.experiment = experimentFromJson(json["experiment"].dump());
    for (const Json& unit : json["units"]) {
        if (!unit.is_array() || unit.size() != 2 || !unit[0].is_string() || !unit[1].is_number())
            damaged(where, Message("units are not [key, cost]"));
        head.units.push_back({unit[0].get<std::string>(), unit[1].get<double>()});
    }
    return head;
}

std::string unitLine(const std::string& unit, const UnitResult& result) {
    Json json;
    json["unit"] = unit;
    json["check"] = checkOf(unit, result);
    json["numbers"] = Json::object();
    for (const auto& [name, values] : result.numbers)
        json["numbers"][name] = encoded(values);
    json["curves"] = Json::object();
    for (const auto& [name, values] : result.curves)
        json["curves"][name] = encoded(values);
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string unitOfLine(const std::string& line, const std::string& where) {
    return text(parsed(line, where), "unit", where);
}

UnitResult resultFromLine(const std::string& line, const std::string& where) {
    const Json json = parsed(line, where);
    UnitResult result;
    if (!json.contains("numbers") || !json.contains("curves"))
        damaged(where, Message("the unit's numbers or curves are missing"));
    for (const auto& [name, values] : json["numbers"].items())
        result.numbers[name] = decoded<double>(values, where);
    for (const auto& [name, values] : json["curves"].items())
        result.curves[name] = decoded<float>(values, where);
    if (text(json, "check", where) != checkOf(text(json, "unit", where), result))
        damaged(where, Message("the numbers are not those that were written"));
    return result;
}

}  // namespace sextant
