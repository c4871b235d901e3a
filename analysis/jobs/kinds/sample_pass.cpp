// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/kinds/sample_pass.h"

#include "analysis/model/memory.h"
#include "analysis/model/model.h"
#include "analysis/position/settled_factors.h"
#include "analysis/text/samples.h"

namespace sextant {

Measurement measureSample(const JobInput& input, std::size_t sample, const Intervention& change,
                          const Progress& progress, LayerCache* cache, MeasureCounters* counters) {
    const Samples& all = *input.material.samples;
    Samples one;
    one.samples.push_back(all.samples.at(sample));
    const Model& model = *input.material.model;
    MeasureOptions options;
    options.cache = cache;
    options.compute = input.material.place.compute;
    return measure(model, one, withSettledFactors(model.spec(), change, all.positions()), options,
                   progress, counters);
}

std::uint64_t bytesOfSamplePass(const ModelSpec& spec, const Choice&, std::int64_t positions) {
    return measureBytes(spec, positions, 1, false, false);
}

}  // namespace sextant
