// SPDX-License-Identifier: GPL-3.0-or-later
// The user's requests to a running search for head scales, as JobRun::say() passes them: to hold
// heads at a scale, and to end.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace sextant {

// Heads, as indices into [layers * heads], and the scales in effect at which they are held.
using HeldHeads = std::vector<std::pair<int, double>>;

// The request to hold these heads and no others from now on, by name.
inline std::map<std::string, std::vector<double>> said(const HeldHeads& heads) {
    std::vector<double> numbers;
    for (const auto& [head, sigma] : heads) {
        numbers.push_back(head);
        numbers.push_back(sigma);
    }
    return {{"held_heads", numbers}};
}

// The request to hold heads in `numbers`. Null: there is none.
inline const std::vector<double>* heldHeadsIn(
    const std::map<std::string, std::vector<double>>& numbers) {
    const auto found = numbers.find("held_heads");
    return found == numbers.end() ? nullptr : &found->second;
}

inline HeldHeads heldHeads(const std::vector<double>& numbers) {
    HeldHeads heads;
    for (std::size_t at = 0; at + 1 < numbers.size(); at += 2)
        heads.emplace_back(static_cast<int>(numbers[at]), numbers[at + 1]);
    return heads;
}

// The request to end: the search measures its result so far, as at its end, and no more.
inline std::map<std::string, std::vector<double>> saidToEnd() {
    return {{"to_end", {1.0}}};
}
inline bool toldToEnd(const std::map<std::string, std::vector<double>>& numbers) {
    return numbers.contains("to_end");
}

// Whether jobs of this kind accept these requests.
inline bool listensToHand(const std::string& kind) {
    return kind == "search-heads";
}

}  // namespace sextant
