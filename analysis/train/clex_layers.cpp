// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/train/clex_layers.h"

#include <algorithm>
#include <cmath>

#include "analysis/error.h"
#include "analysis/position/composition.h"

namespace sextant {

namespace {

bool isClex(const Choices& choices) {
    const auto found = choices.find(Stage::frequencies);
    return found != choices.end() && found->second.method == "clex";
}

}  // namespace

std::vector<int> clexLayers(const ModelSpec& spec) {
    std::vector<int> layers;
    for (int layer = 0; layer < spec.layerCount(); ++layer) {
        const Choices own = ownChoices(spec, layer);
        if (!isClex(own)) continue;
        layers.push_back(layer);
        const Choices first = ownChoices(spec, layers.front());
        for (const Stage stage : {Stage::encoding, Stage::frequencies})
            if (own.at(stage) != first.at(stage))
                throw Error(
                    "CLEX is trained with one network for all layers; layer {} differs from layer "
                    "{}",
                    layer, layers.front());
    }
    return layers;
}

void readyForClex(const std::vector<Choices>& chosen, ModelSpec& spec) {
    for (int layer = 0; layer < spec.layerCount(); ++layer) {
        const Choices& before = chosen.at(static_cast<std::size_t>(layer));
        if (!isClex(before)) continue;
        Choice& now = spec.layers[static_cast<std::size_t>(layer)].choices.at(Stage::frequencies);
        now.values.at("factor") = before.at(Stage::frequencies).number("factor");
        const double most = std::max(now.number("max_factor"), now.number("factor"));
        spec.positionsMet =
            std::max(spec.positionsMet,
                     static_cast<std::int64_t>(std::floor(most * now.number("original_length"))));
    }
}

}  // namespace sextant
