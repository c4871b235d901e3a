// SPDX-License-Identifier: GPL-3.0-or-later
// Lists that a person writes on one line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sextant {

// "a", "b" of "a,b". A part may be empty: "a," has two, "" one.
inline std::vector<std::string> commaParts(std::string_view text) {
    std::vector<std::string> parts;
    for (;;) {
        const std::size_t end = text.find(',');
        parts.emplace_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

}  // namespace sextant
