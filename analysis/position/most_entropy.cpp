// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/most_entropy.h"

#include <cmath>

#include "analysis/position/composition.h"

namespace sextant {

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
