// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/own_cache.h"

#include "analysis/model/layer_cache.h"

namespace sextant {

std::size_t bytesOfPasses(const ModelSpec& spec, std::int64_t positions) {
    constexpr std::size_t passes = 2;
    // A layer's input; entropy and variance of its heads.
    const auto numbers =
        static_cast<std::size_t>(spec.hidden) + 2 * static_cast<std::size_t>(spec.heads);
    return passes * (spec.layers.size() + 1) * static_cast<std::size_t>(positions) * numbers *
           sizeof(float);
}

std::shared_ptr<LayerCache> cacheOfPasses(const ModelSpec& spec, std::int64_t positions) {
    return std::make_shared<LayerCache>(bytesOfPasses(spec, positions));
}

}  // namespace sextant
