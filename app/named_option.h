// SPDX-License-Identifier: GPL-3.0-or-later
// Options whose values are the names of an enumeration.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace sextant {

// The one of `all` with that name; CLI::IsMember(namesOf(all)) has refused every other text.
template <typename Enum, std::size_t count>
Enum chosen(const std::string& text, const Enum (&all)[count]) {
    Enum result = all[0];
    for (const Enum one : all) {
        if (text == name(one)) result = one;
    }
    return result;
}

template <typename Enum, std::size_t count>
std::vector<std::string> namesOf(const Enum (&all)[count]) {
    std::vector<std::string> names;
    for (const Enum one : all)
        names.emplace_back(name(one));
    return names;
}

}  // namespace sextant
