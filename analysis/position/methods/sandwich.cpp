// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/hf_position.h"
#include "analysis/position/rotary.h"

namespace sextant {

namespace {

// Head h = 1 .. heads holds 1 / (8 h / heads) of the sum of cosines.
void applySandwich(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    const int heads = context.spec.heads;
    plan.bias.form = DistanceBias::Form::cosines;
    plan.bias.p = rotaryFrequencies(10000.0, static_cast<int>(choice.whole("sandwich_dims")));
    plan.bias.a.clear();
    for (int h = 1; h <= heads; ++h)
        plan.bias.a.push_back(heads / (8.0 * h));
}

Parameters sandwichParameters() {
    Parameter dims{"sandwich_dims", "dimensions", "", Kind::whole, std::int64_t{128}, 2, 4096, 2};
    dims.help = "Of the sinusoids whose product is the bias; an even number.";
    dims.usual = {16.0, 256.0};
    return {dims};
}

std::optional<Choice> sandwichFromHf(const HfPosition& says) {
    if (says.bias != "sandwich") return std::nullopt;
    return initialChoice("sandwich", sandwichParameters());
}

void sandwichToHf(const Choice& choice, const LayerContext&, HfText& text) {
    if (text.position != "none") text.cannot = Message("Sandwich beside another position encoding");
    if (choice != initialChoice("sandwich", sandwichParameters()))
        text.cannot = Message("Sandwich's bias of other dimensions");
    text.position = "sandwich";
}

Message whyNotSandwich(const Choice& choice, const LayerContext&) {
    if (choice.whole("sandwich_dims") % 2 == 0) return {};
    return Message("Sandwich's dimensions come in pairs; {} is odd.",
                   choice.whole("sandwich_dims"));
}

}  // namespace

Method sandwich() {
    return {
        .key = "sandwich",
        .label = "Sandwich",
        .paper = "Chi et al. 2022, arXiv 2212.10356",
        .help = "The product of two sinusoidal embeddings is added, in each head another share.",
        .stage = Stage::bias,
        .column = Column::bias,
        .parameters = sandwichParameters(),
        .whyNot = whyNotSandwich,
        .apply = applySandwich,
        .fromHf = sandwichFromHf,
        .toHf = sandwichToHf};
}

}  // namespace sextant
