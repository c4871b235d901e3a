// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <system_error>

namespace sextant {

// Whether two paths lead to the same place, through links and "..", also where nothing is there.
inline bool samePath(const std::string& one, const std::string& other) {
    std::error_code error;
    const auto first = std::filesystem::weakly_canonical(one, error);
    const auto second = std::filesystem::weakly_canonical(other, error);
    return one == other || (!error && first == second);
}

}  // namespace sextant
