// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/measure/entropy_line.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "analysis/error.h"

namespace sextant {

double EntropyLine::at(std::int64_t position) const {
    return level + slope * std::log(static_cast<double>(position) + 1.0);
}

EntropyLine entropyLine(std::span<const float> entropy, std::int64_t first, std::int64_t last) {
    const std::int64_t end = std::min(last + 1, static_cast<std::int64_t>(entropy.size()));
    double count = 0, meanX = 0, meanY = 0, across = 0, square = 0;
    for (std::int64_t i = std::max<std::int64_t>(first, 0); i < end; ++i) {
        const double y = entropy[static_cast<std::size_t>(i)];
        if (!std::isfinite(y)) continue;
        const double x = std::log(static_cast<double>(i) + 1.0);
        ++count;
        const double dx = x - meanX;
        meanX += dx / count;
        meanY += (y - meanY) / count;
        square += dx * (x - meanX);
        across += dx * (y - meanY);
    }
    if (count < 2)
        throw Error("a line of the entropy needs two positions from " + std::to_string(first) +
                    " to " + std::to_string(last) + "; " + std::to_string(static_cast<int>(count)) +
                    " are there");
    const double slope = across / square;
    return {meanY - slope * meanX, slope};
}

}  // namespace sextant
