// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/folder_entries.h"

#include <algorithm>

namespace sextant {

bool isFolder(const std::filesystem::path& path) {
    std::error_code ignored;
    return std::filesystem::is_directory(path, ignored);
}

std::vector<std::filesystem::path> folderEntries(const std::filesystem::path& folder,
                                                 std::error_code& failure) {
    std::vector<std::filesystem::path> entries;
    for (std::filesystem::directory_iterator entry(folder, failure), end; !failure && entry != end;
         entry.increment(failure))
        entries.push_back(entry->path());
    std::sort(entries.begin(), entries.end());
    return entries;
}

}  // namespace sextant
