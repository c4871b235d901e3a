// SPDX-License-Identifier: GPL-3.0-or-later
// What a person says to a search for head scales while it runs, as JobRun::say() carries it: heads
// that are held, and that it is to end.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace sextant {

// Heads, [layers * heads], and the scales in effect that they are held at.
using HeldHeads = std::vector<std::pair<int, double>>;

// What is said, by name: none but these are held from now on.
inline std::map<std::string, std::vector<double>> said(const HeldHeads& heads) {
    std::vector<double> numbers;
    for (const auto& [head, sigma] : heads) {
        numbers.push_back(head);
        numbers.push_back(sigma);
    }
    return {{"held_heads", numbers}};
}

// Null: nothing was said of them.
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

// It is to measure what it has come to, as at its end, and no more.
inline std::map<std::string, std::vector<double>> saidToEnd() {
    return {{"to_end", {1.0}}};
}
inline bool toldToEnd(const std::map<std::string, std::vector<double>>& numbers) {
    return numbers.contains("to_end");
}

// Of the kinds of jobs the one that listens.
inline bool listensToHand(const std::string& kind) {
    return kind == "search-heads";
}

}  // namespace sextant
