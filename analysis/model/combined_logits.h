// SPDX-License-Identifier: GPL-3.0-or-later
// Predictions of several runs made one. For files that know torch.
#pragma once

#include <ATen/core/Tensor.h>

#include <span>

#include "analysis/position/runs.h"

namespace sextant {

// Logits [rows, vocabulary] of each run -> logits of the combination, whose softmax it predicts by.
at::Tensor combinedLogits(RunRule rule, std::span<const at::Tensor> logits);

}  // namespace sextant
