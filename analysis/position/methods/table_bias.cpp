// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/hf_position.h"

namespace sextant {

namespace {

constexpr const char* tableBiasName = "t5";

Parameters tableBiasParameters() {
    Parameter farthest{"max_distance",    "farthest", "tokens",  Kind::whole,
                       std::int64_t{128}, 17,         1LL << 40, 1};
    farthest.logarithmic = true;
    farthest.help = "Distance from which all are in the last of the 32 buckets.";
    farthest.usual = {32.0, 8192.0};
    return {farthest};
}

Message whyNotTableBias(const Choice&, const LayerContext& context) {
    const auto own = context.own().choices.find(Stage::bias);
    if (own != context.own().choices.end() && own->second.method == tableBiasName) return {};
    return Message("This checkpoint has no trained table of biases: a model is trained with it.");
}

// In each layer a table of its own.
void applyTableBias(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    plan.bias.form = DistanceBias::Form::table;
    plan.bias.a.assign(context.biasTable.begin(), context.biasTable.end());
    plan.bias.p = {static_cast<double>(choice.whole("max_distance"))};
}

std::optional<Choice> tableBiasFromHf(const HfPosition& says) {
    if (says.bias != tableBiasName) return std::nullopt;
    return initialChoice(tableBiasName, tableBiasParameters());
}

void tableBiasToHf(const Choice& choice, const LayerContext&, HfText& text) {
    if (text.position != "none")
        text.cannot = Message("T5's bias beside another position encoding");
    if (choice != initialChoice(tableBiasName, tableBiasParameters()))
        text.cannot = Message("T5's bias over other distances");
    text.position = tableBiasName;
}

}  // namespace

Method tableBias() {
    return {.key = tableBiasName,
            .label = "T5 bias",
            .paper = "Raffel et al. 2019, arXiv 1910.10683",
            .help = "A trained number for each of 32 ranges of distance, in each head.",
            .stage = Stage::bias,
            .column = Column::bias,
            .parameters = tableBiasParameters(),
            .trainedTable = true,
            .whyNot = whyNotTableBias,
            .apply = applyTableBias,
            .fromHf = tableBiasFromHf,
            .toHf = tableBiasToHf};
}

}  // namespace sextant
