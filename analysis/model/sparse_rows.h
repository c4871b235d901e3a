// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of the top layer that a coarse answer computes, and what it says of the others.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace sextant {

// At most 128 of the positions 0 .. n - 1, ascending, spread evenly, the first and the last
// included. All of them where there are no more.
std::vector<std::int64_t> spreadRows(std::int64_t n);

// Curves known at `rows` (ascending from 0 to n - 1) only, [curves, rows], as whole curves,
// [curves, n]: straight lines over position from each known value to the next.
std::vector<float> filledBetween(const std::vector<float>& known,
                                 std::span<const std::int64_t> rows);

}  // namespace sextant
