// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/personal_folder.h"

#include <system_error>

namespace sextant {

namespace fs = std::filesystem;

fs::path personalFolder(const std::string& name, const fs::path& home, const fs::path& dataHome) {
    const fs::path before = home / "Sextant" / name;
    std::error_code unreadable;  // one that cannot be looked into is no place to keep anything
    if (fs::directory_iterator(before, unreadable) != fs::directory_iterator()) return before;
    const fs::path data = dataHome.is_absolute() ? dataHome : home / ".local/share";
    return data / "sextant" / name;
}

}  // namespace sextant
