// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/measure/weight_map.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sextant {

MapPart MapPart::within(std::int64_t positions) const {
    const auto cut = [positions](std::int64_t& first, std::int64_t& end) {
        end = end <= 0 ? positions : std::min(end, positions);
        first = std::clamp<std::int64_t>(first, 0, std::max<std::int64_t>(0, end - 1));
    };
    MapPart part = *this;
    cut(part.firstRow, part.endRow);
    cut(part.firstKey, part.endKey);
    return part;
}

EqualParts::EqualParts(std::int64_t first, std::int64_t end)
    : first_(first),
      end_(end),
      count_(static_cast<int>(std::clamp<std::int64_t>(end - first, 1, most))) {}

int EqualParts::partOf(std::int64_t position) const {
    return static_cast<int>(((position - first_ + 1) * count_ - 1) / (end_ - first_));
}

void BlockSums::add(const EqualParts& keys, std::span<const float> scaled, const RowWeights& row) {
    const auto seen = static_cast<std::int64_t>(row.key.size());
    for (int part = 0; part < keys.count() && keys.first(part) < seen; ++part) {
        const std::int64_t end = std::min(seen, keys.end(part));
        double weight = 0, pairs = 0;
        for (std::int64_t j = keys.first(part); j < end; ++j) {
            const auto at = static_cast<std::size_t>(j);
            weight += row.key[at];
            pairs += !std::isnan(scaled[at]);
        }
        weight_[static_cast<std::size_t>(part)] += weight;
        pairs_[static_cast<std::size_t>(part)] += pairs;
    }
    outside_ += row.outside;
    ++rows_;
}

void BlockSums::add(const BlockSums& other) {
    for (std::size_t part = 0; part < weight_.size(); ++part) {
        weight_[part] += other.weight_[part];
        pairs_[part] += other.pairs_[part];
    }
    outside_ += other.outside_;
    rows_ += other.rows_;
}

void BlockSums::write(WeightMap& map, int row) const {
    constexpr float none = std::numeric_limits<float>::quiet_NaN();
    float* const to = map.mean.data() + static_cast<std::ptrdiff_t>(row) * map.keys;
    for (std::size_t part = 0; part < weight_.size(); ++part)
        to[part] = pairs_[part] > 0 ? static_cast<float>(weight_[part] / pairs_[part]) : none;
    if (!map.outside.empty())
        map.outside[static_cast<std::size_t>(row)] =
            rows_ > 0 ? static_cast<float>(outside_ / rows_) : none;
}

}  // namespace sextant
