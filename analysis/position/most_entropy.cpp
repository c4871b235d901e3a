// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/most_entropy.h"

#include <algorithm>
#include <cmath>

#include "analysis/position/composition.h"
#include "analysis/position/methods/all.h"

namespace sextant {

namespace {

// What rows of a layer see, however long the text.
Mask maskOf(const ModelSpec& spec, const Intervention& change, int layer) {
    const Choices choices = choicesOf(spec, change, layer);
    const LayerContext context{spec, layer, 0, choices};
    LayerPlan plan;
    for (const auto& [stage, choice] : choices)
        if (const Method& method = findMethod(stage, choice.method); method.apply != nullptr)
            method.apply(choice, context, plan);
    return plan.mask;
}

}  // namespace

std::int64_t keysSeen(const Mask& mask, std::int64_t i) {
    const std::int64_t start = chunkStart(mask, i), all = i + 1 - start;
    if (mask.window == 0) return all;
    const std::int64_t near = std::min(all, mask.window);
    return near + std::clamp<std::int64_t>(mask.keepFirst - start, 0, all - near);
}

MostEntropy mostEntropy(const ModelSpec& spec, const Intervention& change, std::int64_t n) {
    MostEntropy most;
    std::vector<double> sum(static_cast<std::size_t>(n), 0.0);
    Mask before;
    for (int layer = 0; layer < spec.layerCount(); ++layer) {
        const Mask mask = maskOf(spec, change, layer);
        if (layer > 0 && mask == before) {
            most.layers.push_back(most.layers.back());
        } else {
            std::vector<float>& own = most.layers.emplace_back();
            for (std::int64_t i = 0; i < n; ++i)
                own.push_back(static_cast<float>(std::log(static_cast<double>(keysSeen(mask, i)))));
        }
        before = mask;
        for (std::size_t i = 0; i < sum.size(); ++i)
            sum[i] += most.layers.back()[i];
    }
    for (const double one : sum)
        most.mean.push_back(static_cast<float>(one / spec.layerCount()));
    return most;
}

}  // namespace sextant
