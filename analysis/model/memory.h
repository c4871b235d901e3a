// SPDX-License-Identifier: GPL-3.0-or-later
// How much memory a measurement needs and how much there is: asked before it is taken.
#pragma once

#include <cstdint>

#include "analysis/checkpoint/model_spec.h"

namespace sextant {

// Bytes a measurement of samples of `positions` tokens holds at its peak, besides the weights.
std::uint64_t measureBytes(const ModelSpec& spec, std::int64_t positions, std::int64_t samples,
                           bool scoreVariance, bool logits);

// Bytes this process can still take: what the machine has free, or its control group's limit.
std::uint64_t availableBytes();

// Throws Error when it does not fit: says how much is needed, what there is and the longest that
// fits.
void checkMemory(const ModelSpec& spec, std::int64_t positions, std::int64_t samples,
                 bool scoreVariance, bool logits, std::uint64_t available);

}  // namespace sextant
