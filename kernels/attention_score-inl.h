// SPDX-License-Identifier: GPL-3.0-or-later
// The scores of a register block of rows over a tile of 64 keys: the products of queries and keys,
// then bias, second branch, soft cap and mask. Compiled once for each instruction set.
#if defined(SEXTANT_ATTENTION_SCORE_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SEXTANT_ATTENTION_SCORE_INL_H
#undef SEXTANT_ATTENTION_SCORE_INL_H
#else
#define SEXTANT_ATTENTION_SCORE_INL_H
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include <hwy/contrib/math/math-inl.h>

#include "kernels/attention_math-inl.h"
#include "kernels/attention_softmax-inl.h"

HWY_BEFORE_NAMESPACE();
namespace sextant {
namespace HWY_NAMESPACE {

// A thread's memory for one item.
struct Scratch {
    float* q;        // [blocks, headDim, blockRows], times scale * rowFactor * log2(e)
    float* q2;       // the same for the second branch
    float* out;      // [blocks, outFloats], not yet divided by the sum
    float* scores;   // [blockRows, tileKeys]; then the weights
    float* scores2;  // of the second branch
    float* slopes;   // scale * dscore/dscale of the scores
    RowState* rows;
    RowExtras* extras;  // of the rows, or null
    BlockState* blocks;
};

// True for the keys of a tile with from <= key < to; keys count from the tile's first.
struct KeyRange {
    KeyRange(std::int64_t from, std::int64_t to)
        : from_(hn::Set(Floats(), clampToTile(from))), to_(hn::Set(Floats(), clampToTile(to))) {}
    HWY_INLINE hn::Mask<Floats> operator()(Vector key) const {
        return hn::And(hn::Ge(key, from_), hn::Lt(key, to_));
    }
    static float clampToTile(std::int64_t key) {
        return static_cast<float>(std::clamp<std::int64_t>(key, 0, tileKeys));
    }
    Vector from_, to_;
};

HWY_INLINE Vector keysOfTile(int c) {
    const Floats d;
    return hn::Iota(d, static_cast<float>(c));
}

// Scores of row i from the second branch where it applies. j0 is the tile's first key.
inline void mergeBranch(const AttentionProblem& p, std::int64_t i, std::int64_t j0, float* scores,
                        const float* scores2) {
    const Floats d;
    const KeyRange second(p.branchFirst - j0, i - p.branchDistance + 1 - j0);
    for (int c = 0; c < tileKeys; c += lanes) {
        const auto chosen = second(keysOfTile(c));
        hn::Store(hn::IfThenElse(chosen, hn::Load(d, scores2 + c), hn::Load(d, scores + c)), d,
                  scores + c);
    }
}

// One tile of keys as the item's head sees it.
struct Tile {
    std::int64_t index;
    const float* k;
    const float* k2;
    const float* v;
};

// The six rows of one register block. If the item ends within the block, its last row fills the
// rest.
struct Block {
    std::int64_t row;  // the first, among those of the call
    int last;          // the item's last row in the block, 0 .. 5
    const float* q;
    const float* q2;
    float* out;
    RowState* rows;
    BlockState* state;

