// SPDX-License-Identifier: GPL-3.0-or-later
// Wall-clock times of repeated work, as the benchmarks print them.
#pragma once

#include <algorithm>
#include <chrono>
#include <vector>

namespace sextant {

using Clock = std::chrono::steady_clock;

inline double secondsSince(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

template <typename Work>
double secondsOf(const Work& work) {
    const auto begin = Clock::now();
    work();
    return secondsSince(begin);
}

// The upper one of the two in the middle of an even number; there is at least one value.
inline double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

}  // namespace sextant
