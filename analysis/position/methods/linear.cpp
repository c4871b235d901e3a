// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/hf_position.h"
#include "analysis/position/methods/frequencies.h"

namespace sextant {

namespace {

// Static, or 1 up to the trained length.
double factorInEffect(const Choice& choice, const LayerContext& context) {
    const bool within = context.n > 0 && context.n <= context.spec.trainedLength;
    return choice.yes("only_beyond") && within ? 1.0 : factorOf(choice, context);
}

void applyLinearFrequencies(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    const double factor = factorInEffect(choice, context);
    for (RowGroup& group : plan.groups.edit())
        for (Rotation* turn : {&group.query, &group.key})
            for (double& theta : turn->frequencies)
                theta /= factor;
}

// How it acts on a text of this length, and on no other.
Choice settledLinearFrequencies(const Choice& choice, const LayerContext& context) {
    Choice plain = choice;
    plain.values["factor"] = factorInEffect(choice, context);
    if (context.n > 0) plain.values["only_beyond"] = false;
    return plain;
}

std::optional<Choice> neutralLinearFrequencies(const LayerContext&) {
    return Choice{"linear", {{"factor", 1.0}, {"only_beyond", false}}};
}

std::optional<Choice> linearFrequenciesFromHf(const HfPosition& says) {
    const ConfigKeys* named = namesMethod(says, "linear");
    // Where nothing turns any more, nope.cpp reads it.
    if (named == nullptr || named->positive("factor") >= 1e9) return std::nullopt;
    return Choice{"linear", {{"factor", named->positive("factor")}, {"only_beyond", false}}};
}

void linearFrequenciesToHf(const Choice& choice, const LayerContext& context, HfText& text) {
    if (choice.yes("only_beyond")) text.cannot = Message("PI in longer texts only");
    sayFactor("linear", factorOf(choice, context), text);
}

Parameters linearFrequenciesParameters() {
    Parameter beyond{"only_beyond", "only beyond", "", Kind::yesNo, false, 0, 1, 1};
    beyond.help = "Texts up to the trained length stay as they are.";
    return {factorParameter(), beyond};
}

}  // namespace

Method linearFrequencies() {
    return {.key = "linear",
            .label = "PI",
            .paper = "Chen et al. 2023, arXiv 2306.15595",
            .help = "Position interpolation: every frequency is divided by the factor.",
            .stage = Stage::frequencies,
            .column = Column::frequencies,
            .parameters = linearFrequenciesParameters(),
            .hfName = "linear",
            .apply = applyLinearFrequencies,
            .settled = settledLinearFrequencies,
            .followsText = [](const Choice& choice) { return choice.yes("only_beyond"); },
            .neutral = neutralLinearFrequencies,
            .fromHf = linearFrequenciesFromHf,
            .toHf = linearFrequenciesToHf};
}

}  // namespace sextant