    // The key index of row r.
    HWY_INLINE std::int64_t indexOf(const AttentionProblem& p, int r) const {
        return keyOfRow(p, row + std::min(r, last));
    }
};

// The biases of a block's rows for the tile that begins with key j0. A row that ends before the
// tile reads zeros: all of its scores are masked.
struct BlockBias {
    BlockBias(const AttentionProblem& p, const PackedKeys& packed, int head, const Block& block,
              std::int64_t j0) {
        const float* ofHead = packed.bias + head * packed.biasSize;
        for (int r = 0; r < blockRows; ++r)
            row[r] = ofHead + std::min(p.keys - 1 - block.indexOf(p, r) + j0, p.keys);
    }
    const float* row[blockRows];
};

inline void addBias(const float* bias, float* scores) {
    const Floats d;
    for (int c = 0; c < tileKeys; c += lanes)
        hn::Store(hn::Add(hn::Load(d, scores + c), hn::LoadU(d, bias + c)), d, scores + c);
}

// `start` plus the products of queries and keys, plus the bias if there is one.
HWY_INLINE void scoreTile(const float* q, const float* k, int headDim, float* scores, int vectors,
                          const float* start, const BlockBias* bias) {
    if (bias != nullptr) {
        product<1, blockRows, From::addition>(q, k, tileKeys, headDim, scores, tileKeys, vectors,
                                              start, bias->row);
    } else {
        product<1, blockRows, From::rows>(q, k, tileKeys, headDim, scores, tileKeys, vectors,
                                          start);
    }
}

// Applies the soft cap to scores that do not include `start` yet, then adds `start`; `slopes`
// become scale * dscore/dscale.
inline void bendScores(const AttentionProblem& p, float start, float* scores, float* slopes) {
    const Floats d;
    const float cap = p.softCap * std::numbers::log2e_v<float>;
    const Vector one = hn::Set(d, 1.0f), inverse = hn::Set(d, 1 / cap);
    for (int c = 0; c < tileKeys; c += lanes) {
        const Vector scaled = hn::Load(d, scores + c);
        const Vector bent = hn::Tanh(d, hn::Mul(scaled, inverse));
        hn::Store(hn::MulAdd(bent, hn::Set(d, cap), hn::Set(d, start)), d, scores + c);
        hn::Store(hn::Mul(scaled, hn::NegMulAdd(bent, bent, one)), d, slopes + c);
    }
}

inline void maskScores(const AttentionProblem& p, std::int64_t i, std::int64_t j0, float* scores) {
    const Floats d;
    const std::int64_t begin = chunkStart(p, i);
    const KeyRange near(std::max(begin, p.window == 0 ? 0 : i - p.window + 1) - j0, i + 1 - j0);
    const KeyRange kept(begin - j0, std::min(p.window == 0 ? 0 : p.keepFirst, i + 1) - j0);
    for (int c = 0; c < tileKeys; c += lanes) {
        const Vector key = keysOfTile(c);
        const auto allowed = hn::Or(near(key), kept(key));
        hn::Store(hn::IfThenElse(allowed, hn::Load(d, scores + c), hn::Set(d, nothingSeen)), d,
                  scores + c);
    }
}

// Scores where a branch, a soft cap or a mask may apply. The last row sees at most `keys` keys.
inline HWY_NOINLINE void scoreByRules(const AttentionProblem& p, const Scratch& s,
                                      const Block& block, const Tile& tile, const TileCover& cover,
                                      const BlockBias* bias, int keys) {
    const int vectors = (keys + lanes - 1) / lanes;
    const bool merge = cover.firstBranch && cover.secondBranch;
    constexpr float zeros[blockRows] = {};
    const float* start = p.softCap > 0 ? zeros : block.state->start;
    const BlockBias* within = p.softCap > 0 ? nullptr : bias;  // the cap bends scores without it
    if (cover.firstBranch) scoreTile(block.q, tile.k, p.headDim, s.scores, vectors, start, within);
    if (cover.secondBranch) {
        scoreTile(block.q2, tile.k2, p.headDim, merge ? s.scores2 : s.scores, vectors, start,
                  within);
    }
    const std::int64_t j0 = tile.index * tileKeys;
    for (int r = 0; r < blockRows; ++r) {
        const std::int64_t i = block.indexOf(p, r);
        float* scores = s.scores + r * tileKeys;
        if (merge) mergeBranch(p, i, j0, scores, s.scores2 + r * tileKeys);
        float* slopes = s.slopes + r * tileKeys;
        if (p.softCap > 0) {
            bendScores(p, block.state->start[r], scores, slopes);
            if (bias != nullptr) addBias(bias->row[r], scores);
        }
        if (cover.needsMask) maskScores(p, i, j0, scores);
    }
}

}  // namespace HWY_NAMESPACE
}  // namespace sextant
HWY_AFTER_NAMESPACE();

#endif  // SEXTANT_ATTENTION_SCORE_INL_H
