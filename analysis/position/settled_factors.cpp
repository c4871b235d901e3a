// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/settled_factors.h"

#include <utility>

#include "analysis/position/composition.h"
#include "analysis/position/methods/all.h"

namespace sextant {

namespace {

bool followsText(Stage stage, const Choice& choice) {
    const Method& method = findMethod(stage, choice.method);
    return method.followsText != nullptr && method.followsText(choice);
}

void settleStage(const ModelSpec& spec, const Intervention& asked, Stage stage, std::int64_t n,
                 bool followers, Intervention& change) {
    // A layer where the choice is not in effect says nothing of its factor.
    const auto settle = [&](Choice& choice, int layer) {
        if (!followers && followsText(stage, choice)) return true;
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

Intervention settle(const ModelSpec& spec, Intervention change, std::int64_t n, bool followers) {
    const Intervention asked = change;
    for (const Stage stage : {Stage::frequencies, Stage::positions, Stage::distance, Stage::factor})
        settleStage(spec, asked, stage, n, followers, change);
    return change;
}

}  // namespace

Intervention withSettledFactors(const ModelSpec& spec, Intervention change, std::int64_t n) {
    return settle(spec, std::move(change), n, true);
}

Intervention withStaticFactors(const ModelSpec& spec, Intervention change, std::int64_t n) {
    return settle(spec, std::move(change), n, false);
}

}  // namespace sextant
