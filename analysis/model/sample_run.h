// SPDX-License-Identifier: GPL-3.0-or-later
// One sample through all layers, beginning at the highest layer whose input is still known: all its
// rows at once, or some after others, exactly, as no row sees a later one.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "analysis/model/graph.h"
#include "analysis/model/layer_cache.h"
#include "analysis/model/measure.h"
#include "analysis/position/runs.h"

namespace sextant {

// Of each sample, the state before each layer, and after the last, as keys: [layers + 1].
std::vector<std::vector<std::uint64_t>> stateKeys(const Placed& model, const Samples& samples,
                                                  const ModelPlan& plan);

// The first layer that must be computed, where `cache` (may be null) is as it is now; as many as
// there are layers: none.
std::size_t firstToCompute(LayerCache* cache, const std::vector<std::uint64_t>& keys,
                           bool scoreVariance);

class SampleRun {
  public:
    // What is given must live as long. `keys`: the sample's states. `samplesInRun` share the
    // cache's budget.
    SampleRun(const Placed& model, const Sample& sample, const ModelPlan& plan,
              const std::vector<std::uint64_t>& keys, bool scoreVariance, RunTables& tables,
              LayerCache* cache, std::size_t samplesInRun, MeasureCounters& counters);

    // Computes the rows before `end` that are not there yet, in every layer from first() on. `end`:
    // all rows, or the end of a piece (row_cut.h). Only with all of them is anything left in the
    // cache; where they come at once, layer after layer. Throws Cancelled; this run is of no more
    // use then.
    void advance(std::int64_t end, const RowWork& work);

    std::size_t first() const { return first_; }        // layer computed; those below were known
    std::uint64_t key() const { return keys_.back(); }  // the state after the last layer
    std::int64_t rows() const { return rows_; }         // there
    // The last layer's, [n, hidden]; filled as far as rows are there.
    const at::Tensor& output() const { return output_; }
    // [layers], each of n rows, filled likewise.
    const std::vector<std::shared_ptr<const LayerStatistics>>& layers() const { return layers_; }

  private:
    void wholeLayers(const RowWork& work);
    void someRows(std::int64_t end, const RowWork& work);
    void begin();
    bool keeps(std::size_t layer) const;  // its output
    void keepAll();

    const Placed& model_;
    const ModelPlan& plan_;
    bool scoreVariance_;
    RunTables& tables_;
    LayerCache* cache_;
    MeasureCounters& counters_;
    std::int64_t n_;
    const std::vector<std::uint64_t>& keys_;
    std::size_t first_ = 0;
    std::size_t every_ = 1;  // of the layers' inputs is kept
    std::int64_t rows_ = 0;
    at::Tensor input_, output_;  // of layer first_; of the last
    std::vector<std::shared_ptr<const LayerStatistics>> layers_;
    // Where not all rows come at once.
    std::vector<LayerRun> runs_;       // of layers first_ ..
    std::vector<at::Tensor> outputs_;  // theirs, on the CPU, for the cache; undefined: not kept
};

// NLL in nats of ids[row + 1] for rows first .. end - 1 of the sample, NaN where there is none, as
// the last layers' outputs of all runs predict it together. `first` and, but for the last row,
// `end` are ends of pieces of scoringRows(). `keepLogits`, where not null, receives
// [rows, vocabulary]. Throws Cancelled.
std::vector<float> scoreRows(const Placed& model, const Sample& sample,
                             std::span<const at::Tensor> outputs, RunRule rule, std::int64_t first,
                             std::int64_t end, float* keepLogits, const RowWork& work);

// NLL in nats of each row's label under logits [rows, vocabulary], on the CPU; NaN for noLabel.
inline constexpr std::int32_t noLabel = -1;
void scoreInto(float* nll, const at::Tensor& logits, const std::vector<std::int32_t>& labels,
               const Kernels& kernels);

// Rows scored at most at once: about 50 MB of logits; fewer would pack the weights too often.
std::int64_t scoringRows(const ModelSpec& spec);

}  // namespace sextant
