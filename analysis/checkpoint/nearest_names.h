// SPDX-License-Identifier: GPL-3.0-or-later
// Names that are most like one that was not found, for messages.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sextant {

// Insertions, deletions and replacements from one name to the other.
std::size_t editDistance(std::string_view from, std::string_view to);

// At most `most` of `known`, the nearest first, of those whose distance is at most `farthest`;
// upper and lower case and "_" do not count.
std::vector<std::string> nearestNames(std::string_view name, const std::vector<std::string>& known,
                                      std::size_t most, std::size_t farthest);

}  // namespace sextant
