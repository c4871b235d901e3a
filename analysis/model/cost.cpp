// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/cost.h"

#include <algorithm>

namespace sextant {

namespace {

// Pairs of the rows before `end` where each sees at most its `last` newest keys.
double pairsWithin(double end, double last) {
    const double rising = std::min(end, last);
    return rising * (rising + 1) / 2 + (end - rising) * last;
}

double pairsBefore(const Mask& mask, double end) {
    double pairs = pairsWithin(end, end);
    if (mask.window > 0)
        pairs = pairsWithin(end, static_cast<double>(mask.window + mask.keepFirst));
    if (mask.chunk > 0) {
        const auto size = static_cast<double>(mask.chunk);
        const auto whole = static_cast<double>(static_cast<std::int64_t>(end / size));
        const double all = size * (size + 1) / 2;
        const double rest = end - whole * size;
        const double own = whole * all + rest * (rest + 1) / 2;
        // Row i sees min(before, i / size) whole chunks more.
        const auto before = static_cast<double>(mask.chunksBefore);
        const double rising = std::min(whole, before);
        const double more = size * size * rising * (rising - 1) / 2 +
                            (whole - rising) * size * size * before + rest * size * rising;
        pairs = std::min(pairs, own + more);
    }
    return pairs;
}

// The exponential and the sums of entropy and variance: found by timing attention against large
// products.
constexpr double extraOfAPair = 45;

// Where rows turn by tables of their own, each group turns all keys it sees anew: of one number of
// a key, and of one angle.
constexpr double turnOfANumber = 150;
constexpr double angleOfAPair = 4000;

double ofKeysTurnedAnew(const ModelSpec& spec, const LayerPlan& plan, std::int64_t first,
                        std::int64_t end) {
    if (plan.groups.size() < 2) return 0;
    double keys = 0;
    const auto from =
        std::upper_bound(plan.groups.begin(), plan.groups.end(), first,
                         [](std::int64_t row, const RowGroup& group) { return row < group.first; });
    for (auto next = from;; ++next) {
        const bool last = next == plan.groups.end() || next->first >= end;
        keys += static_cast<double>(last ? end : next->first);
        if (last) break;
    }
    const auto pairs = static_cast<double>(plan.groups.front().key.frequencies.size());
    return keys * (turnOfANumber * spec.keyValueHeads * spec.headDim + angleOfAPair * pairs);
}

// Products of few columns are slower, and beside them stands what is done to each number alone:
// found by timing models of width 128 and 512.
double slower(const ModelSpec& spec) {
    return 1 + 1000.0 / spec.hidden;
}

// Numbers that the products of project() multiply for one row.
double projectedNumbers(const ModelSpec& spec, int layer) {
    const BlockSpec& block = spec.block(layer);
    const Latents& latents = block.latents;
    const double hidden = spec.hidden;
    const double ofQuery = latents.query > 0 ? latents.query : hidden;
    const double ofKeyValue = latents.keyValue > 0 ? latents.keyValue : hidden;
    const int keyDim = spec.keyDim(layer);
    const double query = hidden * latents.query + ofQuery * spec.heads * keyDim;
    if (block.takesKeys > 0) return query;
    const int each = keyDim - latents.sharedKey + (block.valueIsKey ? 0 : spec.valueDim(layer));
    return query + hidden * (latents.keyValue + latents.sharedKey) +
           ofKeyValue * spec.keyHeads(layer) * each;
}

// And those of finish(): of experts the chosen ones alone.
double finishedNumbers(const ModelSpec& spec, int layer) {
    const double hidden = spec.hidden;
    const BlockSpec& block = spec.block(layer);
    const double attended = static_cast<double>(spec.heads) * spec.valueDim(layer);
    return attended * hidden + (block.mlp.gated ? 3 : 2) * hidden * block.innerWidth() +
           hidden * block.mlp.experts.count + 2 * hidden * block.layerInput;
}

}  // namespace

double pairsSeen(const Mask& mask, std::int64_t first, std::int64_t end) {
    return pairsBefore(mask, static_cast<double>(end)) -
           pairsBefore(mask, static_cast<double>(first));
}

LayerCost layerCost(const ModelSpec& spec, int layer, const LayerPlan& plan, std::int64_t first,
                    std::int64_t end) {
    const auto rows = static_cast<double>(end - first);
    LayerCost cost;
    cost.project = slower(spec) * 2 * rows * projectedNumbers(spec, layer);
    cost.attend =
        pairsSeen(plan.mask, first, end) * spec.heads * (4.0 * spec.headDim + extraOfAPair) +
        ofKeysTurnedAnew(spec, plan, first, end);
    cost.finish = slower(spec) * 2 * rows * finishedNumbers(spec, layer);
    return cost;
}

double scoringCost(const ModelSpec& spec, std::int64_t rows) {
    const double width = spec.embeddingWidth();
    const double projected = spec.embeddingDim > 0 ? width * spec.hidden : 0.0;
    return slower(spec) * 2.0 * static_cast<double>(rows) * (width * spec.vocabulary + projected);
}

}  // namespace sextant
