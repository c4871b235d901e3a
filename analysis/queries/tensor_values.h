// SPDX-License-Identifier: GPL-3.0-or-later
// How the numbers of stored tensors are spread: what the page of a checkpoint shows on request. Of
// the weights as they lie in the files, whatever is set; needs no text.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "analysis/message.h"

namespace sextant {

struct TensorValues;

struct TensorValuesQuestion {
    static constexpr const char* query = "tensor-values";
    using Answer = TensorValues;
    std::vector<std::string> tensors;  // by name in the files; answered in this order
    bool operator==(const TensorValuesQuestion&) const = default;
};

// Of one tensor.
struct ValueSpread {
    static constexpr int bins = 64;

    std::string tensor;
    std::int64_t count = 0;
    std::int64_t notFinite = 0;               // NaN or infinite; the rest says nothing of them
    double low = 0.0, high = 0.0;             // of the finite ones
    double mean = 0.0, norm = 0.0;            // the norm: sqrt of the sum of squares
    std::array<std::int64_t, bins> counts{};  // in equal steps from low to high
    Message failure;                          // why it cannot be read; empty: it was
    bool operator==(const ValueSpread&) const = default;
};

struct TensorValues {
    std::uint64_t experiment = 0;  // set by the query's runner
    std::vector<ValueSpread> tensors;
    std::size_t ofTensors = 0;  // that were asked for
    Message failure;
    bool complete() const { return !failure.empty() || tensors.size() == ofTensors; }
};

}  // namespace sextant
