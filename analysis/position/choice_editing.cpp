// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/choice_editing.h"

#include <cmath>

#include "analysis/position/methods/all.h"
#include "analysis/position/methods/clex.h"
#include "analysis/position/methods/frequencies.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

bool is(Stage stage, const Choice& choice, Stage wanted, const char* method) {
    return stage == wanted && choice.method == method;
}

}  // namespace

Choice listed(Stage stage, const Choice& choice, const LayerContext& context) {
    Choice full = choice;
    LayerPlan plan;
    if (is(stage, choice, Stage::frequencies, "by-hand") && choice.list("theta").size() <= 1) {
        plan.groups.resize(1);
        setFrequencies(plan, {ownFrequencies(context)});
        findMethod(stage, choice.method).apply(choice, context, plan);
        // The last rows, where the config's method turns them otherwise than the first.
        full.values["theta"] = plan.groups.back().query.frequencies;
    }
    if (is(stage, choice, Stage::bias, "alibi") && choice.list("slopes").size() <= 1) {
        findMethod(stage, choice.method).apply(choice, context, plan);
        full.values["slopes"] = plan.bias.a;
    }
    return full;
}

std::vector<std::string> idleParameters(Stage stage, const Choice& choice) {
    if (is(stage, choice, Stage::bias, "alibi") && !choice.list("slopes").empty())
        return {"slope_rule", "alibi_bias_max"};
    return {};
}

std::string workBefore(Stage stage, const Choice& choice, const LayerContext& context) {
    if (!is(stage, choice, Stage::frequencies, "clex")) return "";
    const double scale = clexScale(choice, originalLength(choice, context), context.n);
    if (!(scale > 1)) return "";
    const auto steps = std::llround(std::ceil((scale - 1) / choice.number("time_dt")));
    return "solves its equation in " + groupedText(steps) +
           " steps before the run, which takes no longer than without it";
}

}  // namespace sextant
