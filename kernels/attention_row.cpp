// SPDX-License-Identifier: GPL-3.0-or-later
// The keys that the row sees are cut into pieces of up to 128. A piece is scored, weighed and its
// values summed for all heads at once, since one key's heads lie side by side; then each head's
// pieces are put together.
#include "kernels/attention_row.h"

#include <omp.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#define HWY_DISABLED_TARGETS                                                                   \
    (HWY_SSSE3 | HWY_SSE4 | (HWY_AVX3 - 1) | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | \
     HWY_RVV)

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/attention_row.cpp"
#include <hwy/foreach_target.h>
// Highway wants its own header after foreach_target.h.
#include <hwy/highway.h>

#include <hwy/contrib/math/math-inl.h>

#include "kernels/attention_math-inl.h"

HWY_BEFORE_NAMESPACE();
namespace sextant {
namespace HWY_NAMESPACE {
namespace {

constexpr int mostKeys = 128;
constexpr int together = 4;  // keys, so that a query is loaded once for all of them

// Keys first .. end - 1 that the row sees, all of one branch.
struct Piece {
    std::int64_t first, end;
    bool second;
};

std::vector<Piece> piecesOf(const AttentionProblem& p) {
    const std::int64_t i = p.firstRow, begin = chunkStart(p, i);
    const std::int64_t near = p.window == 0 ? begin : std::max(begin, i - p.window + 1);
    const std::int64_t kept = p.window == 0 ? begin : std::min(p.keepFirst, near);
    std::vector<Piece> pieces;
    const auto cut = [&](std::int64_t from, std::int64_t to) {
        while (from < to) {
            std::int64_t end = std::min(to, from + mostKeys);
            for (const std::int64_t change : {p.branchFirst, i - p.branchDistance + 1})
                if (p.q2 != nullptr && from < change) end = std::min(end, change);
            pieces.push_back({from, end, usesSecondBranch(p, i, from)});
            from = end;
        }
    };
    cut(begin, kept);
    cut(near, i + 1);
    return pieces;
}

// What a piece leaves of a head: in log2 units its largest score and, counted from it, the sum of
// its weights. The values that they weigh stand apart.
struct Left {
    float largest, sum;
};

// q.k of keys that lie `stride` floats apart.
template <int kKeys>
HWY_INLINE void dots(const float* q, const float* k, std::int64_t stride, int size, float* to) {
    const Floats d;
    Vector sum[kKeys];
#pragma GCC unroll 4
    for (int key = 0; key < kKeys; ++key)
        sum[key] = hn::Zero(d);
    int c = 0;
    for (; c + lanes <= size; c += lanes) {
        const Vector query = hn::LoadU(d, q + c);
#pragma GCC unroll 4
        for (int key = 0; key < kKeys; ++key)
            sum[key] = hn::MulAdd(query, hn::LoadU(d, k + key * stride + c), sum[key]);
    }
#pragma GCC unroll 4
    for (int key = 0; key < kKeys; ++key)
        to[key] = hn::GetLane(hn::SumOfLanes(d, sum[key]));
    for (; c < size; ++c) {
        for (int key = 0; key < kKeys; ++key)
            to[key] += q[c] * k[key * stride + c];
    }
}

// out += the values of keys that lie `stride` floats apart, times their weights.
template <int kKeys>
HWY_INLINE void addValues(const float* weights, const float* v, std::int64_t stride, int size,
                          float* out) {
    const Floats d;
    Vector weight[kKeys];
#pragma GCC unroll 4
    for (int key = 0; key < kKeys; ++key)
        weight[key] = hn::Set(d, weights[key]);
    int c = 0;
    for (; c + lanes <= size; c += lanes) {
        Vector sum = hn::Load(d, out + c);
#pragma GCC unroll 4
        for (int key = 0; key < kKeys; ++key)
            sum = hn::MulAdd(weight[key], hn::LoadU(d, v + key * stride + c), sum);
        hn::Store(sum, d, out + c);
    }
    for (; c < size; ++c) {
        for (int key = 0; key < kKeys; ++key)
            out[c] += weights[key] * v[key * stride + c];
    }
}

// Products of one head's query and keys become scores.
void scoreProducts(const AttentionProblem& p, const Piece& piece, int head, float* scores) {
    const Floats d;
    const int count = static_cast<int>(piece.end - piece.first);
    double exact = p.scale[head] * std::numbers::log2e;
    if (p.rowFactor) exact *= p.rowFactor[head];
    const Vector factor = hn::Set(d, static_cast<float>(exact));
    const float cap = p.softCap * std::numbers::log2e_v<float>;
    for (int c = 0; c < count; c += lanes) {
        Vector score = hn::Mul(factor, hn::Load(d, scores + c));
        if (p.softCap > 0)
            score = hn::Mul(hn::Set(d, cap), hn::Tanh(d, hn::Mul(score, hn::Set(d, 1 / cap))));
        hn::Store(score, d, scores + c);
    }
    if (p.bias == nullptr) return;
    const float* bias = p.bias + head * p.keys + (p.firstRow - piece.first);
    for (int key = 0; key < count; ++key)
        scores[key] += std::numbers::log2e_v<float> * bias[-key];
}

// Scores become weights.
Left weigh(int count, float* scores) {
    const Floats d;
    const int padded = (count + lanes - 1) / lanes * lanes;
    std::fill(scores + count, scores + padded, -std::numeric_limits<float>::infinity());
    Vector most = hn::Load(d, scores);
    auto missing = hn::IsNaN(most);  // exp2 would make nothing of what is not a number
    for (int c = lanes; c < padded; c += lanes) {
        const Vector score = hn::Load(d, scores + c);
        missing = hn::Or(missing, hn::IsNaN(score));
        most = hn::Max(most, score);
    }
    const float largest = hn::GetLane(hn::MaxOfLanes(d, most));
    Vector sum = hn::Zero(d);
    for (int c = 0; c < padded; c += lanes) {
        const Vector weight = exp2(hn::Sub(hn::Load(d, scores + c), hn::Set(d, largest)));
        hn::Store(weight, d, scores + c);
        sum = hn::Add(sum, weight);
    }
    const bool known = hn::AllFalse(d, missing);
    return {largest,
            known ? hn::GetLane(hn::SumOfLanes(d, sum)) : std::numeric_limits<float>::quiet_NaN()};
}

// Calls work(number of keys, first of them) for four keys at a time, and one by one at the end.
template <class Work>
HWY_INLINE void inGroups(int count, const Work& work) {
    int key = 0;
    for (; key + together <= count; key += together)
        work(std::integral_constant<int, together>(), key);
    for (; key < count; ++key)
        work(std::integral_constant<int, 1>(), key);
}

// `scores` [heads, mostKeys] is the thread's own; `left` [heads] and `out` [heads, paddedDim] are
// the piece's.
void attendPiece(const AttentionProblem& p, const Piece& piece, int paddedDim, float* scores,
                 Left* left, float* out) {
    const int count = static_cast<int>(piece.end - piece.first);
    const float* q = piece.second ? p.q2 : p.q;
    const float* k = (piece.second ? p.k2 : p.k) + piece.first * p.kStride.row;
    const int shared = p.heads / p.keyValueHeads;  // heads that read the same keys
    const auto score = [&]<int kKeys>(std::integral_constant<int, kKeys>, int key) HWY_ATTR {
        for (int head = 0; head < p.heads; ++head)
            dots<kKeys>(q + head * p.qStride.head,
                        k + key * p.kStride.row + head / shared * p.kStride.head, p.kStride.row,
                        p.headDim, scores + head * mostKeys + key);
    };
    inGroups(count, score);
    for (int head = 0; head < p.heads; ++head) {
        scoreProducts(p, piece, head, scores + head * mostKeys);
        left[head] = weigh(count, scores + head * mostKeys);
    }
    std::fill_n(out, p.heads * paddedDim, 0.0f);
    const float* v = p.v + piece.first * p.vStride.row;
    const auto add = [&]<int kKeys>(std::integral_constant<int, kKeys>, int key) HWY_ATTR {
        for (int head = 0; head < p.heads; ++head)
            addValues<kKeys>(scores + head * mostKeys + key,
                             v + key * p.vStride.row + head / shared * p.vStride.head,
                             p.vStride.row, p.headDim, out + head * paddedDim);
    };
    inGroups(count, add);
}

// What the pieces left of one head, in their order; `left` and `out` of the next piece stand
// p.heads further on.
void putTogether(const AttentionProblem& p, std::size_t pieces, int paddedDim, int head,
                 const Left* left, const float* out) {
    float largest = -std::numeric_limits<float>::infinity();
    for (std::size_t piece = 0; piece < pieces; ++piece)
        largest = std::max(largest, left[piece * p.heads + head].largest);
    double whole =
        p.sink ? std::exp2(p.sink[head] * std::numbers::log2e - static_cast<double>(largest)) : 0;
    float* to = p.out + head * p.outStride.head;
    std::fill_n(to, p.headDim, 0.0f);
    for (std::size_t piece = 0; piece < pieces; ++piece) {
        const std::size_t at = piece * p.heads + head;
        const float factor = std::exp2(left[at].largest - largest);
        whole += static_cast<double>(factor) * left[at].sum;
        for (int c = 0; c < p.headDim; ++c)
            to[c] += factor * out[at * paddedDim + c];
    }
    const auto inverse = static_cast<float>(1 / whole);
    for (int c = 0; c < p.headDim; ++c)
        to[c] *= inverse;
}

void attendOneRow(const AttentionProblem& p) {
    const std::vector<Piece> pieces = piecesOf(p);
    const int paddedDim = (p.headDim + mostLanes - 1) / mostLanes * mostLanes;
    const int wanted = p.threads > 0 ? p.threads : omp_get_max_threads();
    const int threads = static_cast<int>(std::min<std::size_t>(wanted, pieces.size()));
    const std::size_t scores = static_cast<std::size_t>(p.heads) * mostKeys;
    const std::size_t values = pieces.size() * p.heads * paddedDim;
    std::vector<Left> left(pieces.size() * p.heads);
    AlignedFloats memory = takeKept(threads * scores + values);
    float* out = memory.data() + threads * scores;
#pragma omp parallel num_threads(threads)
    {
        float* own = memory.data() + omp_get_thread_num() * scores;
#pragma omp for schedule(static)
        for (std::size_t piece = 0; piece < pieces.size(); ++piece)
            attendPiece(p, pieces[piece], paddedDim, own, &left[piece * p.heads],
                        out + piece * p.heads * paddedDim);
#pragma omp for schedule(static)
        for (int head = 0; head < p.heads; ++head)
            putTogether(p, pieces.size(), paddedDim, head, left.data(), out);
    }
    keep(std::move(memory));
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace sextant
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sextant {

HWY_EXPORT(attendOneRow);

Outcome attendRow(const AttentionProblem& p) {
    checkProblem(p);
    const auto require = [](bool holds, const char* says) {
        if (!holds) throw std::invalid_argument(std::string("attendRow: ") + says);
    };
    require(p.batch == 1, "batch is not 1; expected one sequence");
    require(p.rows == 1 && p.rowIndex == nullptr, "expected one row, without rowIndex");
    require(p.out != nullptr, "out is null; expected an array");
    require(p.logSumExp == nullptr && p.entropy == nullptr && p.scoreVariance == nullptr &&
                p.scaleCovariance == nullptr && p.firstMass == nullptr && p.windowMass == nullptr &&
                p.distanceWeight == nullptr,
            "a statistic is asked for; expected out alone, attention() has the others");
    if (p.stopRequested()) return Outcome::stopped;
    HWY_DYNAMIC_DISPATCH(attendOneRow)(p);
    return Outcome::done;
}

}  // namespace sextant
#endif  // HWY_ONCE
