// SPDX-License-Identifier: GPL-3.0-or-later
// A function that is fed files that nobody wrote by hand. It may throw Error, and nothing else.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sextant::test {

using Input = std::span<const std::byte>;

struct FuzzTarget {
    std::string name;
    void (*run)(Input) = nullptr;
};

inline std::string_view asText(Input input) {
    return {reinterpret_cast<const char*>(input.data()), input.size()};
}

// Those of this program.
std::vector<FuzzTarget>& fuzzTargets();

// Runs it; an Error is an answer.
void feed(const FuzzTarget& target, Input input);

struct RegisterTarget {
    explicit RegisterTarget(FuzzTarget target) { fuzzTargets().push_back(std::move(target)); }
};

}  // namespace sextant::test

// SEXTANT_FUZZ(pickle) { readPickle("input", input); }
#define SEXTANT_FUZZ(target)                                                              \
    static void target##Fuzzed(sextant::test::Input input);                               \
    static const sextant::test::RegisterTarget target##Target({#target, target##Fuzzed}); \
    static void target##Fuzzed(sextant::test::Input input)
