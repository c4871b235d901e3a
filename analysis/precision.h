// SPDX-License-Identifier: GPL-3.0-or-later
// The type of both sides of matrix products, and what computes in it. Everything else, weights and
// results of products included, is fp32.
#pragma once

#include <memory>

#include "analysis/device.h"

namespace sextant {

// bf16 has 8 bits of precision and is faster where the processor or the GPU has units for it.
enum class Precision { fp32, bf16 };
constexpr Precision everyPrecision[] = {Precision::fp32, Precision::bf16};
const char* name(Precision precision);  // "fp32", "bf16"

// What sharedCompute(device) and placeOn(device) return, with products in `precision`. Throw as
// they do.
std::shared_ptr<const Compute> sharedCompute(Device device, Precision precision);
ComputePlace placeOn(Device device, Precision precision);

}  // namespace sextant
