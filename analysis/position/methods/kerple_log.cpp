// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/kerple.h"

namespace sextant {

namespace {

constexpr const char* kerpleLogName = "kerple-log";

void applyKerpleLog(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    plan.bias = kerpleBias(DistanceBias::Form::logarithm, infinite, choice, context);
}

std::optional<Choice> kerpleLogFromHf(const HfPosition& says) {
    return kerpleFromHf(kerpleLogName, says);
}

}  // namespace

Method kerpleLog() {
    Method method = kerple(kerpleLogName, 100.0);  // of a number given by hand
    method.label = "KERPLE log";
    method.help = "Scores fall by p ln(1 + a distance).";
    method.apply = applyKerpleLog;
    method.fromHf = kerpleLogFromHf;
    return method;
}

}  // namespace sextant
