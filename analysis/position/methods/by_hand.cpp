// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/hf_position.h"
#include "analysis/position/methods/all.h"
#include "analysis/position/methods/frequencies.h"

namespace sextant {

namespace {

// The plan as the config's own method of frequencies leaves it.
void applyOwn(const LayerContext& context, LayerPlan& plan) {
    const auto own = context.own().choices.find(Stage::frequencies);
    if (own == context.own().choices.end() || own->second.method == "by-hand") return;
    const Method& method = findMethod(Stage::frequencies, own->second.method);
    if (method.apply != nullptr) method.apply(own->second, context, plan);
}

void applyFrequenciesByHand(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    applyOwn(context, plan);
    if (const std::vector<double>& given = choice.list("theta"); !given.empty()) {
        std::vector<double> theta = ownFrequencies(context);
        for (std::size_t pair = 0; pair < theta.size(); ++pair)
            theta[pair] = ofPair(given, pair);
        setFrequencies(plan, {theta});
    }
    const double factor = choice.number("attention_factor");
    if (!(factor > 0)) return;  // the config's stays
    for (RowGroup& group : plan.groups.edit())
        group.query.amplitude = group.key.amplitude = factor;
}

Message whyNotFrequenciesByHand(const Choice& choice, const LayerContext& context) {
    const std::vector<double>& given = choice.list("theta");
    if (given.empty()) return {};
    return whyNotPerPair(Message("Frequencies by hand"), "theta", given,
                         static_cast<std::size_t>(rotaryOf(context).dims / 2));
}

Parameters frequenciesByHandParameters() {
    Parameter theta{"theta", "thetas", "radians", Kind::perPair, std::vector<double>(), 0, 1e3, 0};
    theta.help = "What each pair turns a position, the fastest first; none: as the config says.";
    theta.usual = {0.0, 1.0};
    Parameter factor =
        numberParameter("attention_factor", "attention factor", 0.0, 1e-3, 1e3, 0.01,
                        "What queries and keys are multiplied by, in place of the config's.");
    factor.usual = {0.5, 2.0};
    factor.automatic = "the config's";
    return {theta, factor};
}

std::optional<Choice> neutralFrequenciesByHand(const LayerContext& context) {
    return Choice{"by-hand", {{"theta", ownFrequencies(context)}, {"attention_factor", 0.0}}};
}

void frequenciesByHandToHf(const Choice& choice, const LayerContext&, HfText& text) {
    if (!choice.list("theta").empty()) text.cannot = Message("frequencies by hand");
    if (choice.number("attention_factor") > 0) text.cannot = Message("an attention factor by hand");
}

}  // namespace

Method frequenciesByHand() {
    return {.key = "by-hand",
            .label = "by hand",
            .paper = "Su et al. 2021, arXiv 2104.09864",
            .help = "The frequency of each pair, edited.",
            .stage = Stage::frequencies,
            .column = Column::frequencies,
            .parameters = frequenciesByHandParameters(),
            .whyNot = whyNotFrequenciesByHand,
            .apply = applyFrequenciesByHand,
            .neutral = neutralFrequenciesByHand,
            .toHf = frequenciesByHandToHf};
}

}  // namespace sextant
