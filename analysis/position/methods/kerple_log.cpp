// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/kerple.h"

namespace sextant {

namespace {

constexpr const char* name = "kerple-log";

void apply(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    plan.bias = kerpleBias(DistanceBias::Form::logarithm, infinite, choice, context);
}

std::optional<Choice> fromHf(const HfPosition& says) {
    return kerpleFromHf(name, says);
}

}  // namespace

Method kerpleLog() {
    Method method = kerple(name, 100.0);  // of a number given by hand
    method.label = "KERPLE log";
    method.help = "Scores fall by p ln(1 + a distance).";
    method.apply = apply;
    method.fromHf = fromHf;
    return method;
}

}  // namespace sextant
