// SPDX-License-Identifier: GPL-3.0-or-later
// The weights of a Model as tensors, and one layer as a function: for files that know torch.
#pragma once

#include <ATen/core/Tensor.h>

#include <deque>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

#include "analysis/model/model.h"
#include "analysis/position/rotary.h"

namespace sextant {

struct LayerWeights {
    at::Tensor attentionNorm, attentionNormBias;
    at::Tensor query, queryBias, key, keyBias, value, valueBias, output, outputBias;
    at::Tensor mlpNorm, mlpNormBias;
    at::Tensor gate, gateBias, up, upBias, down, downBias;
    at::Tensor kerpleA, kerpleP;
};

// Shapes as in checkpoint.h, contiguous; undefined where the model has none. All fp32 but the
// embedding, of which rows are picked: it stays as stored where it is not the unembedding too.
struct Model::Graph {
    Checkpoint checkpoint;
    std::uint64_t identity = 0;
    at::Tensor embedding;
    at::Tensor positions;  // learned position embedding
    at::Tensor finalNorm, finalNormBias;
    at::Tensor unembedding;
    std::vector<LayerWeights> layers;  // empty where the memory does not hold them all in fp32
    std::uint64_t bytesOfALayer = 0;   // what the largest then takes while it runs
    std::int64_t tileRows =
        0;  // rows a product takes at once: a few ms of work between two looks at stop

    LayerWeights layer(int index) const;  // as kept, or converted now from the mapped file
};

// What attention tells about one sample, [heads, n] each; of some rows, [heads, rows].
struct LayerStatistics {
    std::vector<float> entropy;        // nats
    std::vector<float> scoreVariance;  // empty unless asked for
};

// Rotation tables for rows 0 .. n - 1, made once a run and shared by its layers.
class RunRotations {
  public:
    explicit RunRotations(std::int64_t rows) : rows_(rows) {}
    const RotaryTable& of(const Turn& turn);

  private:
    struct Entry {
        Turn turn;
        RotaryTable table;
    };
    std::int64_t rows_;
    std::deque<Entry> entries_;  // references to its entries stay valid
};

// What `change` makes of this model's attention over n tokens.
ModelPlan planOf(const Model::Graph& graph, const Intervention& change, std::int64_t n);

// A copy of these rows of `x`, one after the other.
at::Tensor pickRows(const at::Tensor& x, std::span<const std::int64_t> rows);

// [n, hidden] of n ids, with learned positions where `positioned` (graph.positions is defined
// then).
at::Tensor embed(const Model::Graph& graph, std::span<const std::int32_t> ids, bool positioned);

// [n, hidden] -> [n, hidden]; `input` is left as it is. Throws Cancelled on stop.
// `rows` (ascending; empty: all) are the only ones computed past the keys and values, and the only
// ones in the output, [rows, hidden], and in the statistics, [heads, rows].
at::Tensor runLayer(const Model::Graph& graph, int layer, const at::Tensor& input,
                    const LayerPlan& plan, bool scoreVariance, RunRotations& rotations,
                    std::span<const std::int64_t> rows, LayerStatistics& statistics,
                    const std::stop_token& stop);

// Logits [rows, vocabulary] of some rows [rows, hidden] of the last layer's output.
at::Tensor logits(const Model::Graph& graph, const at::Tensor& rows);

}  // namespace sextant
