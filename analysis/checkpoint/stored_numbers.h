// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers as a checkpoint stores them.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "analysis/checkpoint/tensor_view.h"

namespace sextant {

// Whether numbersOf() reads this type: a floating-point one, or a packed one.
bool areNumbers(DType dtype);
bool areNumbers(const TensorView& view);  // also those that are made of several tensors
// All of such a tensor, row after row, in fp32.
std::vector<float> numbersOf(const TensorView& view);
// Numbers `first` on, as many as `to` takes. Of a packed type both are whole blocks
// (numbersAnElement()).
void readNumbers(const TensorView& view, std::size_t first, std::span<float> to);

// The values as bytes of f64, f32, f16 or bf16, rounded to nearest even; numbersOf() gives back
// bit for bit what was representable. Throws Error naming a number too large for f16.
std::vector<std::byte> storedAs(DType dtype, std::span<const float> values);

}  // namespace sextant
