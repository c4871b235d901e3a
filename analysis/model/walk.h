// SPDX-License-Identifier: GPL-3.0-or-later
// One walk over a model's layers, which everything that needs no gradient of weights stands on:
// "project, rotate, attend, finish" is written here once, with the question whether to stop, the
// progress, and the question whether the file of the weights is still what was opened. A Probe is
// given what it wants on the way. For files that know torch.
#pragma once

#include <ATen/core/Tensor.h>
#include <c10/core/GradMode.h>

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "analysis/model/graph.h"
#include "analysis/model/layer_attention.h"
#include "analysis/model/layer_statistics.h"
#include "analysis/text/samples.h"

namespace sextant {

// What a walk goes through: layers from .. to - 1, over `batch` inputs of `rows` rows each.
struct WalkRange {
    int from = 0, to = 0;
    std::int64_t rows = 0, batch = 1;
    // Of the last layer the output is wanted of rows asked .. rows - 1 alone; 0 where not all rows
    // come at once.
    std::int64_t asked = 0;
    // The last layer ends with its queries, keys and values, as Probe::rotated() is given them.
    bool rotatedOnly = false;
};

// Rows of one input while they are in a layer.
struct WalkedRows {
    int layer;
    std::int64_t input;       // which one of the batch
    std::int64_t first, end;  // rows of the text
    const LayerPlan& plan;
    const RotatedQK& rotated;  // queries of these rows, keys and values of all before `end`
};

// Looks at layers as a walk comes by, from below, on the walk's thread. Tensors hold rows of all
// inputs of the batch, one after the other, from row `first` of the text on; they are left as they
// are and may be kept.
class Probe {
  public:
    virtual ~Probe() = default;
    // The layer's input, [rows, hidden].
    virtual void input(int /*layer*/, std::int64_t /*first*/, const at::Tensor& /*rows*/) {}
    // Queries, keys and values of some rows before they rotate; only where they come together.
    virtual void projected(int /*layer*/, std::int64_t /*first*/, const Projected& /*rows*/) {}
    // Before attention. What is returned takes the place of the layer's plan in attention: the
    // same but for its row factors and scales. It must live until output(). Null: nothing changes.
    virtual const LayerPlan* rotated(const WalkedRows& /*at*/) { return nullptr; }
    // Attention to some rows of one row group: results of `problem` but its output may be pointed
    // at memory where the kernels write, and are there once attended() is called for the same rows.
    // No two probes of a walk ask for the same result.
    virtual void attend(const WalkedRows& /*at*/, const GroupRows& /*rows*/,
                        AttentionProblem& /*problem*/) {}
    virtual void attended(const WalkedRows& /*at*/, const GroupRows& /*rows*/) {}
    // [rows, heads * headDim], and the layer's output, [rows, hidden].
    virtual void output(int /*layer*/, std::int64_t /*first*/, const at::Tensor& /*attended*/,
                        const at::Tensor& /*rows*/) {}
};
using Probes = std::vector<Probe*>;

// One layer over the rows of a walk, all at once or some rows after others: keys and values of the
// rows before are kept. Every bit is the same however the rows are shared out, each part but the
// last ending at a piece's end (row_tiling.h).
class LayerRun {
  public:
    // What is given must live as long. `last`: the range's last layer.
    LayerRun(const WeightsOnDevice& model, int layer, const LayerPlan& plan, RunTables& tables,
             const WalkRange& range, bool last);

    // The next rows of the layer's input, left as they are -> its output of them; undefined where
    // the range ends with what is rotated. Throws Cancelled; this run is of no more use then.
    at::Tensor next(const at::Tensor& input, const Probes& probes, const RowWork& work);
    // One row, [1, hidden], likewise, as soon as memory gives its weights and keys: within rounding
    // what next() gives.
    at::Tensor nextAlone(const at::Tensor& input, const RowWork& work);
    // The first half of next(): queries of the next rows, keys and values up to them.
    const RotatedQK& rotate(const at::Tensor& input, const Probes& probes, const RowWork& work);
    // Keys and values of its own, where this is a copy of another that goes on too.
    void ownKeys();

  private:
    void rotateRows(const at::Tensor& input, std::int64_t first, const RotatedQK& to, Project what,
                    const Probes& probes, const RowWork& work);
    at::Tensor askedOf(const at::Tensor& input) const;
    RotatedQK ofInput(std::int64_t input) const;
    void attend(const at::Tensor& attended, const Probes& probes, const RowWork& work);
    at::Tensor finish(const at::Tensor& input, const at::Tensor& attended, const RowWork& work);
    std::int64_t firstAsked() const { return first_ + asked_; }

