// SPDX-License-Identifier: GPL-3.0-or-later
// Causal attention with statistics on the GPU, fp32: a block takes 64 query rows, one pass over the
// keys in tiles of 64 with a streaming softmax.
#include <cfloat>

#include "kernels/cuda/attention_cuda.h"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/rules.cuh"
#include "kernels/cuda/tile.cuh"

namespace sextant {
namespace {

constexpr float nothingSeen = -FLT_MAX;  // a maximum before the first key, and a masked score

__device__ Rows rowsOf(const float* data, const Stride& stride, int sequence, int head,
                       long long count, int width) {
    return {data + sequence * stride.sequence + head * stride.head, stride.row, count, width};
}

// What one thread has gathered of a row: of its own keys until finish().
struct RowState {
    float most = nothingSeen;    // of all keys of the row so far; the sums are relative to it
    float sum = 0;               // of p = e^(s - most)
    float first = 0;             // of p (s - most)
    float mean = 0, second = 0;  // of s - most under the weights, and its p (s - mean)^2
    float firstMass = 0, windowMass = 0;
    // Of the slopes t = scale * dscore/dscale under the weights, and the sum of p (s - mean) (t -
    // slopeMean).
    float slopeMean = 0, cross = 0;

    // Makes `higher` the maximum; returns what the sums shrink by.
    __device__ float raise(float higher) {
        const float moved = most - higher;
        const float shrink = most == nothingSeen ? 0.0f : expf(moved);
        // Where the factor is 0 the sums are 0 too, however far the maximum moved.
        first = shrink > 0 ? shrink * (first + moved * sum) : 0.0f;
        mean = shrink > 0 ? mean + moved : 0.0f;
        sum *= shrink;
        second *= shrink;
        cross *= shrink;
        slopeMean = shrink > 0 ? slopeMean : 0.0f;
        firstMass *= shrink;
        windowMass *= shrink;
        most = higher;
        return shrink;
    }
    // One more key of weight p, score most + s and slope t (West 1979 for the variance).
    template <bool kSlopes>
    __device__ void add(float p, float s, float t, bool variance) {
        sum += p;
        first = fmaf(p, s, first);
        if (!variance || p == 0) return;
        const float away = s - mean;
        mean += away * (p / sum);
        second += p * away * (s - mean);
        if (!kSlopes) return;
        slopeMean += (t - slopeMean) * (p / sum);
        cross += p * away * (t - slopeMean);
    }
    __device__ void merge(float otherSum, float otherMean, float otherSecond, float otherSlopeMean,
                          float otherCross) {
        if (otherSum == 0) return;
        const float away = otherMean - mean, both = sum + otherSum;
        const float awaySlope = otherSlopeMean - slopeMean;
        second += otherSecond + away * away * (sum * (otherSum / both));
        cross += otherCross + away * awaySlope * (sum * (otherSum / both));
        mean += away * (otherSum / both);
        slopeMean += awaySlope * (otherSum / both);
    }
    // Sums over the threads of the row.
    __device__ void finish(bool variance) {
        for (int apart = across / 2; apart > 0; apart /= 2) {
            if (variance) {
                const float otherSum = __shfl_xor_sync(everyLane, sum, apart);
                const float otherMean = __shfl_xor_sync(everyLane, mean, apart);
                const float otherSecond = __shfl_xor_sync(everyLane, second, apart);
                const float otherSlopeMean = __shfl_xor_sync(everyLane, slopeMean, apart);
                const float otherCross = __shfl_xor_sync(everyLane, cross, apart);
                merge(otherSum, otherMean, otherSecond, otherSlopeMean, otherCross);
            }
            sum += __shfl_xor_sync(everyLane, sum, apart);
        }
        first = sumOfRow(first);
        firstMass = sumOfRow(firstMass);
        windowMass = sumOfRow(windowMass);
    }
};

__device__ float logOfAllowed(const AttentionProblem& p, long long i) {
    const long long begin = chunkBegin(p, i);
    long long count = i + 1 - begin;
    if (p.window != 0 && p.window < count) {
        const long long before = count - p.window;
        const long long kept = p.keepFirst > begin ? p.keepFirst - begin : 0;
        count = p.window + (kept < before ? kept : before);
    }
    return logf(static_cast<float>(p.sink == nullptr ? count : count + 1));
}

// The logarithm of a row's sum and of e^sink, counted from the row's maximum.
__device__ float logOfWhole(const AttentionProblem& p, int head, const RowState& row) {
    const float own = logf(row.sum);
    if (p.sink == nullptr) return own;
    const float sink = p.sink[head] - row.most;
    const float larger = fmaxf(own, sink);
    return larger + logf(expf(own - larger) + expf(sink - larger));
}

__device__ void writeStatistics(const AttentionProblem& p, int head, long long cell, long long i,
                                const RowState& row) {
    const float whole = logOfWhole(p, head, row);
    const float share = p.sink == nullptr ? 1 / row.sum : expf(-whole);
    const float keysWeight = p.sink == nullptr ? 1 : row.sum * share;
    if (p.logSumExp != nullptr) p.logSumExp[cell] = row.most + whole;
    if (p.entropy != nullptr) {
        const float entropy = keysWeight * (whole - row.first / row.sum);
        p.entropy[cell] = fminf(fmaxf(entropy, 0.0f), logOfAllowed(p, i));
    }
    if (p.scoreVariance != nullptr) p.scoreVariance[cell] = fmaxf(row.second / row.sum, 0.0f);
    if (p.scaleCovariance != nullptr) {
        const float covariance = row.cross / row.sum;
        p.scaleCovariance[cell] =
            p.sink == nullptr ? covariance
                              : keysWeight * (covariance + (1 - keysWeight) * row.slopeMean *
                                                               (row.first / row.sum - whole + 1));
    }
    if (p.firstMass != nullptr) p.firstMass[cell] = fminf(row.firstMass * share, 1.0f);
    if (p.windowMass != nullptr) p.windowMass[cell] = fminf(row.windowMass * share, 1.0f);
}

// Scores of the tile (query rows from row0, keys from j0), masked ones nothingSeen, and their
// slopes scale * dscore/dscale where they are asked for.
template <bool kSlopes>
__device__ void scoreTile(const AttentionProblem& p, int sequence, int head, long long row0,
                          long long j0, const float (&factor)[each], float (&score)[each][each],
                          float (&slope)[each][each], Shared& shared) {
    const int source = static_cast<int>(static_cast<long long>(head) * p.keyValueHeads / p.heads);
    const long long i0 = p.firstRow + row0;
    float second[each][each];
    if (meetsFirstBranch(p, i0, j0)) {
        dotTile(score, rowsOf(p.q, p.qStride, sequence, head, p.rows, p.headDim), row0,
                rowsOf(p.k, p.kStride, sequence, source, p.keys, p.headDim), j0, shared);
    }
    if (meetsSecondBranch(p, i0, j0)) {
        dotTile(second, rowsOf(p.q2, p.qStride, sequence, head, p.rows, p.headDim), row0,
                rowsOf(p.k2, p.kStride, sequence, source, p.keys, p.headDim), j0, shared);
    }
#pragma unroll
    for (int a = 0; a < each; ++a) {
        const long long i = p.firstRow + row0 + threadY() + across * a;
#pragma unroll
        for (int b = 0; b < each; ++b) {
            const long long j = j0 + threadX() + across * b;
            const long long distance = i - j;
            if (i >= p.keys || !allowed(p, i, j)) {
                score[a][b] = nothingSeen;
                if (kSlopes) slope[a][b] = 0;
                continue;
            }
            float s = score[a][b];
            if (inSecondBranch(p, i, j)) s = second[a][b];
            s *= factor[a];
            if (kSlopes) slope[a][b] = s;
            if (p.softCap > 0) {
                const float bent = bend(p.softCap, s);
                if (kSlopes) slope[a][b] = bent;
            }
            if (p.bias != nullptr) s += p.bias[head * p.keys + distance];
            score[a][b] = s;
        }
    }
}

template <int kDim, bool kSlopes>
__global__ void __launch_bounds__(blockThreads, blocksOf(kDim))
    attend(AttentionProblem p, long long firstTile) {
    __shared__ Shared shared;
    const int head = static_cast<int>(blockIdx.y), sequence = static_cast<int>(blockIdx.z);
    // Later rows see more keys: they come first.
    const long long row0 = (firstTile + (gridDim.x - 1 - blockIdx.x)) * tile;
    const long long i0 = p.firstRow + row0;
    const int source = static_cast<int>(static_cast<long long>(head) * p.keyValueHeads / p.heads);
    const bool variance = p.scoreVariance != nullptr || p.scaleCovariance != nullptr;

    RowState state[each];
    float factor[each], sum[each][kDim / across];
#pragma unroll
    for (int a = 0; a < each; ++a) {
        const long long row = row0 + threadY() + across * a;
        factor[a] = p.scale[head];
        if (p.rowFactor != nullptr && row < p.rows) factor[a] *= p.rowFactor[head * p.rows + row];
#pragma unroll
        for (int s = 0; s < kDim / across; ++s)
            sum[a][s] = 0;
    }

    const long long end = i0 + tile < p.keys ? i0 + tile : p.keys;
    for (long long j0 = 0; j0 < end; j0 += tile) {
        if (hidden(p, i0, j0)) continue;
        float score[each][each], slope[each][each];
        scoreTile<kSlopes>(p, sequence, head, row0, j0, factor, score, slope, shared);
#pragma unroll
        for (int a = 0; a < each; ++a) {
            RowState& row = state[a];
            float most = row.most;
#pragma unroll
            for (int b = 0; b < each; ++b)
                most = fmaxf(most, score[a][b]);
            most = largestOfRow(most);
            const float shrink = row.raise(most);
#pragma unroll
            for (int s = 0; s < kDim / across; ++s)
                sum[a][s] *= shrink;
            const long long i = i0 + threadY() + across * a;
#pragma unroll
            for (int b = 0; b < each; ++b) {
                const long long j = j0 + threadX() + across * b;
                const bool seen = score[a][b] != nothingSeen;
                const float above = seen ? score[a][b] - most : 0.0f;
                const float weight = seen ? expf(above) : 0.0f;
                row.add<kSlopes>(weight, above, kSlopes ? slope[a][b] : 0.0f, variance);
                if (j < p.massFirst) row.firstMass += weight;
                if (i - j < p.massWindow) row.windowMass += weight;
                shared.weights[(threadY() + across * a) * tileStep + threadX() + across * b] =
                    weight;
            }
        }
        if (p.out != nullptr)
            addProduct<kDim>(sum, rowsOf(p.v, p.vStride, sequence, source, p.keys, p.headDim), j0,
                             shared);
    }

#pragma unroll
    for (int a = 0; a < each; ++a) {
        state[a].finish(variance);
        const long long row = row0 + threadY() + across * a;
        if (row >= p.rows) continue;
        if (p.out != nullptr) {
            float* out = p.out + sequence * p.outStride.sequence + head * p.outStride.head +
                         row * p.outStride.row;
            const float inverse =
                p.sink == nullptr ? 1 / state[a].sum : expf(-logOfWhole(p, head, state[a]));
#pragma unroll
            for (int s = 0; s < kDim / across; ++s) {
                if (channelOf(s) < p.headDim) out[channelOf(s)] = sum[a][s] * inverse;
            }
        }
        if (threadX() == 0) {
            const long long cell = (static_cast<long long>(sequence) * p.heads + head) * p.rows;
            writeStatistics(p, head, cell + row, p.firstRow + row, state[a]);
        }
    }
}

int run(const AttentionProblem& p) {
    const long long tiles = (p.rows + tile - 1) / tile;
    // Where a stop may come, few enough scores a launch that it is seen soon.
    const double scoresATile = 1.0 * tile * static_cast<double>(p.keys) * p.heads * p.batch;
    const long long tilesALaunch =
        p.stop != nullptr ? 1 + static_cast<long long>((1 << 30) / scoresATile) : tiles;
    for (long long first = 0; first < tiles; first += tilesALaunch) {
        if (p.stopRequested()) return 1;
        const long long count = first + tilesALaunch < tiles ? tilesALaunch : tiles - first;
        withDimension(p.headDim, [&](auto dimension) {
            constexpr int kDim = decltype(dimension)::value;
            launch("starting the attention kernel",
                   p.scaleCovariance != nullptr ? attend<kDim, true> : attend<kDim, false>,
                   dim3(static_cast<unsigned>(count), static_cast<unsigned>(p.heads),
                        static_cast<unsigned>(p.batch)),
                   blockThreads, p, first);
        });
        if (p.stop != nullptr) check(cudaDeviceSynchronize(), "the attention kernel");
    }
    return 0;
}

}  // namespace
}  // namespace sextant

int sextantCudaAttention(const sextant::AttentionProblem* problem, char* error) {
    return sextant::guarded(error, [&] { return sextant::run(*problem); });
}
