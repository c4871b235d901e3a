// SPDX-License-Identifier: GPL-3.0-or-later
// A layer cache for work that runs many settings one after the other; without torch for its caller.
#pragma once

#include <cstddef>
#include <memory>

#include "analysis/checkpoint/model_spec.h"

namespace sextant {

class LayerCache;

// Holds what two passes over one sample of so many tokens leave.
std::shared_ptr<LayerCache> cacheOfPasses(const ModelSpec& spec, std::int64_t positions);
std::size_t bytesOfPasses(const ModelSpec& spec, std::int64_t positions);

}  // namespace sextant
