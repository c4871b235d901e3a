// SPDX-License-Identifier: GPL-3.0-or-later
// Values of a JSON file that a person wrote. Each throws Error where the value is missing or not of
// its kind: `where` (the file and the place in it), the key, what was found and what was expected.
#pragma once

#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace sextant::json_values {

// Throws Error for what is no object, and for a key that is none of `known`, naming these.
void checkKeys(const nlohmann::json& json, std::initializer_list<const char*> known,
               const std::string& where);
const nlohmann::json& part(const nlohmann::json& json, const char* key, const std::string& where);
// Not empty.
std::string text(const nlohmann::json& json, const char* key, const std::string& where);
// Empty where the key is not there.
std::string textOr(const nlohmann::json& json, const char* key, const std::string& where);
std::int64_t whole(const nlohmann::json& json, const char* key, std::int64_t least,
                   std::int64_t greatest, const std::string& where);
// Of 1 to 200 values.
const nlohmann::json& list(const nlohmann::json& json, const char* key, const std::string& where);
// The same of whole numbers, none twice.
std::vector<std::int64_t> wholes(const nlohmann::json& json, const char* key, std::int64_t least,
                                 std::int64_t greatest, const std::string& where);
// The same of texts; empty where the key is not there.
std::vector<std::filesystem::path> paths(const nlohmann::json& json, const char* key,
                                         const std::string& where);

}  // namespace sextant::json_values
