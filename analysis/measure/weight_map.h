// SPDX-License-Identifier: GPL-3.0-or-later
// Attention weights of queries and keys as means of equal blocks, at most 256 x 256 however long
// the text is.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/measure/head_row.h"

namespace sextant {

// Queries firstRow .. endRow - 1 and keys firstKey .. endKey - 1; an end of 0 is the text's.
struct MapPart {
    std::int64_t firstRow = 0, endRow = 0, firstKey = 0, endKey = 0;
    // Of a text of `positions` tokens: cut to it, ends told, and not empty.
    MapPart within(std::int64_t positions) const;
    bool operator==(const MapPart&) const = default;
};

// Positions first .. end - 1 in at most 256 parts, as equal as whole numbers are.
class EqualParts {
  public:
    static constexpr int most = 256;

    EqualParts(std::int64_t first, std::int64_t end);
    int count() const { return count_; }
    std::int64_t first(int part) const { return first_ + part * (end_ - first_) / count_; }
    std::int64_t end(int part) const { return first(part + 1); }
    bool contains(std::int64_t position) const { return position >= first_ && position < end_; }
    int partOf(std::int64_t position) const;  // of one that it contains

  private:
    std::int64_t first_, end_;
    int count_;
};

struct WeightMap {
    MapPart part;
    int rows = 0, keys = 0;  // blocks; 0: no map
    // [rows, keys]: mean weight of the pairs of a query and a key that it sees; NaN where a block
    // has none.
    std::vector<float> mean;
    std::vector<float> outside;  // [rows]: mean weight on the attention sink; empty: there is none

    float at(int row, int key) const {
        return mean[static_cast<std::size_t>(row) * static_cast<std::size_t>(keys) +
                    static_cast<std::size_t>(key)];
    }
};

// The sums of one row of blocks.
class BlockSums {
  public:
    explicit BlockSums(const EqualParts& keys)
        : weight_(static_cast<std::size_t>(keys.count())), pairs_(weight_) {}

    // A query's weights, and which of its keys it sees (HeadRow::scaled).
    void add(const EqualParts& keys, std::span<const float> scaled, const RowWeights& row);
    void add(const BlockSums& other);
    // Into row `row` of the map.
    void write(WeightMap& map, int row) const;

  private:
    std::vector<double> weight_, pairs_;
    double outside_ = 0.0, rows_ = 0.0;
};

}  // namespace sextant
