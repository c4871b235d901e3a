// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/methods/dynamic.h"

#include <cmath>

namespace sextant {

namespace {

void setGroupFrequencies(RowGroup& group, const Frequencies& now) {
    for (Rotation* turn : {&group.query, &group.key}) {
        turn->frequencies = now.theta;
        turn->amplitude *= now.amplitude;
    }
}

}  // namespace

Parameters dynamicParameters() {
    Parameter mode{"mode", "length of", "", Kind::name, std::string("per_sequence"), 0, 0, 0};
    mode.names = {"per_sequence", "per_token", "local_static"};
    mode.help =
        "Whose length counts: the whole text's, each query's own, or the text's with what is to "
        "come.";
    Parameter text = numberParameter("text_length", "text length", 0.0, 1, 1e12, 1,
                                     "Tokens of the text that set the frequencies of all rows.");
    text.unit = "tokens";
    text.logarithmic = true;
    text.usual = {128.0, 1e6};
    text.automatic = "the text's own";
    Parameter coming{
        "new_tokens", "new tokens", "tokens", Kind::whole, std::int64_t{256}, 0, 1LL << 40, 1};
    coming.help = "Tokens to come that local_static counts in advance.";
    coming.usual = {0.0, 4096.0};
    return {mode, originalLengthParameter(), text, coming};
}

double lengthOfText(const Choice& choice, const LayerContext& context) {
    const double given = choice.number("text_length");
    const double text = given > 0 ? given : static_cast<double>(context.n);
    const bool ahead = choice.name("mode") == "local_static";
    return text + (ahead ? static_cast<double>(choice.whole("new_tokens")) : 0.0);
}

void applyDynamic(const Choice& choice, const LayerContext& context, LayerPlan& plan,
                  FrequenciesAt at) {
    const double original = originalLength(choice, context);
    if (choice.name("mode") != "per_token") {
        const double length = lengthOfText(choice, context);
        if (length > original) setFrequencies(plan, at(choice, context, length));
        return;
    }
    std::vector<RowGroup> groups;
    const auto kept = static_cast<std::int64_t>(std::floor(original));
    for (std::size_t i = 0; i < plan.groups.size(); ++i) {
        const RowGroup& group = plan.groups[i];
        const std::int64_t end = i + 1 < plan.groups.size() ? plan.groups[i + 1].first : context.n;
        if (group.first < kept || context.n == 0) groups.push_back(group);
        for (std::int64_t row = std::max(group.first, kept); row < end; ++row) {
            groups.push_back(group);
            groups.back().first = row;
            setGroupFrequencies(groups.back(), at(choice, context, static_cast<double>(row + 1)));
        }
    }
    plan.groups = std::move(groups);
}

Choice settledDynamic(const Choice& choice, const LayerContext& context) {
    Choice plain = choice;
    plain.values["original_length"] = originalLength(choice, context);
    if (choice.name("mode") != "per_token" && choice.number("text_length") == 0)
        plain.values["text_length"] = static_cast<double>(context.n);
    return plain;
}

}  // namespace sextant
