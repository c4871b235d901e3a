// SPDX-License-Identifier: GPL-3.0-or-later
// What measuring costs before it is done, in the time of one floating-point operation of a matrix
// product: for shares of a whole, and for seconds once a rate was seen.
#pragma once

#include <cstdint>

#include "analysis/checkpoint/model_spec.h"
#include "analysis/position/layer_plan.h"

namespace sextant {

// Pairs of a query of rows first .. end - 1 and a key that it sees.
double pairsSeen(const Mask& mask, std::int64_t first, std::int64_t end);

// Of one layer, for rows first .. end - 1 of a text.
struct LayerCost {
    double project = 0;  // queries, keys and values
    double attend = 0;
    double finish = 0;  // what comes after attention
    double sum() const { return project + attend + finish; }
};
LayerCost layerCost(const ModelSpec& spec, int layer, const LayerPlan& plan, std::int64_t first,
                    std::int64_t end);

// Of the logits and NLL of so many rows.
double scoringCost(const ModelSpec& spec, std::int64_t rows);

}  // namespace sextant
