// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/kinds/json_values.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "analysis/error.h"

namespace sextant::json_values {

namespace {

using Json = nlohmann::json;

constexpr std::size_t mostListed = 200;  // of a list

}  // namespace

void checkKeys(const Json& json, std::initializer_list<const char*> known,
               const std::string& where) {
    if (!json.is_object()) throw Error("{}: found {}; expected an object", where, json.dump());
    for (const auto& [key, value] : json.items()) {
        if (std::find(known.begin(), known.end(), key) != known.end()) continue;
        std::string all;
        for (const char* one : known)
            all += (all.empty() ? "" : ", ") + std::string(one);
        throw Error("{}: unknown key \"{}\"; expected one of {}", where, key, all);
    }
}

const Json& part(const Json& json, const char* key, const std::string& where) {
    const auto found = json.find(key);
    if (found == json.end()) throw Error("{}: {} is missing", where, key);
    return *found;
}

std::string text(const Json& json, const char* key, const std::string& where) {
    const Json& value = part(json, key, where);
    if (!value.is_string() || value.get_ref<const std::string&>().empty())
        throw Error("{}: {} is {}; expected a text", where, key, value.dump());
    return value.get<std::string>();
}

std::string textOr(const Json& json, const char* key, const std::string& where) {
    return json.contains(key) ? text(json, key, where) : std::string();
}

std::int64_t whole(const Json& json, const char* key, std::int64_t least, std::int64_t greatest,
                   const std::string& where) {
    const Json& value = part(json, key, where);
    const bool fits = value.is_number_unsigned() || value.is_number_integer();
    if (!fits || value.get<double>() < static_cast<double>(least) ||
        value.get<double>() > static_cast<double>(greatest))
        throw Error("{}: {} is {}; expected a whole number, {} to {}", where, key, value.dump(),
                    least, greatest);
    return value.get<std::int64_t>();
}

const Json& list(const Json& json, const char* key, const std::string& where) {
    const Json& value = part(json, key, where);
    if (!value.is_array() || value.empty() || value.size() > mostListed)
        throw Error("{}: {} is no list of 1 to {}", where, key, mostListed);
    return value;
}

std::vector<std::int64_t> wholes(const Json& json, const char* key, std::int64_t least,
                                 std::int64_t greatest, const std::string& where) {
    std::vector<std::int64_t> values;
    for (const Json& value : list(json, key, where)) {
        values.push_back(whole(Json{{key, value}}, key, least, greatest, where));
        if (std::count(values.begin(), values.end(), values.back()) > 1)
            throw Error("{}: {} has {} twice", where, key, value.dump());
    }
    return values;
}

std::vector<std::filesystem::path> paths(const Json& json, const char* key,
                                         const std::string& where) {
    std::vector<std::filesystem::path> all;
    if (!json.contains(key)) return all;
    for (const Json& one : list(json, key, where))
        all.emplace_back(text(Json{{key, one}}, key, where));
    return all;
}

}  // namespace sextant::json_values
