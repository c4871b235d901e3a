// SPDX-License-Identifier: GPL-3.0-or-later
// Values of a JSON file written by hand. Each function throws Error for a value that is missing or
// of another kind, naming `where` (file and place in it), the key, what was found and expected.
#pragma once

#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace sextant::json_values {

// Throws Error if `json` is no object, and for a key that is not in `known`, naming `known`.
void checkKeys(const nlohmann::json& json, std::initializer_list<const char*> known,
               const std::string& where);
const nlohmann::json& part(const nlohmann::json& json, const char* key, const std::string& where);
// A text that is not empty.
std::string text(const nlohmann::json& json, const char* key, const std::string& where);
// Empty where the key is missing.
std::string textOr(const nlohmann::json& json, const char* key, const std::string& where);
std::int64_t whole(const nlohmann::json& json, const char* key, std::int64_t least,
                   std::int64_t greatest, const std::string& where);
// A list of 1 to 200 values.
const nlohmann::json& list(const nlohmann::json& json, const char* key, const std::string& where);
// The same for whole numbers, none twice.
std::vector<std::int64_t> wholes(const nlohmann::json& json, const char* key, std::int64_t least,
                                 std::int64_t greatest, const std::string& where);
// The same for paths; empty where the key is missing.
std::vector<std::filesystem::path> paths(const nlohmann::json& json, const char* key,
                                         const std::string& where);

}  // namespace sextant::json_values
