// SPDX-License-Identifier: GPL-3.0-or-later
// A layer with made-up pairs, as input of the rotation widgets.
#pragma once

#include <memory>
#include <numbers>

#include "analysis/position/rotary.h"
#include "pages/rotations/rotation_shown.h"

namespace sextant::test {

constexpr double wholeTurn = 2.0 * std::numbers::pi;

inline LayerPlan turningPlan(std::vector<double> theta) {
    LayerPlan plan;
    RowGroup group;
    group.query.frequencies = theta;
    group.key.frequencies = std::move(theta);
    plan.groups = {group};
    return plan;
}

// RoPE of base 10000 over `dims` dimensions trained to 256, seen at n; divided by `divisor` there.
inline std::shared_ptr<RotationShown> shownRotations(int dims, std::int64_t n,
                                                     double divisor = 1.0) {
    const auto theta = rotaryFrequencies(10000.0, dims);
    auto slower = theta;
    for (double& one : slower)
        one /= divisor;
    auto shown = std::make_shared<RotationShown>();
    shown->facts = rotationFacts(turningPlan(theta), 256, 0, turningPlan(theta),
                                 turningPlan(slower), n, static_cast<double>(n) / 256.0);
    shown->method = divisor == 1.0 ? "" : "PI";
    shown->heading = "trained to 256";
    return shown;
}

}  // namespace sextant::test
