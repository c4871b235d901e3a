// SPDX-License-Identifier: GPL-3.0-or-later
// Runs samples through a model and measures: entropy of every head at every position, NLL by
// position.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "analysis/error.h"
#include "analysis/measure/measurement.h"
#include "analysis/model/model.h"
#include "analysis/text/samples.h"

namespace sextant {

class LayerCache;
struct Compute;

struct MeasureOptions {
    bool scoreVariance = false;   // for the preview
    bool logits = false;          // keep all logits: [samples, positions, vocabulary]
    LayerCache* cache = nullptr;  // layers are taken from it and left in it
    std::shared_ptr<const Compute> compute = nullptr;  // compute.h; null: the CPU

    // Is given what there is so far (Fidelity::partial), the first after at most about a tenth of
    // the time: a sample's rows come some after others, through all layers. Called from the working
    // thread; never where the whole is expected within `partialAfter` seconds, all logits are kept,
    // or the memory does not hold the keys and values of all layers and all weights. The whole has
    // the same bits. Null: layer after layer.
    std::function<void(Measurement)> partial;
    double partialAfter = 0;
    double partialEvery = 0.1;  // seconds between two, at least; 0: as often as rows come
    // Told before the first of them, or the whole where none comes, as the work goes on: how soon
    // it is expected, seconds.
    std::function<void(double seconds)> firstExpected;
    double secondsACost = 5e-12;  // what a unit of cost.h takes, as far as it is known
};

struct MeasureCounters {
    std::int64_t layersComputed = 0;  // layer passes of one sample
    std::int64_t layersReused = 0;
    double cost = 0;  // of what was computed, in units of cost.h
};

// Throws Error (an id outside the vocabulary, an intervention that does not fit, more memory than
// there is, a result that is not a number) and Cancelled; the cache stays valid in every case. The
// answer does not depend on what the cache holds, bit for bit. Progress is by cost, from the first
// rows of the first layer on. `counters` (may be null) are added to however it ends.
Measurement measure(const Model& model, const Samples& samples, const Intervention& change,
                    const MeasureOptions& options, const Progress& progress = {},
                    MeasureCounters* counters = nullptr);

}  // namespace sextant
