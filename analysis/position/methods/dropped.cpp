// SPDX-License-Identifier: GPL-3.0-or-later
#include <numbers>

#include "analysis/position/hf_position.h"
#include "analysis/position/methods/frequencies.h"

namespace sextant {

namespace {

void applyDroppedFrequencies(const Choice& choice, const LayerContext& context, LayerPlan& plan) {
    std::vector<double> theta = ownFrequencies(context);
    const double length = originalLength(choice, context);
    for (double& one : theta)
        if (length * one / (2 * std::numbers::pi) < choice.number("rotations")) one = 0.0;
    setFrequencies(plan, {theta});
}

Message whyNotDroppedFrequencies(const Choice& choice, const LayerContext& context) {
    return whyNoLength(Message("Dropped frequencies"), choice, context);
}

Parameters droppedFrequenciesParameters() {
    Parameter rotations = numberParameter("rotations", "rotations", 1.0, 0, 1e9, 0.1,
                                          "Pairs that turn less often than this in training stand "
                                          "still.");
    rotations.usual = {0.0, 8.0};
    return {rotations, originalLengthParameter()};
}

std::optional<Choice> neutralDroppedFrequencies(const LayerContext&) {
    return Choice{"dropped", {{"rotations", 0.0}, {"original_length", 0.0}}};
}

void droppedFrequenciesToHf(const Choice&, const LayerContext&, HfText& text) {
    text.cannot = Message("frequencies that are dropped");
}

}  // namespace

Method droppedFrequencies() {
    return {.key = "dropped",
            .label = "dropped frequencies",
            .paper = "Su 2024, kexue.fm/archives/9948",
            .help = "Pairs that never turned once in training tell no positions any more.",
            .stage = Stage::frequencies,
            .column = Column::frequencies,
            .parameters = droppedFrequenciesParameters(),
            .whyNot = whyNotDroppedFrequencies,
            .apply = applyDroppedFrequencies,
            .settled = settledLength,
            .neutral = neutralDroppedFrequencies,
            .toHf = droppedFrequenciesToHf};
}

}  // namespace sextant
