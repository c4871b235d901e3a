// SPDX-License-Identifier: GPL-3.0-or-later
// Memory for what is kept long. On the heap it would stand between what comes and goes with every
// run, and the holes it leaves would stay with the process; pages of its own go back at once.
#pragma once

#include <ATen/core/Tensor.h>

namespace sextant {

// An fp32 tensor on the CPU, not filled. Small ones, and those the system has no pages for, are on
// the heap.
at::Tensor emptyInOwnPages(at::IntArrayRef sizes);
// A copy of `tensor`, which may be on any device.
at::Tensor inOwnPages(const at::Tensor& tensor);

}  // namespace sextant
