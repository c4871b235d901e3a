// SPDX-License-Identifier: GPL-3.0-or-later
// What a head would attend to at another scale of its own, at once: the rows that are kept of one
// sample are exact at every scale, and what is drawn from all rows and samples moves with them.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "analysis/measure/head_attention.h"

namespace sextant {

class HeadPreview {
  public:
    // Of a head whose sample is there. `edges`: of its profile (distanceBins()); `ids`: of the
    // sample. Without `withMap` the map stays as it was measured, and fewer rows are looked at.
    HeadPreview(HeadAttention exact, ScoreRule rule, std::vector<std::int64_t> edges,
                std::span<const std::int32_t> ids, std::int64_t trainedLength, bool withMap = true);

    // At the scale that was measured, what was measured; elsewhere entropies and shares change by
    // as much, and mean weights in the same ratio, as those of the rows that are looked at do. Of a
    // long text these are the fewer, so that it takes no more than some milliseconds.
    HeadAttention at(double sigma) const;

  private:
    struct Seen {
        std::vector<RowFacts> facts;  // of textRows_
        std::vector<float> profile;
        WeightMap map;  // rows of blocks 0, mapStep_, 2 mapStep_, ..
    };
    Seen seenAt(double sigma) const;
    void moveMap(WeightMap& map, const Seen& seen) const;

    HeadAttention exact_;
    ScoreRule rule_;
    std::vector<std::int64_t> edges_;
    EarlierTokens earlier_;
    std::int64_t trainedLength_;
    std::vector<const HeadRow*> textRows_;  // the first of some parts of the text
    std::vector<const HeadRow*> mapRows_;   // and of the map, mapStep_ apart; null: it is not kept
    int mapStep_ = 1;
    Seen before_;  // at the scale that was measured
};

}  // namespace sextant
