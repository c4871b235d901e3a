// SPDX-License-Identifier: GPL-3.0-or-later
// What a model does to each row by itself, described once: `embed` before the layers, `project`
// before attention, `finish` after it, and the logits. Rows that ask for a gradient, or weights
// that do, get what libtorch needs for it; others are worked on in place. For files that know
// torch.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "analysis/checkpoint/model_spec.h"
#include "analysis/model/compute.h"
#include "analysis/model/layer_weights.h"
#include "analysis/position/layer_plan.h"

namespace sextant {

// Token ids and positions of `batch` sequences of `length` tokens each.
struct TokenBatch {
    std::int64_t batch = 0;
    std::int64_t length = 0;
    std::vector<std::int64_t> inputs;   // [batch * length]
    std::vector<std::int64_t> targets;  // [batch * length], or noTarget; empty: nothing is scored
    std::vector<double> positions;      // [batch * length]; empty: 0 .. length - 1 in each
    // How many times the trained length positions reach; 0: as the sequences' length says.
    double scale = 0;
};
inline constexpr std::int64_t noTarget = -100;  // a target that is not scored

// [batch * length, rowWidth], with learned positions where `positioned` (weights.positions is
// defined then). What a model has beside its rows stands behind their `hidden` numbers
// (ModelSpec::rowWidth); "rows [rows, hidden]" below are so wide.
at::Tensor embed(const ModelSpec& spec, const ModelWeights& weights, const TokenBatch& batch,
                 bool positioned, const Compute& compute);

// Of rows [rows, hidden]; queries and keys clipped and normalised as the block says and as the plan
// forms them (vector_form.h), not turned.
struct Projected {
    at::Tensor query;  // [rows, heads * headDim]
    // [rows, keyValueHeads * headDim]; values of fewer dimensions end in zeros.
    at::Tensor key, value;
};

enum class Project { all, queries, keysAndValues };  // what is not asked for stays undefined

// Into new tensors, or where `into` is given (without gradients only) into its.
Projected project(const ModelSpec& spec, const LayerWeights& weights, const LayerPlan& plan,
                  const at::Tensor& x, const Compute& compute, Project what = Project::all,
                  const Projected* into = nullptr);

// The layer's output for rows [rows, hidden] whose heads attended to [rows, heads * headDim].
// Throws Cancelled.
at::Tensor finish(const ModelSpec& spec, const LayerWeights& weights, const at::Tensor& x,
                  const at::Tensor& attended, const Compute& compute,
                  const std::stop_token& stop = {});

// Logits [rows, vocabulary] of some rows [rows, hidden] of the last layer's output.
at::Tensor logits(const ModelSpec& spec, const ModelWeights& weights, const at::Tensor& rows,
                  const Compute& compute);

}  // namespace sextant
