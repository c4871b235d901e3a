// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/hf_position.h"
#include "analysis/position/methods/frequencies.h"

namespace sextant {

namespace {

// The slow pairs beyond the share stand still; exponents are those of the whole head.
void applyProportional(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    std::vector<double> theta = ownFrequencies(context);
    const auto turning =
        static_cast<std::size_t>(choice.number("share") * static_cast<double>(theta.size()));
    for (std::size_t pair = 0; pair < theta.size(); ++pair)
        theta[pair] = pair < turning ? theta[pair] / choice.number("factor") : 0.0;
    setFrequencies(plan, {theta});
}

Parameters proportionalParameters() {
    Parameter share = numberParameter("share", "share", 0.5, 0, 1, 0.01,
                                      "Part of the pairs that turn, the fastest ones.");
    Parameter factor = numberParameter("factor", "factor", 1.0, 1, 1e9, 0.5,
                                       "Divides the frequencies of those that turn.");
    factor.logarithmic = true;
    factor.usual = {1.0, 64.0};
    return {share, factor};
}

std::optional<Choice> neutralProportional(const LayerContext&) {
    return Choice{"proportional", {{"share", 1.0}, {"factor", 1.0}}};
}

std::optional<Choice> proportionalFromHf(const HfPosition& says) {
    const ConfigKeys* named = namesMethod(says, "proportional");
    if (named == nullptr) return std::nullopt;
    const char* key = "partial_rotary_factor";
    const double share =
        named->optionalPositive(key).value_or(says.config.optionalPositive(key).value_or(1.0));
    return Choice{"proportional",
                  {{"share", share}, {"factor", named->optionalPositive("factor").value_or(1.0)}}};
}

void proportionalToHf(const Choice& choice, const LayerContext& context, HfText& text) {
    if (rotaryOf(context).dims != context.spec.headDim)
        text.cannot = Message("a share of the pairs of a part of a head");
    sayFactor("proportional", choice.number("factor"), text);
    text.scaling["partial_rotary_factor"] = choice.number("share");
}

}  // namespace

Method proportional() {
    return {.key = "proportional",
            .label = "proportional",
            .paper = "Gemma 4, transformers' rope_type proportional",
            .help =
                "Only the fastest pairs turn, as fast as in a whole head; the others stand "
                "still.",
            .stage = Stage::frequencies,
            .column = Column::frequencies,
            .parameters = proportionalParameters(),
            .hfName = "proportional",
            .apply = applyProportional,
            .neutral = neutralProportional,
            .fromHf = proportionalFromHf,
            .toHf = proportionalToHf};
}

}  // namespace sextant
