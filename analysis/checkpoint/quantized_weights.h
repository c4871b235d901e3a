// SPDX-License-Identifier: GPL-3.0-or-later
// Stored tensors that are one weight together: found by their names, and put in its place.
#pragma once

#include <vector>

#include "analysis/checkpoint/binding.h"
#include "analysis/checkpoint/quantization.h"
#include "analysis/checkpoint/tensor_view.h"

namespace sextant {

// In place of
//   X (F8) with X_scale_inv or X_scale              one tensor X;
//   X_blocks with X_scales                          one tensor X;
//   X.qweight with X.qzeros, X.scales and X.g_idx   one tensor X.weight.
// Where a part is missing or of another shape, the whole is among Weights::missing, with the
// reason. Scales of activations go: nothing here rounds them.
void combineQuantized(const Quantization& quantization, Weights& weights);

// Whether weights are packed in a form that only the method's name tells: X.qweight.
bool holdsPackedIntegers(const Weights& weights);

// A quantized weight may have outputs as rows where the plain one has inputs: so have the bindings.
void turnToOutputs(const Weights& weights, std::vector<Binding>& bindings);

}  // namespace sextant
