// SPDX-License-Identifier: GPL-3.0-or-later
// One sample through all layers, beginning at the highest layer whose input is still known.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "analysis/model/graph.h"
#include "analysis/model/layer_cache.h"
#include "analysis/model/measure.h"

namespace sextant {

struct SampleRun {
    std::uint64_t key = 0;  // state after the last layer
    at::Tensor output;      // the last layer's: [n, hidden], or of the rows asked for only
    std::vector<std::shared_ptr<const LayerStatistics>> layers;  // of all rows
    bool topFilled = false;  // the last layer's statistics are lines between the rows asked for
};

// The state before each layer, and after the last, as keys: [layers + 1].
std::vector<std::uint64_t> stateKeys(const Placed& model, const Sample& sample,
                                     const ModelPlan& plan);

// `topRows` (as spreadRows() gives them; empty: all) are those needed of the last layer: unless the
// cache knows it whole, no other is computed and nothing of that layer is kept.
// `samplesInRun` share the cache's budget. `layerDone` is called after each layer, computed or
// reused. Throws Cancelled.
SampleRun runSample(const Placed& model, const Sample& sample, const ModelPlan& plan,
                    bool scoreVariance, RunRotations& rotations,
                    std::span<const std::int64_t> topRows, LayerCache* cache,
                    std::size_t samplesInRun, MeasureCounters& counters,
                    const std::stop_token& stop, const std::function<void()>& layerDone);

// NLL in nats of ids[row + 1] for each of `rows` (ascending), NaN where there is none. `output` has
// all rows or just these. `keepLogits`, where not null, receives [rows, vocabulary]. [rows.size()].
// Throws Cancelled.
std::vector<float> scoreRows(const Placed& model, const Sample& sample, const at::Tensor& output,
                             const std::vector<std::int64_t>& rows, float* keepLogits,
                             const std::stop_token& stop);

}  // namespace sextant
