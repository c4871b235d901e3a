// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers as a checkpoint stores them.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "analysis/checkpoint/tensor_view.h"

namespace sextant {

// All of a tensor of floating-point numbers, row after row, in fp32.
std::vector<float> numbersOf(const TensorView& view);

// The values as bytes of f64, f32, f16 or bf16, rounded to nearest even; numbersOf() gives back
// bit for bit what was representable. Throws Error naming a number too large for f16.
std::vector<std::byte> storedAs(DType dtype, std::span<const float> values);

}  // namespace sextant
