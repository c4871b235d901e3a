// SPDX-License-Identifier: GPL-3.0-or-later
// Labels under the logits of the last layer's output, some rows at a time. For files that know
// torch.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "analysis/model/walk.h"
#include "analysis/position/runs.h"
#include "analysis/text/samples.h"

namespace sextant {

// NLL in nats of each row's label under logits [rows, vocabulary], on the CPU; NaN for noLabel.
inline constexpr std::int32_t noLabel = -1;
void scoreInto(float* nll, const at::Tensor& logits, const std::vector<std::int32_t>& labels,
               const Kernels& kernels);

// Rows scored at most at once: about 50 MB of logits; fewer would pack the weights too often.
std::int64_t scoringRows(const ModelSpec& spec);

// Calls take(row, logits [count, vocabulary]) for pieces (row_cut.h) of rows first .. end - 1, as
// the last layers' outputs of all runs predict them together. `first` and, but for the last row,
// `end` are ends of pieces of scoringRows(). Throws Error (logitsOf()) and Cancelled.
void forLogits(const Placed& model, std::span<const at::Tensor> outputs, RunRule rule,
               std::int64_t first, std::int64_t end, const RowWork& work,
               const std::function<void(std::int64_t row, const at::Tensor& logits)>& take);

// NLL in nats of ids[row + 1] for such rows of a sample, NaN where there is none. `keepLogits`,
// where not null, receives [rows, vocabulary].
std::vector<float> scoreRows(const Placed& model, const Sample& sample,
                             std::span<const at::Tensor> outputs, RunRule rule, std::int64_t first,
                             std::int64_t end, float* keepLogits, const RowWork& work);

}  // namespace sextant
