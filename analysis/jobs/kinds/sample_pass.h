// SPDX-License-Identifier: GPL-3.0-or-later
// A forward pass over one sample of a job's material, as in most units.
#pragma once

#include <cstddef>

#include "analysis/jobs/job.h"
#include "analysis/measure/measurement.h"
#include "analysis/model/measure.h"

namespace sextant {

// Measures sample number `sample`, from 0, with `change` in place of the experiment's intervention;
// automatic factors are those of the material's longest sample. Reads layers from `cache` and
// writes them to it; `counters` adds up. Throws Error, Cancelled.
Measurement measureSample(const JobInput& input, std::size_t sample, const Intervention& change,
                          const Progress& progress, LayerCache* cache = nullptr,
                          MeasureCounters* counters = nullptr);

// JobKind::memory of kinds whose units are such passes.
std::uint64_t bytesOfSamplePass(const ModelSpec& spec, const Choice& settings,
                                std::int64_t positions);

}  // namespace sextant
