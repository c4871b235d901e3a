// SPDX-License-Identifier: GPL-3.0-or-later
// JSON from untrusted files: bounded in size and depth, no key twice, and refused with the file's
// name and the place. Also how its strings are shown in a message.
#pragma once

#include <cstddef>
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "analysis/message.h"

namespace sextant {

// Throws Error naming `file`: not JSON, nested deeper than 64, or a key given twice in one object.
nlohmann::json parseJson(const std::string& file, std::string_view text);

// Throws the Error of a text that stops being JSON at this byte (counted from 1), from the words of
// the library.
[[noreturn]] void refuseJson(const std::string& file, std::string_view text, std::size_t byte,
                             const std::string& reason);

// The whole file; Error when it is larger than `largest` bytes.
std::string readWhole(const std::filesystem::path& path, std::size_t largest);
nlohmann::json readJson(const std::filesystem::path& path, std::size_t largest);

// What was found, for a message: "a string", "12", "an array"; long and multi-line text is cut.
Message shown(const nlohmann::json& value);
// Text from a file without control characters, at most about 160 bytes; and the same in quotes.
std::string printable(std::string_view text);
std::string inQuotes(std::string_view text);

}  // namespace sextant
