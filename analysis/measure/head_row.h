// SPDX-License-Identifier: GPL-3.0-or-later
// One query row of one head before its softmax. A head's own scale changes neither its queries nor
// its keys, so that whoever has the row knows its weights at every scale of that head.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace sextant {

struct HeadRow {
    std::int64_t position = 0;  // of the query
    // Of keys 0 .. position: the score at sigma 1, before soft cap and bias, with 1/sqrt(d) and the
    // row's factors. NaN: the mask hides the key.
    std::vector<float> scaled;
};

// What stands between those numbers and the softmax, in all rows of a head alike:
// score = softCap * tanh(sigma * scaled / softCap) + bias[distance].
struct ScoreRule {
    std::vector<float> bias;    // by distance; empty: none
    float softCap = 0;          // 0: none
    std::optional<float> sink;  // logit of the attention sink, which is no key
    bool operator==(const ScoreRule&) const = default;
};

// Sums to 1: the keys, and `outside`.
struct RowWeights {
    std::vector<double> key;  // 0: hidden
    double outside = 0.0;     // on the attention sink
    double entropy = 0.0;     // -sum p ln p over the keys, nats
};

// The softmax of a row at `sigma`; `to` keeps its memory from one row to the next.
void weigh(std::span<const float> scaled, const ScoreRule& rule, double sigma, RowWeights& to);

inline constexpr std::array<int, 3> firstKeyCounts{1, 4, 16};

// What a row attends to, as shares of its weight. Of keys that a query at this position has not,
// whatever the mask, the share is NaN.
struct RowFacts {
    float entropy = 0;                                 // of RowWeights
    std::array<float, firstKeyCounts.size()> first{};  // on the first 1, 4, 16 keys
    float outside = 0;
    float itself = 0;
    float before = 0;    // on the token before
    float same = 0;      // on earlier tokens equal to the query's
    float after = 0;     // on the tokens that follow those: induction
    float far = 0;       // on keys at distances that training never met
    float distance = 0;  // mean over the keys, by their weight; tokens
};

// `earlier`: ascending positions before the row's at which the query's token stands; trainedLength
// 0: not known.
RowFacts factsOf(const RowWeights& row, std::span<const std::int64_t> earlier,
                 std::int64_t trainedLength);

// For each id the positions before it with the same id, asked for in ascending order.
class EarlierTokens {
  public:
    EarlierTokens() = default;
    explicit EarlierTokens(std::span<const std::int32_t> ids);
    std::span<const std::int64_t> before(std::int64_t position) const;

  private:
    std::vector<std::int64_t> places_;         // of all ids, grouped by id, ascending in a group
    std::vector<std::size_t> first_, before_;  // of a position: its group, and how many are before
};

}  // namespace sextant
