// SPDX-License-Identifier: GPL-3.0-or-later
// What one head attends to, at one scale: means over samples, and one sample in detail.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "analysis/measure/head_row.h"
#include "analysis/measure/weight_map.h"

namespace sextant {

// Shares of a row's weight, means over rows: of row 0, which sees only itself, none; else of all
// rows that have such a key (RowFacts). NaN: no row has one.
struct HeadRoles {
    double itself = 0, before = 0;
    double first = 0;  // on the first four tokens, of rows behind them
    double same = 0, after = 0, far = 0, outside = 0;
    double distance = 0;  // mean distance of the keys, tokens
};

// Means over samples; of a position over those that reach it, NaN where none does yet.
struct HeadCurves {
    std::vector<float> entropy;                                   // [positions], nats
    std::array<std::vector<float>, firstKeyCounts.size()> first;  // [positions], share
    std::vector<float> outside;  // [positions], share of the sink; empty: there is none
    // Mean weight of a pair by distance, in the bins of distanceBins(); NaN: no pair is seen.
    std::vector<float> profile;
    HeadRoles roles;
};

// Of one sample.
struct HeadSample {
    WeightMap map;
    // Ascending: the first row of every part of the text, and of the map's; and those asked for.
    std::shared_ptr<const std::vector<HeadRow>> rows;
    std::vector<RowFacts> facts;  // of every row
};

struct HeadAttention {
    double sigma = 1.0;  // of the head, in effect
    HeadCurves curves;
    std::shared_ptr<const HeadSample> sample;  // null: not there yet
};

// Edges of bins of distances 1 .. positions - 1, about 64 of them, of equal ratio where whole
// numbers allow it: bin b holds edge b up to, without it, edge b + 1.
std::vector<std::int64_t> distanceBins(std::int64_t positions);

// Weights and pairs by distance.
class ProfileSums {
  public:
    explicit ProfileSums(std::span<const std::int64_t> edges)
        : weight_(edges.empty() ? 0 : edges.size() - 1), pairs_(weight_) {}
    void add(std::span<const std::int64_t> edges, std::span<const float> scaled,
             const RowWeights& row);
    void add(const ProfileSums& other);
    std::vector<float> means() const;

  private:
    std::vector<double> weight_, pairs_;
};

// Sums over rows and samples.
class CurveSums {
  public:
    CurveSums(std::int64_t positions, std::span<const std::int64_t> edges);
    // All rows of one sample, in order.
    void add(std::span<const RowFacts> rows, const ProfileSums& profile);
    HeadCurves means(bool sink) const;

  private:
    struct Mean {
        double sum = 0, count = 0;
        void add(float value);
        double value() const;
    };
    std::vector<double> count_, entropy_, outside_;
    std::array<std::vector<double>, firstKeyCounts.size()> first_;
    ProfileSums profile_;
    Mean itself_, before_, firstFour_, same_, after_, far_, outsideAll_, distance_;
};

// The row of that position; null: it is not among them.
const HeadRow* rowAt(const HeadSample& sample, std::int64_t position);

}  // namespace sextant
