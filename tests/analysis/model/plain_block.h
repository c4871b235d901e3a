// SPDX-License-Identifier: GPL-3.0-or-later
// A decoder as its BlockSpecs describe it, written down plainly: double precision, loops over
// vectors, using nothing of the program except the records that describe the computation.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "analysis/checkpoint/slot.h"

namespace sextant::test {

using Numbers = std::vector<double>;

// By slot, row after row.
using PlainWeights = std::map<SlotAt, Numbers>;

struct PlainRun {
    std::vector<Numbers> logits;                   // of each row
    std::vector<std::vector<Numbers>> entropies;   // of each layer and head, by row, nats
    std::vector<std::vector<Numbers>> sinkShares;  // likewise, the weight that the sink takes

    // Mean over the rows 0 .. n - 2 of -ln p(next id), nats.
    double nll(const std::vector<std::int32_t>& ids) const;
};

// Positions of a table are added where there is one. Scores are multiplied by sigma [layers *
// heads] and the layer's score scale. A layer whose rotaryDim is not 0 turns pairs (p, p +
// rotaryDim / 2) by m * rotaryBase^(-2p / rotaryDim).
PlainRun plainRun(const ModelSpec& spec, const PlainWeights& weights,
                  const std::vector<std::int32_t>& ids, const std::vector<double>& sigma);

}  // namespace sextant::test
