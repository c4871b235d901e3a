// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/kerple.h"

namespace sextant {

namespace {

constexpr const char* kerplePowerName = "kerple-power";

void applyKerplePower(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    plan.bias = kerpleBias(DistanceBias::Form::power, largestKerplePower, choice, context);
}

std::optional<Choice> kerplePowerFromHf(const HfPosition& says) {
    return kerpleFromHf(kerplePowerName, says);
}

}  // namespace

Method kerplePower() {
    Method method = kerple(kerplePowerName, largestKerplePower);
    method.label = "KERPLE power";
    method.help = "Scores fall by a times the distance to the power p.";
    method.apply = applyKerplePower;
    method.fromHf = kerplePowerFromHf;
    return method;
}

}  // namespace sextant
