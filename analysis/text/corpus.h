// SPDX-License-Identifier: GPL-3.0-or-later
// Texts and lists of ids from files, checked.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "analysis/message.h"

namespace sextant {

struct TextFile {
    std::string text;            // valid UTF-8, no BOM, line ends "\n"
    std::vector<Message> notes;  // changes made while reading: BOM removed, CRLF to LF
};

// Throws Error: cannot be read, empty, not UTF-8 (byte offset), larger than `maximumBytes`.
TextFile readText(const std::filesystem::path& path, std::uint64_t maximumBytes = 1ull << 30);

// One document a line, ids separated by white space. Throws Error naming the line and what was
// found: not a number, an id outside [0, vocabulary), no document at all. Blank lines are skipped.
std::vector<std::vector<std::int32_t>> readIds(const std::filesystem::path& path, int vocabulary);

}  // namespace sextant
