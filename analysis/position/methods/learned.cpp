// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/hf_position.h"

namespace sextant {

namespace {

Message whyNotLearnedPositions(const Choice&, const LayerContext& context) {
    if (context.spec.learnedPositions > 0) return {};
    return Message("This checkpoint has no learned embedding of positions.");
}

std::optional<Choice> learnedPositionsFromHf(const HfPosition& says) {
    if (says.encoding != "learned") return std::nullopt;
    return Choice{"learned", {}};
}

void learnedPositionsToHf(const Choice&, const LayerContext&, HfText& text) {
    text.position = "learned";
}

}  // namespace

// Added to the embedding, before the first layer: ModelPlan::learnedPositions.
Method learnedPositions() {
    return {.key = "learned",
            .label = "learned positions",
            .paper = "Radford et al. 2019, GPT-2",
            .help = "A trained vector for each position is added to the embedding.",
            .stage = Stage::encoding,
            .column = Column::learned,
            .whyNot = whyNotLearnedPositions,
            .fromHf = learnedPositionsFromHf,
            .toHf = learnedPositionsToHf};
}

}  // namespace sextant
