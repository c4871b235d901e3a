// SPDX-License-Identifier: GPL-3.0-or-later
// The bytes of a small file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace sextant {

// Throws Error: cannot be read, empty, larger than `maximumBytes`, shorter than it said.
std::string fileBytes(const std::filesystem::path& path, std::uint64_t maximumBytes);

}  // namespace sextant
