// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/train/inference_spec.h"

#include <algorithm>
#include <cmath>

#include "analysis/position/composition.h"
#include "analysis/position/plan_distance.h"

namespace sextant {

namespace {

bool ofTrainingOnly(Stage stage, const Choice& choice) {
    return stage == Stage::distance && choice.method == "inverse-leaky-rerope";
}

}  // namespace

Choices trainedWith(const ModelSpec& trained, int layer) {
    Choices only;
    for (const auto& [stage, choice] : ownChoices(trained, layer))
        if (ofTrainingOnly(stage, choice)) only[stage] = choice;
    return only;
}

ModelSpec inferenceSpec(const ModelSpec& trained) {
    ModelSpec spec = trained;
    for (int layer = 0; layer < spec.layerCount(); ++layer) {
        const Choices only = trainedWith(trained, layer);
        if (only.empty()) continue;
        const std::int64_t last = std::max<std::int64_t>(1, trained.trainedLength) - 1;
        const LayerPlan plan = layerPlanOf(trained, {}, layer, last + 1);
        const auto met =
            static_cast<std::int64_t>(std::floor(toldDistance(plan, last, 0) + 1e-6)) + 1;
        if (met > trained.trainedLength) spec.positionsMet = std::max(spec.positionsMet, met);
        for (const auto& [stage, choice] : only)
            spec.layers[static_cast<std::size_t>(layer)].choices[stage] = neutralChoice(stage);
    }
    return spec;
}

}  // namespace sextant
