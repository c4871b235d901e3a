// SPDX-License-Identifier: GPL-3.0-or-later
// Brings what samples gave together in a Measurement: the whole one at the end, and what there is
// of it at any time before.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "analysis/checkpoint/model_spec.h"
#include "analysis/measure/measurement.h"
#include "analysis/model/layer_statistics.h"

namespace sextant {

class Gathering {
  public:
    using Layers = std::span<const std::shared_ptr<const LayerStatistics>>;

    // For `samples` of at most `positions` tokens.
    Gathering(const ModelSpec& spec, std::int64_t samples, std::int64_t positions,
              bool scoreVariance, bool logits);

    // NLL of positions `first` on of sample `sample`. Returns the first of them that is not finite,
    // which is not taken, nor what follows; -1: all are.
    std::int64_t score(std::int64_t sample, std::int64_t first, std::span<const float> nll);
    // All curves of one sample, [heads, read] of each layer.
    void add(Layers layers, std::int64_t read);
    // Of sample `sample`, [positions, vocabulary]; null where they were not asked for.
    float* logits(std::int64_t sample);

    // With the first `rows` positions of a sample of `read` that was not added yet.
    Measurement partial(Layers layers, std::int64_t rows, std::int64_t read) const;
    // After all samples; this is of no more use then.
    Measurement whole();

  private:
    std::vector<float> means(const std::vector<double>& sums, Layers layers,
                             std::vector<float> LayerStatistics::*curves, std::int64_t rows,
                             std::int64_t read) const;
    std::vector<float> sinkShares(Layers layers, std::int64_t rows, std::int64_t read) const;
    std::vector<float> nllMeans() const;

    std::size_t heads_, positions_;
    std::vector<bool> sinks_;  // of layers
    Measurement result_;       // what needs no mean
    // Sums over the samples added: [layers * heads, positions]; [positions].
    std::vector<double> entropy_, variance_, firstShare_, keysShare_, nll_;
    std::vector<int> samplesAt_, labelsAt_;
};

}  // namespace sextant
