// SPDX-License-Identifier: GPL-3.0-or-later
// What a layer does to each row by itself, described once: `project` before attention, `finish`
// after it, and the logits (graph.h). Rows that ask for a gradient get what libtorch needs for it;
// others are worked on in place. For files that know torch.
#pragma once

#include "analysis/model/graph.h"

namespace sextant {

// Of rows [rows, hidden]; queries and keys are not turned.
struct Projected {
    at::Tensor query;       // [rows, heads * headDim]
    at::Tensor key, value;  // [rows, keyValueHeads * headDim]
};

enum class Project { all, queries, keysAndValues };  // what is not asked for stays undefined

// Into new tensors, or where `into` is given (without gradients only) into its.
Projected project(const ModelSpec& spec, const LayerWeights& weights, const at::Tensor& x,
                  Project what = Project::all, const Projected* into = nullptr);

// The layer's output for rows [rows, hidden] whose heads attended to [rows, heads * headDim].
// Throws Cancelled.
at::Tensor finish(const ModelSpec& spec, const LayerWeights& weights, const at::Tensor& x,
                  const at::Tensor& attended, const std::stop_token& stop);

}  // namespace sextant
