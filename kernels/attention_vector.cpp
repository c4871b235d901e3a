// SPDX-License-Identifier: GPL-3.0-or-later
// Streaming attention of one work item, compiled for AVX-512, AVX2 and the plain instruction set of
// the machine the program was built for (Google Highway), and the list of those this processor has.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

// Between plain x86 and AVX2 nothing is worth its compile time, and the AVX-512 extensions (all
// bits below HWY_AVX3) add nothing here. Vectors of unknown length cannot be held in arrays.
#define HWY_DISABLED_TARGETS                                                                   \
    (HWY_SSSE3 | HWY_SSE4 | (HWY_AVX3 - 1) | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | \
     HWY_RVV)

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/attention_vector.cpp"
#include <hwy/foreach_target.h>
// Highway wants its own header after foreach_target.h.
#include <hwy/highway.h>

#include "kernels/attention_math-inl.h"
#include "kernels/attention_score-inl.h"
#include "kernels/attention_softmax-inl.h"

HWY_BEFORE_NAMESPACE();
namespace sextant {
namespace HWY_NAMESPACE {
namespace {

constexpr float noBias[tileKeys] = {};

bool hasExtras(const AttentionProblem& p) {
    return p.scaleCovariance != nullptr || p.distanceWeight != nullptr;
}

Scratch placeScratch(const AttentionProblem& p, int paddedDim, float* memory) {
    const std::size_t queries = static_cast<std::size_t>(largestItemRows) * paddedDim;
    Scratch s;
    s.rows = reinterpret_cast<RowState*>(memory);
    memory += largestItemRows * sizeof(RowState) / sizeof(float);
    s.extras = hasExtras(p) ? reinterpret_cast<RowExtras*>(memory) : nullptr;
    if (s.extras) memory += largestItemRows * sizeof(RowExtras) / sizeof(float);
    s.blocks = reinterpret_cast<BlockState*>(memory);
    memory += largestItemRows / blockRows * sizeof(BlockState) / sizeof(float);
    s.scores = memory;
    s.scores2 = s.scores + blockRows * tileKeys;
    s.slopes = s.scores2 + blockRows * tileKeys;
    s.q = s.slopes + blockRows * tileKeys;
    s.q2 = s.q + queries;
    s.out = s.q2 + (p.q2 ? queries : 0);
    return s;
}

std::size_t scratchFloats(const AttentionProblem& p) {
    const int paddedDim = (p.headDim + mostLanes - 1) / mostLanes * mostLanes;
    return largestItemRows * sizeof(RowState) / sizeof(float) +
           largestItemRows / blockRows * sizeof(BlockState) / sizeof(float) +
           (hasExtras(p) ? largestItemRows * sizeof(RowExtras) / sizeof(float) : 0) +
           3 * blockRows * tileKeys + largestItemRows * paddedDim * (p.q2 ? 2 : 1) +
           largestItemRows / blockRows * outFloats(paddedDim);
}

// Rows past the item's last repeat it, so that whole blocks can be computed.
void packQueries(const AttentionProblem& p, const WorkItem& item, const float* q, float* packed) {
    for (int first = 0; first < item.rows; first += blockRows) {
        const float* from[blockRows];
        float factor[blockRows];
        for (int r = 0; r < blockRows; ++r) {
            const std::int64_t row = item.row + std::min(first + r, item.rows - 1);
            double exact = p.scale[item.head] * std::numbers::log2e;
            if (p.rowFactor) exact *= p.rowFactor[item.head * p.rows + row];
            factor[r] = static_cast<float>(exact);
            from[r] = q + item.head * p.qStride.head + row * p.qStride.row;
        }
        for (int c = 0; c < p.headDim; ++c, packed += blockRows) {
#pragma GCC unroll 6
            for (int r = 0; r < blockRows; ++r)
                packed[r] = from[r][c] * factor[r];
        }
    }
}

void addMasses(const AttentionProblem& p, std::int64_t i, std::int64_t j0, const float* weights,
               RowState& row) {
    const Floats d;
    const KeyRange first(0, p.massFirst - j0);
    const KeyRange near(i - p.massWindow + 1 - j0, tileKeys);
    Vector firstMass = hn::Load(d, row.laneFirstMass);
    Vector windowMass = hn::Load(d, row.laneWindowMass);
    for (int c = 0; c < tileKeys; c += lanes) {
        const Vector key = keysOfTile(c);
        const Vector weight = hn::Load(d, weights + c);
        firstMass = hn::Add(firstMass, hn::IfThenElseZero(first(key), weight));
        windowMass = hn::Add(windowMass, hn::IfThenElseZero(near(key), weight));
    }
    hn::Store(firstMass, d, row.laneFirstMass);
    hn::Store(windowMass, d, row.laneWindowMass);
}

void addBins(const AttentionProblem& p, std::int64_t i, std::int64_t j0, const float* weights,
             RowExtras& extras) {
    if (j0 > i) return;
    const Floats d;
    const int nearest = distanceBin(p, std::max<std::int64_t>(0, i - j0 - tileKeys + 1));
    for (int bin = nearest; bin <= distanceBin(p, i - j0); ++bin) {
        const std::int64_t from = bin == 0 ? 0 : std::int64_t{1} << (bin - 1);
        const std::int64_t to = bin == 0 ? 1 : 2 * from;
        const bool last = bin == p.distanceBins - 1;
        const KeyRange own(last ? 0 : i - to + 1 - j0, i - from + 1 - j0);
        Vector sum = hn::Zero(d);
        for (int c = 0; c < tileKeys; c += lanes)
            sum = hn::Add(sum, hn::IfThenElseZero(own(keysOfTile(c)), hn::Load(d, weights + c)));
        extras.bins[bin] += hn::GetLane(hn::SumOfLanes(d, sum));
    }
}

Block blockOf(const AttentionProblem& p, const WorkItem& item, const Scratch& s, int paddedDim,
              int index) {
    const int row = index * blockRows;
    return {item.row + row,         std::min(blockRows, item.rows - row) - 1, s.q + row * p.headDim,
            s.q2 + row * p.headDim, s.out + index * outFloats(paddedDim),     s.rows + row,
            s.blocks + index};
}

template <Statistics kStatistics>
HWY_NOINLINE void settleBlock(const AttentionProblem& p, const Block& block, const Tile& tile) {
    for (int r = 0; r < blockRows; ++r) {
        // Only where this row itself sees the tile: its neighbours must not move its schedule.
        const std::int64_t i = block.indexOf(p, r);
        if (!coverOf(p, i, i, tile.index).empty) settle<kStatistics>(block.rows[r]);
    }
}

template <Statistics kStatistics>
HWY_INLINE void attendBlock(const AttentionProblem& p, const PackedKeys& packed, int head,
                            const Scratch& s, const Block& block, const Tile& tile) {
    const std::int64_t last = block.indexOf(p, blockRows - 1);
    const TileCover cover = coverOf(p, block.indexOf(p, 0), last, tile.index);
    if (cover.empty) return;
    const std::int64_t j0 = tile.index * tileKeys;
    // Keys past the block's last row are masked for all of it: neither scored nor summed.
    const int keys = static_cast<int>(std::min<std::int64_t>(tileKeys, last + 1 - j0));
    float* HWY_RESTRICT scores = s.scores;
    std::optional<BlockBias> bias;
    if (p.bias) bias.emplace(p, packed, head, block, j0);
    const BlockBias* added = bias ? &*bias : nullptr;
    if (cover.needsMask || p.q2 || p.softCap > 0) {
        scoreByRules(p, s, block, tile, cover, added, keys);
    } else {
        scoreTile(block.q, tile.k, p.headDim, scores, tileKeys / lanes, block.state->start, added);
    }
    if (exceedsLimit(*block.state, scores)) {
        raiseReferences<kStatistics>(*block.state, scores, block.rows, p.out ? block.out : nullptr,
                                     packed.paddedDim);
    }
    for (int r = 0; r < blockRows; ++r) {
        float* weights = scores + r * tileKeys;
        RowState& row = block.rows[r];
        if constexpr (kStatistics != Statistics::covariance) {
            weigh<kStatistics>(weights, row);
        } else {
            const float* beside = added ? added->row[r] : noBias;
            weigh<kStatistics>(weights, row, {p.softCap > 0 ? s.slopes + r * tileKeys : beside});
        }
    }
    if (p.windowMass || (p.firstMass && j0 < p.massFirst)) {
        for (int r = 0; r < blockRows; ++r)
            addMasses(p, block.indexOf(p, r), j0, scores + r * tileKeys, block.rows[r]);
    }
    if (p.distanceWeight) {
        for (int r = 0; r < blockRows; ++r)
            addBins(p, block.indexOf(p, r), j0, scores + r * tileKeys, *block.rows[r].extras);
    }
    if (tile.index % settledTiles == settledTiles - 1) settleBlock<kStatistics>(p, block, tile);
    if (p.out) {
        product<tileKeys, 1, From::sums, blockRows>(scores, tile.v, packed.paddedDim, keys,
                                                    block.out, groupFloats,
                                                    packed.paddedDim / lanes);
    }
}

void finishRow(const AttentionProblem& p, const WorkItem& item, int r, RowState& row,
               const float* out) {
    constexpr double ln2 = std::numbers::ln2;
    const std::int64_t statistic = item.head * p.rows + item.row + r;
    const double logSum = std::log2(row.sum);
    const double mean = row.first / row.sum;
    // The sum over all that takes weight, relative to row.sum's 2^reference.
    double whole = row.sum, logWhole = logSum;
    if (p.sink) {
        const double sink = p.sink[item.head] * std::numbers::log2e - row.reference;
        whole += std::exp2(sink);
        logWhole = sink < 500 ? std::log2(whole) : sink;
    }
    if (p.logSumExp) p.logSumExp[statistic] = static_cast<float>(ln2 * (row.reference + logWhole));
    const double aboveReference = mean + row.centre - row.reference;
    const double keysWeight = row.sum / whole;
    if (p.entropy) {
        const std::int64_t allowed = allowedKeys(p, keyOfRow(p, item.row + r));
        const double bound = std::log(static_cast<double>(allowed + (p.sink ? 1 : 0)));
        // A weight is the keys' own times keysWeight.
        const double entropy =
            p.sink ? keysWeight * (logWhole - aboveReference) : logSum - aboveReference;
        p.entropy[statistic] = static_cast<float>(std::clamp(ln2 * entropy, 0.0, bound));
    }
    if (p.scoreVariance) {
        const double variance = ln2 * ln2 * (row.second / row.sum - mean * mean);
        p.scoreVariance[statistic] = static_cast<float>(std::max(variance, 0.0));
    }
    // Summed in another order than `sum`: rounding may carry a ratio past 1.
    const auto ratio = [&](double mass) { return static_cast<float>(std::min(mass / whole, 1.0)); };
    if (p.firstMass) p.firstMass[statistic] = ratio(row.firstMass);
    if (p.windowMass) p.windowMass[statistic] = ratio(row.windowMass);
    for (int bin = 0; p.distanceWeight && bin < p.distanceBins; ++bin)
        p.distanceWeight[statistic * p.distanceBins + bin] = ratio(row.extras->bins[bin]);
    if (p.scaleCovariance) {
        const double beside = row.extras->slope / row.sum;
        double covariance = row.extras->cross / row.sum - mean * beside;
        double slope = row.extras->slopeCentre + beside;
        // A score without its bias is what the scale multiplies.
        if (p.softCap == 0) {
            covariance = row.second / row.sum - mean * mean - covariance;
            slope = mean + row.centre - slope;
        }
        covariance *= ln2 * ln2;
        if (p.sink)
            covariance = keysWeight * (covariance + (1 - keysWeight) * ln2 * slope *
                                                        (ln2 * (aboveReference - logWhole) + 1));
        p.scaleCovariance[statistic] = static_cast<float>(covariance);
    }
    if (p.out == nullptr) return;
    const float inverse = static_cast<float>(1 / whole);
    float* result = p.out + item.head * p.outStride.head + (item.row + r) * p.outStride.row;
    for (int c0 = 0; c0 < p.headDim; c0 += groupFloats, out += blockRows * groupFloats) {
        const int size = std::min(groupFloats, p.headDim - c0);
        for (int c = 0; c < size; ++c)
            result[c0 + c] = out[c] * inverse;
    }
}

template <Statistics kStatistics>
bool attendTiles(const AttentionProblem& p, const PackedKeys& packed, const WorkItem& item,
                 const Scratch& s) {
    const int blocks = (item.rows + blockRows - 1) / blockRows;
    const std::int64_t first = keyOfRow(p, item.row);
    const std::int64_t last = keyOfRow(p, item.row + item.rows - 1);
    const std::int64_t tiles = last / tileKeys + 1;
    // A bias mostly favours what is near: from there back, rows seldom need a new reference.
    const bool nearFirst = p.bias != nullptr;
    for (std::int64_t step = 0; step < tiles; ++step) {
        const std::int64_t tile = nearFirst ? tiles - 1 - step : step;
        if (coverOf(p, first, last, tile).empty) continue;
        if (p.stopRequested()) return false;
        const Tile own{tile, packed.keyTile(p, item.head, tile),
                       packed.keyTile2(p, item.head, tile), packed.valueTile(p, item.head, tile)};
        // Long keys lie in the third-level cache or in memory: the blocks fetch the next tile to
        // the second together, a little each.
        const int towards = nearFirst ? -1 : 1;
        const float* nextK = own.k + towards * tileKeys * p.headDim;
        const float* nextV = own.v + towards * tileKeys * packed.paddedDim;
        const int lines = step + 1 < tiles ? tileKeys * packed.paddedDim / mostLanes : 0;
        const int share = (lines + blocks - 1) / blocks;
        for (int block = 0; block < blocks; ++block) {
            for (int line = block * share; line < (block + 1) * share; ++line) {
                __builtin_prefetch(nextK + line * mostLanes, 0, 2);
                __builtin_prefetch(nextV + line * mostLanes, 0, 2);
            }
            attendBlock<kStatistics>(p, packed, item.head, s,
                                     blockOf(p, item, s, packed.paddedDim, block), own);
        }
    }
    return true;
}

bool attendItem(const AttentionProblem& p, const PackedKeys& packed, const WorkItem& item,
                float* memory) {
    const Scratch s = placeScratch(p, packed.paddedDim, memory);
    packQueries(p, item, p.q, s.q);
    if (p.q2) packQueries(p, item, p.q2, s.q2);
    const int rounded = (item.rows + blockRows - 1) / blockRows * blockRows;
    for (int r = 0; r < rounded; ++r)
        reset(s.rows[r], s.extras ? s.extras + r : nullptr);
    for (int block = 0; block < rounded / blockRows; ++block)
        reset(s.blocks[block]);
    if (p.out) std::fill_n(s.out, rounded / blockRows * outFloats(packed.paddedDim), 0.0f);

    const bool done = p.scaleCovariance ? attendTiles<Statistics::covariance>(p, packed, item, s)
                      : p.scoreVariance ? attendTiles<Statistics::variance>(p, packed, item, s)
                      : p.entropy       ? attendTiles<Statistics::entropy>(p, packed, item, s)
                                        : attendTiles<Statistics::sum>(p, packed, item, s);
    if (!done) return false;
    for (int r = 0; r < item.rows; ++r) {
        emptyMoments<Statistics::covariance>(s.rows[r]);
        if (s.extras) emptyExtras(s.extras[r]);
        if (p.firstMass || p.windowMass) emptyMasses(s.rows[r]);
        finishRow(
            p, item, r, s.rows[r],
            s.out + r / blockRows * outFloats(packed.paddedDim) + r % blockRows * groupFloats);
    }
    return true;
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace sextant
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sextant {

const AttentionBackends& attentionBackends() {
    static const AttentionBackends backends = [] {
        AttentionBackends found;
        [[maybe_unused]] const std::int64_t supported = hwy::SupportedTargets();
#if HWY_TARGETS & HWY_AVX3
        if (supported & HWY_AVX3) {
            found.list[found.size++] = {"AVX-512", &N_AVX3::attendItem, &N_AVX3::scratchFloats};
        }
#endif
#if HWY_TARGETS & HWY_AVX2
        if (supported & HWY_AVX2) {
            found.list[found.size++] = {"AVX2", &N_AVX2::attendItem, &N_AVX2::scratchFloats};
        }
#endif
        if (HWY_STATIC_TARGET != HWY_AVX3 && HWY_STATIC_TARGET != HWY_AVX2) {
            found.list[found.size++] = {"portable", &HWY_STATIC_DISPATCH(attendItem),
                                        &HWY_STATIC_DISPATCH(scratchFloats)};
        }
        return found;
    }();
    return backends;
}

}  // namespace sextant
#endif  // HWY_ONCE
