// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/own_cache.h"

#include "analysis/model/layer_cache.h"
#include "analysis/model/memory.h"

namespace sextant {

std::size_t bytesOfPasses(const ModelSpec& spec, std::int64_t positions) {
    constexpr std::size_t passes = 2;
    return passes * static_cast<std::size_t>(keptBytes(spec, positions));
}

std::shared_ptr<LayerCache> cacheOfPasses(const ModelSpec& spec, std::int64_t positions) {
    return std::make_shared<LayerCache>(bytesOfPasses(spec, positions));
}

}  // namespace sextant
