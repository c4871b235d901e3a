// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/kerple.h"

namespace sextant {

namespace {

constexpr const char* name = "kerple-power";

void apply(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    plan.bias = kerpleBias(DistanceBias::Form::power, largestKerplePower, choice, context);
}

std::optional<Choice> fromHf(const HfPosition& says) {
    return kerpleFromHf(name, says);
}

}  // namespace

Method kerplePower() {
    Method method = kerple(name, largestKerplePower);
    method.label = "KERPLE power";
    method.help = "Scores fall by a times the distance to the power p.";
    method.apply = apply;
    method.fromHf = fromHf;
    return method;
}

}  // namespace sextant
