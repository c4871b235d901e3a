// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/choice_editing.h"

#include <algorithm>
#include <cmath>

#include "analysis/error.h"
#include "analysis/position/composition.h"
#include "analysis/position/methods/all.h"
#include "analysis/position/methods/clex.h"
#include "analysis/position/methods/frequencies.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

bool is(Stage stage, const Choice& choice, Stage wanted, const char* method) {
    return stage == wanted && choice.method == method;
}

// Speeds and amplitude of the last rows, where they are not the config's own.
void takeRotation(const ModelSpec& spec, const Intervention& change, int layer, std::int64_t n,
                  Choice& choice) {
    const auto turnOf = [&](const Intervention& of) -> std::optional<Rotation> {
        const LayerPlan plan = layerPlanOf(spec, of, layer, n);
        return plan.turns() ? std::optional(plan.groups.back().query) : std::nullopt;
    };
    const auto now = turnOf(change), own = turnOf({});
    if (!now || (own && now->frequencies == own->frequencies && now->amplitude == own->amplitude))
        return;
    choice.values["theta"] = now->frequencies;
    if (!own || now->amplitude != own->amplitude)
        choice.values["attention_factor"] = now->amplitude;
}

}  // namespace

Intervention withoutScales(const Intervention& change) {
    Intervention methods;
    methods.choices = change.choices;
    methods.layerChoices = change.layerChoices;
    return methods;
}

Choice begun(const Method& method, const ModelSpec& spec, const Intervention& change, int layer,
             std::int64_t n) {
    const int from = std::max(layer, 0), end = layer < 0 ? spec.layerCount() : layer + 1;
    Choice choice = startingChoice(method, spec, from);
    for (int one = from; one < end; ++one) {
        const Choices own = ownChoices(spec, one);
        if (own.at(method.stage).method != method.key) continue;
        const auto settled = [&](const Choice& said) {
            return method.settled == nullptr ? said : method.settled(said, {spec, one, n, own});
        };
        // Numbers that are left to the config are not said twice.
        return settled(own.at(method.stage)) == settled(choice) ? choice : own.at(method.stage);
    }
    if (!is(method.stage, choice, Stage::frequencies, "by-hand")) return choice;
    try {
        takeRotation(spec, change, from, n > 0 ? n : std::max<std::int64_t>(spec.trainedLength, 1),
                     choice);
    } catch (const Error&) {
        // What is set cannot be had over so many tokens.
    }
    return choice;
}

Choice listed(Stage stage, const Choice& choice, const LayerContext& context) {
    Choice full = choice;
    LayerPlan plan;
    if (is(stage, choice, Stage::frequencies, "by-hand") && choice.list("theta").size() <= 1) {
        plan.groups.edit().resize(1);
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
    // Where each query's own length counts the text's says nothing, nor what is to come, which is
    // counted in advance in one form only.
    if (stage == Stage::frequencies && choice.values.contains("new_tokens")) {
        if (choice.name("mode") == "per_token") return {"text_length", "new_tokens"};
        if (choice.name("mode") == "per_sequence") return {"new_tokens"};
    }
    return {};
}

Message workBefore(Stage stage, const Choice& choice, const LayerContext& context) {
    if (!is(stage, choice, Stage::frequencies, "clex")) return {};
    const double scale = clexScale(choice, originalLength(choice, context), context.n);
    if (!(scale > 1)) return {};
    const auto steps = std::llround(std::ceil((scale - 1) / choice.number("time_dt")));
    return Message(
        "solves its equation in {} steps before the run, which takes no longer than without it",
        groupedText(steps));
}

}  // namespace sextant