    const WeightsOnDevice& model_;
    int layer_;
    const LayerPlan& plan_;
    RunTables& tables_;
    LayerWeights weights_;
    std::int64_t rows_, batch_, asked_;
    bool rotatedOnly_;
    std::int64_t first_ = 0;  // of the rows that come next
    RotatedQK turned_;        // queries of the rows that come, keys and values of all
};

// A walk whose rows come some after others, which keeps the keys and values of its layers; where
// all come at once, layer follows layer and nothing is kept.
class Walk {
  public:
    // `tables` is of range.rows rows at least. What is given must live as long.
    Walk(const WeightsOnDevice& model, const ModelPlan& plan, RunTables& tables,
         const WalkRange& range, Probes probes = {})
        : model_(model), plan_(plan), tables_(tables), range_(range), probes_(std::move(probes)) {}

    // The next rows of the first layer's input -> the last layer's output of them; undefined where
    // the range ends with what is rotated. Throws Error (a plan that cannot be run, a file of
    // weights that is not what was opened) and Cancelled; this is of no more use then.
    at::Tensor next(at::Tensor input, const RowWork& work);
    // One row more, not the first, likewise and within rounding the same: for texts that grow row
    // by row. Probes are not asked.
    at::Tensor nextAlone(at::Tensor input, const RowWork& work);
    std::int64_t rows() const { return rows_; }  // that came
    // Where this is a copy of another that goes on too.
    void ownKeys();

  private:
    LayerRun layer(int index) const;

    const WeightsOnDevice& model_;
    const ModelPlan& plan_;
    RunTables& tables_;
    WalkRange range_;
    Probes probes_;
    std::vector<LayerRun> layers_;  // empty where all rows come at once
    std::int64_t rows_ = 0;
};

// All rows of the first layer's input at once: Walk::next().
at::Tensor walkLayers(const WeightsOnDevice& model, const ModelPlan& plan, RunTables& tables,
                      const WalkRange& range, at::Tensor input, const Probes& probes,
                      const RowWork& work);

// Logits [rows, vocabulary] of rows of the last layer's output. Throws Error where the file of the
// weights is not what was opened.
at::Tensor logitsOf(const WeightsOnDevice& model, const at::Tensor& rows);

// What walks over samples need: memory that was asked for, weights where they are computed,
// libtorch's settings for as long as this lives, and no gradients.
class ModelRun {
  public:
    // `compute`: null is the CPU. `bytes`: what walking takes beside the weights. Throws Error
    // where the device has not so many.
    ModelRun(const Model& model, std::shared_ptr<const Compute> compute, std::uint64_t bytes);
    // The first layer's input, [read, hidden].
    at::Tensor embedded(const Sample& sample, const ModelPlan& plan) const;

  private:
    std::shared_ptr<const Compute> compute_;
    ComputeScope scope_;
    c10::NoGradGuard noGradients_;

  public:
    const WeightsOnDevice placed;
};

// What a walk over one sample of so many positions takes beside the weights. Throws Error where
// the memory does not hold it, saying what fits.
std::uint64_t walkBytes(const Model& model, std::int64_t positions);

// Work on rows that is told as a share of `all`, in units of cost.h. `progress` must live as long.
RowWork workOf(const Progress& progress, double all, const Message& what);
// Of layers from .. to - 1 over `rows` rows of one input.
double walkCost(const ModelSpec& spec, const ModelPlan& plan, int from, int to, std::int64_t rows);

// One number of each head and row, as attention writes it some rows after others.
class RowCurve {
  public:
    RowCurve() = default;
    // Rows of `all`, [heads, n]; undefined: not asked for. The kernels of `device` write it.
    RowCurve(at::Tensor all, const GroupRows& rows, at::Device device);
    float* data();  // [heads, rows] without gaps, or null
    void gather();  // what was written is in `all`

  private:
    at::Tensor all_, own_;
    GroupRows rows_{0, 0};
};

// The curves of every layer that a walk reaches, over all n rows of one input.
class StatisticsProbe : public Probe {
  public:
    StatisticsProbe(const WeightsOnDevice& model, std::int64_t rows, bool scoreVariance)
        : model_(model),
          rows_(rows),
          scoreVariance_(scoreVariance),
          layers_(model.spec.layers.size()) {}

    void attend(const WalkedRows& at, const GroupRows& rows, AttentionProblem& problem) override;
    void attended(const WalkedRows& at, const GroupRows& rows) override;
    // Filled as far as rows came.
    const std::shared_ptr<LayerStatistics>& of(int layer) const {
        return layers_[static_cast<std::size_t>(layer)];
    }

  private:
    const WeightsOnDevice& model_;
    std::int64_t rows_;
    bool scoreVariance_;
    std::vector<std::shared_ptr<LayerStatistics>> layers_;
    std::array<RowCurve, 4> writing_;
};

}  // namespace sextant
