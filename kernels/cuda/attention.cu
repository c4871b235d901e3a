// SPDX-License-Identifier: GPL-3.0-or-later
// Causal attention with statistics on the GPU, fp32: one block 64 query rows, one pass over their
// keys in tiles of 64 with a streaming softmax.
#include <cfloat>

#include "kernels/cuda/attention_cuda.h"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/tile.cuh"

namespace sextant {
namespace {

constexpr float nothingSeen = -FLT_MAX;  // a maximum before the first key, and a masked score

__device__ Rows rowsOf(const float* data, const Stride& stride, int sequence, int head,
                       long long count, int width) {
    return {data + sequence * stride.sequence + head * stride.head, stride.row, count, width};
}

__device__ bool allowed(const AttentionProblem& p, long long i, long long j) {
    return j <= i && (p.window == 0 || i - j < p.window || j < p.keepFirst);
}

// No row from i0 on sees a key of j0 .. j0 + 63 for the window.
__device__ bool hidden(const AttentionProblem& p, long long i0, long long j0) {
    return p.window != 0 && i0 - (j0 + tile - 1) >= p.window && j0 >= p.keepFirst;
}

// What one thread has gathered of a row: of its own keys until finish().
struct RowState {
    float most = nothingSeen;    // of all keys of the row so far; the sums are relative to it
    float sum = 0;               // of p = e^(s - most)
    float first = 0;             // of p (s - most)
    float mean = 0, second = 0;  // of s - most under the weights, and its p (s - mean)^2
    float firstMass = 0, windowMass = 0;

    // Makes `higher` the maximum; returns what the sums shrink by.
    __device__ float raise(float higher) {
        const float moved = most - higher;
        const float shrink = most == nothingSeen ? 0.0f : expf(moved);
        // Where the factor is 0 the sums are 0 too, however far the maximum moved.
        first = shrink > 0 ? shrink * (first + moved * sum) : 0.0f;
        mean = shrink > 0 ? mean + moved : 0.0f;
        sum *= shrink;
        second *= shrink;
        firstMass *= shrink;
        windowMass *= shrink;
        most = higher;
        return shrink;
    }
    // One more key of weight p and score most + s (West 1979 for the variance).
    __device__ void add(float p, float s, bool variance) {
        sum += p;
        first = fmaf(p, s, first);
        if (!variance || p == 0) return;
        const float away = s - mean;
        mean += away * (p / sum);
        second += p * away * (s - mean);
    }
    __device__ void merge(float otherSum, float otherMean, float otherSecond) {
        if (otherSum == 0) return;
        const float away = otherMean - mean, both = sum + otherSum;
        second += otherSecond + away * away * (sum * (otherSum / both));
        mean += away * (otherSum / both);
    }
    // Sums over the threads of the row.
    __device__ void finish(bool variance) {
        for (int apart = across / 2; apart > 0; apart /= 2) {
            if (variance) {
                const float otherSum = __shfl_xor_sync(everyLane, sum, apart);
                const float otherMean = __shfl_xor_sync(everyLane, mean, apart);
                const float otherSecond = __shfl_xor_sync(everyLane, second, apart);
                merge(otherSum, otherMean, otherSecond);
            }
            sum += __shfl_xor_sync(everyLane, sum, apart);
        }
        first = sumOfRow(first);
        firstMass = sumOfRow(firstMass);
        windowMass = sumOfRow(windowMass);
    }
};

__device__ float logOfAllowed(const AttentionProblem& p, long long i) {
    long long count = i + 1;
    if (p.window != 0 && p.window < count) {
        const long long before = count - p.window;
        count = p.window + (p.keepFirst < before ? p.keepFirst : before);
    }
    return logf(static_cast<float>(count));
}

__device__ void writeStatistics(const AttentionProblem& p, long long cell, long long i,
                                const RowState& row) {
    if (p.logSumExp != nullptr) p.logSumExp[cell] = row.most + logf(row.sum);
    if (p.entropy != nullptr) {
        const float entropy = logf(row.sum) - row.first / row.sum;
        p.entropy[cell] = fminf(fmaxf(entropy, 0.0f), logOfAllowed(p, i));
    }
    if (p.scoreVariance != nullptr) p.scoreVariance[cell] = fmaxf(row.second / row.sum, 0.0f);
    if (p.firstMass != nullptr) p.firstMass[cell] = fminf(row.firstMass / row.sum, 1.0f);
    if (p.windowMass != nullptr) p.windowMass[cell] = fminf(row.windowMass / row.sum, 1.0f);
}

// Scores of the tile (query rows from row0, keys from j0), masked ones nothingSeen.
__device__ void scoreTile(const AttentionProblem& p, int sequence, int head, long long row0,
                          long long j0, const float (&factor)[each], float (&score)[each][each],
                          Shared& shared) {
    const int source = static_cast<int>(static_cast<long long>(head) * p.keyValueHeads / p.heads);
    dotTile(score, rowsOf(p.q, p.qStride, sequence, head, p.rows, p.headDim), row0,
            rowsOf(p.k, p.kStride, sequence, source, p.keys, p.headDim), j0, shared);
    float second[each][each];
    if (p.q2 != nullptr) {
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
                continue;
            }
            float s = score[a][b];
            if (p.q2 != nullptr && distance >= p.branchDistance && j >= p.branchFirst)
                s = second[a][b];
            s *= factor[a];
            if (p.bias != nullptr) s += p.bias[head * p.keys + distance];
            score[a][b] = s;
        }
    }
}

template <int kDim>
__global__ void __launch_bounds__(blockThreads, blocksOf(kDim))
    attend(AttentionProblem p, long long firstTile) {
    __shared__ Shared shared;
    const int head = static_cast<int>(blockIdx.y), sequence = static_cast<int>(blockIdx.z);
    // Later rows see more keys: they come first.
    const long long row0 = (firstTile + (gridDim.x - 1 - blockIdx.x)) * tile;
    const long long i0 = p.firstRow + row0;
    const int source = static_cast<int>(static_cast<long long>(head) * p.keyValueHeads / p.heads);
    const bool variance = p.scoreVariance != nullptr;

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
        float score[each][each];
        scoreTile(p, sequence, head, row0, j0, factor, score, shared);
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
                row.add(weight, above, variance);
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
            const float inverse = 1 / state[a].sum;
#pragma unroll
            for (int s = 0; s < kDim / across; ++s) {
                if (channelOf(s) < p.headDim) out[channelOf(s)] = sum[a][s] * inverse;
            }
        }
        if (threadX() == 0) {
            const long long cell = (static_cast<long long>(sequence) * p.heads + head) * p.rows;
            writeStatistics(p, cell + row, p.firstRow + row, state[a]);
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
            launch("starting the attention kernel", attend<decltype(dimension)::value>,
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
