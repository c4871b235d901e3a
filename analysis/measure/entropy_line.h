// SPDX-License-Identifier: GPL-3.0-or-later
// The line that a head's entropy follows within the trained length, in ln(i + 1).
#pragma once

#include <cstdint>
#include <span>

namespace sextant {

// entropy(i) = level + slope * ln(i + 1), nats.
struct EntropyLine {
    double level = 0.0, slope = 0.0;
    double at(std::int64_t position) const;
};

// Least squares over positions first .. last of `entropy` [positions]; NaNs are left out. Throws
// Error where fewer than two positions remain.
EntropyLine entropyLine(std::span<const float> entropy, std::int64_t first, std::int64_t last);

}  // namespace sextant
