// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/nearest_names.h"

#include <algorithm>
#include <cctype>
#include <numeric>
#include <utility>

namespace sextant {

namespace {

constexpr std::size_t longestComparedName = 256;

std::string comparedForm(std::string_view text) {
    std::string result;
    for (const char character : text.substr(0, longestComparedName))
        if (character != '_')
            result += static_cast<char>(std::tolower(static_cast<unsigned char>(character)));
    return result;
}

}  // namespace

std::size_t editDistance(std::string_view from, std::string_view to) {
    std::vector<std::size_t> row(to.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < from.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < to.size(); ++j) {
            const std::size_t replaced = diagonal + (from[i] == to[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({row[j] + 1, row[j + 1] + 1, replaced});
        }
    }
    return row.back();
}

std::vector<std::string> nearestNames(std::string_view name, const std::vector<std::string>& known,
                                      std::size_t most, std::size_t farthest) {
    const std::string wanted = comparedForm(name);
    std::vector<std::pair<std::size_t, std::string>> ranked;
    for (const std::string& one : known)
        if (const std::size_t distance = editDistance(wanted, comparedForm(one));
            distance <= farthest)
            ranked.emplace_back(distance, one);
    std::stable_sort(ranked.begin(), ranked.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    ranked.resize(std::min(most, ranked.size()));
    std::vector<std::string> nearest;
    for (auto& [distance, one] : ranked)
        nearest.push_back(std::move(one));
    return nearest;
}

}  // namespace sextant
