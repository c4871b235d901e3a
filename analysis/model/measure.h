// SPDX-License-Identifier: GPL-3.0-or-later
// Runs samples through a model and measures: entropy of every head at every position, NLL by
// position.
#pragma once

#include <cstdint>
#include <memory>

#include "analysis/error.h"
#include "analysis/measure/measurement.h"
#include "analysis/model/model.h"
#include "analysis/text/samples.h"

namespace sextant {

class LayerCache;
struct Compute;

struct MeasureOptions {
    Fidelity fidelity = Fidelity::exact;  // coarse: the first sample only, see measurement.h
    bool scoreVariance = false;           // for the preview
    bool logits = false;                  // keep all logits: [samples, positions, vocabulary]
    LayerCache* cache = nullptr;          // layers are taken from it and left in it
    // compute.h; null: the CPU. Away from it a coarse answer has the last layer's true curves.
    std::shared_ptr<const Compute> compute = nullptr;
};

struct MeasureCounters {
    std::int64_t layersComputed = 0;  // layer passes of one sample
    std::int64_t layersReused = 0;
};

// Throws Error (an id outside the vocabulary, an intervention that does not fit, more memory than
// there is, a result that is not a number) and Cancelled; the cache stays valid in every case. The
// answer does not depend on what the cache holds, bit for bit; but a coarse one has the last
// layer's true curves where the cache knows them.
Measurement measure(const Model& model, const Samples& samples, const Intervention& change,
                    const MeasureOptions& options, const Progress& progress = {},
                    MeasureCounters* counters = nullptr);

}  // namespace sextant
