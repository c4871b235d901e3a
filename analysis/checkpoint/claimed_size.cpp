// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/claimed_size.h"

#include <algorithm>

#include "analysis/checkpoint/mapped_file.h"
#include "analysis/error.h"

namespace sextant {

void checkClaimedSize(const ModelSpec& spec, std::span<const Weights> weights,
                      const std::string& file) {
    // Each term is below 2^52.
    std::int64_t rows = spec.vocabulary + spec.learnedPositions;
    for (const LayerSpec& layer : spec.layers) {
        const Mlp& mlp = layer.block.mlp;
        rows += std::int64_t{spec.heads} * spec.keyDim(layer.block) +
                std::int64_t{mlp.width} * std::max(1, mlp.experts.count) + mlp.experts.sharedWidth;
    }
    constexpr std::int64_t few = 1 << 20;  // what these cost is nothing
    if (rows <= few) return;
    std::uint64_t bytes = 0;
    for (const Weights& part : weights) {
        for (const auto& stored : part.storage)
            bytes += stored->bytes().size();
        for (const auto& copy : part.copies)
            bytes += copy->size();
    }
    if (static_cast<std::uint64_t>(rows) / 2 <= bytes) return;
    throw Error(
        "{}: a model of its sizes has at least {} rows of numbers, and the weights have {} bytes; "
        "the file belongs to other weights, or one of its sizes is wrong",
        file, rows, bytes);
}

}  // namespace sextant
