// SPDX-License-Identifier: GPL-3.0-or-later
// Reads every byte that a reader gave a view of, and holds the views to their shapes.
#pragma once

#include <algorithm>

#include "analysis/checkpoint/tensor_view.h"
#include "tests/fuzz/target.h"

namespace sextant::test {

inline void readAll(const Weights& weights, Input input) {
    std::size_t copied = 0;
    for (const auto& copy : weights.copies)
        copied += copy->size();
    if (copied > input.size()) __builtin_trap();  // no more than the file itself
    unsigned sum = 0;
    for (const auto& [name, view] : weights.tensors) {
        std::size_t size = elementSize(view.dtype);
        for (const std::int64_t extent : view.shape)
            size *= static_cast<std::size_t>(extent);
        if (size != view.bytes.size() || size > input.size()) __builtin_trap();
        for (const std::byte byte : view.bytes)
            sum += std::to_integer<unsigned>(byte);
    }
    [[maybe_unused]] static volatile unsigned kept = 0;
    kept = sum;
}

}  // namespace sextant::test
