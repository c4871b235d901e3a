// SPDX-License-Identifier: GPL-3.0-or-later
// An opened Model's weights as tensors, where a Compute runs them, and what its layers are run
// with: for files that know torch.
#pragma once

#include <ATen/core/Tensor.h>

#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

#include "analysis/error.h"
#include "analysis/model/block.h"
#include "analysis/model/model.h"
#include "analysis/model/row_operations.h"
#include "analysis/position/layer_plan.h"
#include "analysis/position/rotary.h"
#include "analysis/position/trained_numbers.h"

namespace sextant {

struct Model::Graph {
    Checkpoint checkpoint;
    std::uint64_t identity = 0;
    ModelWeights weights;  // on the CPU; the embedding as stored where it is not tied
    std::vector<TrainedNumbers> trained;  // one a layer
    std::uint64_t bytesOfALayer = 0;  // where not all layers are kept, what the largest then takes
                                      // while it runs
    // Rows a product takes at most at once (row_cut.h): a few ms of work between two looks at stop.
    std::int64_t tileRows = 0;

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

// Tables for rows 0 .. n - 1, made once a run and shared by its layers.
class RunTables {
  public:
    RunTables(std::int64_t rows, const Compute& compute) : rows_(rows), compute_(compute) {}
    // Of rows 0 .. rows - 1 at least, valid until the next call.
    const Rotation& rotation(PairLayout layout, const Turn& turn, std::int64_t rows);
    // Of the turn's own positions, not kept.
    Rotation alone(PairLayout layout, const Turn& turn) const {
        return {layout, rotaryTable(turn, 0), compute_};
    }
    // [heads, n] by distance; empty where there is none.
    const std::vector<float>& bias(const DistanceBias& bias);
    std::int64_t rows() const { return rows_; }
    std::size_t bytes() const { return bytes_; }  // of the rotations kept

  private:
    struct KnownRotation {
        Turn turn;
        Rotation rotation;
        std::int64_t rows;
        std::size_t bytes;
    };
    struct KnownBias {
        DistanceBias bias;
        std::vector<float> values;
    };
    std::int64_t rows_;
    const Compute& compute_;
    std::deque<KnownRotation> rotations_;  // the newest last; the oldest go
    std::size_t bytes_ = 0;                // of rotations_
    std::deque<KnownBias> biases_;
};

// What `change` makes of this model's attention over n tokens.
ModelPlan planOf(const Model::Graph& graph, const Intervention& change, std::int64_t n);

// The ids that are read of a sample as a batch of its own.
TokenBatch batchOf(std::span<const std::int32_t> ids);

// What long work on rows is given: the question whether to go on, and where to tell what was done,
// in units of cost.h.
struct RowWork {
    std::stop_token stop;
    std::function<void(double cost)> done;  // may be empty

    void tell(double cost) const {
        if (done) done(cost);
    }
    void checkStop() const {
        if (stop.stop_requested()) throw Cancelled();
    }
};

// What a plan makes of rows before they attend.
struct Turned {
    at::Tensor query;  // [rows, heads * headDim]
    at::Tensor key;    // [rows, keyValueHeads * headDim]; turned where the plan has one row group
    at::Tensor value;
    at::Tensor query2, key2;  // as the second branch turns them; undefined without one

    Projected projected() const { return {query, key, value}; }
};

}  // namespace sextant
