// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/measure/entropy_line.h"

#include <algorithm>
#include <cmath>

#include "analysis/error.h"
#include "analysis/measure/regression_line.h"

namespace sextant {

double EntropyLine::at(std::int64_t position) const {
    return level + slope * std::log(static_cast<double>(position) + 1.0);
}

EntropyLine entropyLine(std::span<const float> entropy, std::int64_t first, std::int64_t last) {
    const std::int64_t end = std::min(last + 1, static_cast<std::int64_t>(entropy.size()));
    LinePoints points;
    for (std::int64_t i = std::max<std::int64_t>(first, 0); i < end; ++i)
        points.add(std::log(static_cast<double>(i) + 1.0), entropy[static_cast<std::size_t>(i)]);
    if (points.count() < 2)
        throw Error("a line of the entropy needs two positions from {} to {}; {} are there", first,
                    last, points.count());
    const RegressionLine line = points.line();
    return {line.level, line.slope};
}

}  // namespace sextant
