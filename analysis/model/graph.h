// SPDX-License-Identifier: GPL-3.0-or-later
// An opened Model's weights as tensors, where a Compute runs them, and one layer of it as a
// function: for files that know torch.
#pragma once

#include <ATen/core/Tensor.h>

#include <deque>
#include <memory>
#include <mutex>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

#include "analysis/model/block.h"
#include "analysis/model/model.h"
#include "analysis/model/row_operations.h"
#include "analysis/position/rotary.h"

namespace sextant {

struct Model::Graph {
    Checkpoint checkpoint;
    std::uint64_t identity = 0;
    ModelWeights weights;             // on the CPU; the embedding as stored where it is not tied
    std::uint64_t bytesOfALayer = 0;  // where not all layers are kept, what the largest then takes
                                      // while it runs
    std::int64_t tileRows =
        0;  // rows a product takes at once: a few ms of work between two looks at stop

    LayerWeights layer(int index) const;  // as kept, or converted now from the mapped file
    // Copied to the memory a Compute computes in, and kept there for the next time; without layers
    // where it does not hold them all beside `spare` bytes. Throws Error where not even one layer
    // fits.
    std::shared_ptr<const ModelWeights> weightsOn(const Compute& compute,
                                                  std::uint64_t spare) const;

    // The last such copy.
    mutable std::mutex copying;
    mutable std::shared_ptr<const ModelWeights> copy;
    mutable at::Device copyOn{at::kCPU};
};

// A model where a Compute runs it: as long as both live.
class Placed {
  public:
    // `spare`: bytes that running it takes beside the weights.
    Placed(const Model& model, const Compute& where, std::uint64_t spare = 0)
        : graph(model.graph()),
          spec(model.spec()),
          compute(where),
          weights(graph.weightsOn(where, spare)) {}

    LayerWeights layer(int index) const;

    const Model::Graph& graph;
    const ModelSpec& spec;
    const Compute& compute;
    std::shared_ptr<const ModelWeights> weights;
};

// What attention tells about one sample, [heads, n] each; of some rows, [heads, rows].
struct LayerStatistics {
    std::vector<float> entropy;        // nats
    std::vector<float> scoreVariance;  // empty unless asked for
};

// Rotation tables for rows 0 .. n - 1, made once a run and shared by its layers.
class RunRotations {
  public:
    RunRotations(std::int64_t rows, const Compute& compute) : rows_(rows), compute_(compute) {}
    const Rotation& of(PairLayout layout, const Turn& turn);

  private:
    struct Entry {
        Turn turn;
        Rotation rotation;
    };
    std::int64_t rows_;
    const Compute& compute_;
    std::deque<Entry> entries_;  // references to its entries stay valid
};

// What `change` makes of this model's attention over n tokens.
ModelPlan planOf(const Model::Graph& graph, const Intervention& change, std::int64_t n);

// A copy of these rows of `x`, one after the other.
at::Tensor pickRows(const at::Tensor& x, std::span<const std::int64_t> rows);

// The ids that are read of a sample as a batch of its own.
TokenBatch batchOf(std::span<const std::int32_t> ids);

// [n, hidden] -> [n, hidden]; `input` is left as it is. Throws Cancelled on stop.
// `rows` (ascending; empty: all) are the only ones computed past the keys and values, and the only
// ones in the output, [rows, hidden], and in the statistics, [heads, rows]. A Compute whose kernels
// know no sparse rows is given none.
at::Tensor runLayer(const Placed& model, int layer, const at::Tensor& input, const LayerPlan& plan,
                    bool scoreVariance, RunRotations& rotations, std::span<const std::int64_t> rows,
                    LayerStatistics& statistics, const std::stop_token& stop);

}  // namespace sextant
