// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <system_error>
#include <vector>

namespace sextant {

// Not where it is a file, is not there or cannot be looked at.
bool isFolder(const std::filesystem::path& path);

// Sorted by name; empty with `failure` where the folder cannot be listed.
std::vector<std::filesystem::path> folderEntries(const std::filesystem::path& folder,
                                                 std::error_code& failure);

}  // namespace sextant
