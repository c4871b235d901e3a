// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/settled_factors.h"

#include "analysis/position/composition.h"

namespace sextant {

namespace {

void settleStage(const ModelSpec& spec, const Intervention& asked, Stage stage, std::int64_t n,
                 Intervention& change) {
    // A layer where the choice is not in effect says nothing of its factor.
    const auto settle = [&](Choice& choice, int layer) {
        if (choicesOf(spec, asked, layer).at(stage) != choice) return false;
        choice = settledChoices(spec, asked, layer, n).at(stage);
        return true;
    };
    if (const auto found = change.choices.find(stage); found != change.choices.end()) {
        for (int layer = 0; layer < spec.layerCount(); ++layer)
            if (settle(found->second, layer)) break;
    }
    for (std::size_t layer = 0; layer < change.layerChoices.size(); ++layer) {
        const auto found = change.layerChoices[layer].find(stage);
        if (found != change.layerChoices[layer].end())
            settle(found->second, static_cast<int>(layer));
    }
}

}  // namespace

Intervention withSettledFactors(const ModelSpec& spec, Intervention change, std::int64_t n) {
    const Intervention asked = change;
    for (const Stage stage : {Stage::frequencies, Stage::positions, Stage::distance, Stage::factor})
        settleStage(spec, asked, stage, n, change);
    return change;
}

}  // namespace sextant
