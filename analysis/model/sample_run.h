// SPDX-License-Identifier: GPL-3.0-or-later
// One sample through all layers, beginning at the highest layer whose input is still known: all its
// rows at once, or some after others, exactly, as no row sees a later one.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/model/layer_cache.h"
#include "analysis/model/measure.h"
#include "analysis/model/walk.h"

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
    SampleRun(const SampleRun&) = delete;
    SampleRun& operator=(const SampleRun&) = delete;

    // Computes the rows before `end` that are not there yet, in every layer from first() on. `end`:
    // all rows, or the end of a piece (row_cut.h). Only of a layer that has them all is anything
    // left in the cache. Throws Cancelled; this run is of no more use then.
    void advance(std::int64_t end, const RowWork& work);

    std::size_t first() const { return first_; }        // layer computed; those below were known
    std::uint64_t key() const { return keys_.back(); }  // the state after the last layer
    std::int64_t rows() const { return rows_; }         // there
    // The last layer's, [n, hidden]; filled as far as rows are there.
    const at::Tensor& output() const { return output_; }
    // [layers], each of n rows, filled likewise.
    const std::vector<std::shared_ptr<const LayerStatistics>>& layers() const { return layers_; }

  private:
    // Takes what the walk leaves of each layer, and keeps it in the cache.
    class Keeping : public StatisticsProbe {
      public:
        Keeping(SampleRun& run, bool scoreVariance)
            : StatisticsProbe(run.model_, run.n_, scoreVariance), run_(run) {}
        void output(int layer, std::int64_t first, const at::Tensor& attended,
                    const at::Tensor& rows) override;

      private:
        SampleRun& run_;
    };
    void makeRoom();
    bool keeps(std::size_t layer) const;  // its output

    const Placed& model_;
    const ModelPlan& plan_;
    LayerCache* cache_;
    MeasureCounters& counters_;
    std::int64_t n_;
    const std::vector<std::uint64_t>& keys_;
    std::size_t first_ = 0;
    std::size_t every_ = 1;  // of the layers' inputs is kept
    std::int64_t rows_ = 0;
    at::Tensor input_, output_;  // of layer first_; of the last
    std::vector<std::shared_ptr<const LayerStatistics>> layers_;
    std::vector<at::Tensor> outputs_;  // [layers], on the CPU, for the cache; undefined: not kept
    Keeping keeping_;
    std::optional<Walk> walk_;
};

}  // namespace sextant
