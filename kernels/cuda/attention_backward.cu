// SPDX-License-Identifier: GPL-3.0-or-later
// Gradients of causal attention on the GPU, fp32: weights are recomputed tile by tile from the
// logsumexp of the forward pass. No atomic additions: the same inputs give the same bits.
#include "kernels/cuda/attention_cuda.h"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/rules.cuh"
#include "kernels/cuda/tile.cuh"

namespace sextant {
namespace {

// The kernels' argument.
struct Problem : AttentionProblem {
    AttentionGradient gradient;
};

__device__ Rows rowsOf(const Problem& p, const float* data, const Stride& stride, int sequence,
                       int head, long long count) {
    return {data + sequence * stride.sequence + head * stride.head, stride.row, count, p.headDim};
}
__device__ Rows keysOf(const Problem& p, const float* data, const Stride& stride, int sequence,
                       int source) {
    return rowsOf(p, data, stride, sequence, source, p.keys);
}
__device__ Rows queriesOf(const Problem& p, const float* data, const Stride& stride, int sequence,
                          int head) {
    return rowsOf(p, data, stride, sequence, head, p.rows);
}

__device__ int sourceOf(const Problem& p, int head) {
    return static_cast<int>(static_cast<long long>(head) * p.keyValueHeads / p.heads);
}

// The first cell of a head in an array [batch, heads, rows].
__device__ long long cellOf(const Problem& p, int sequence, int head) {
    return (static_cast<long long>(sequence) * p.heads + head) * p.rows;
}

__device__ float factorOf(const Problem& p, int head, long long row) {
    const bool own = p.rowFactor != nullptr && row >= 0 && row < p.rows;
    return p.scale[head] * (own ? p.rowFactor[head * p.rows + row] : 1.0f);
}

// The first row tile's first row, counted from the problem's first: in whole tiles of keys.
__device__ long long firstTileOf(const Problem& p) {
    return p.firstRow / tile * tile - p.firstRow;
}

// rowScratch = dOut . out of each row: what the softmax's gradient subtracts.
__global__ void __launch_bounds__(blockThreads) meansOfRows(Problem p) {
    const int head = static_cast<int>(blockIdx.y), sequence = static_cast<int>(blockIdx.z);
    const long long row = static_cast<long long>(blockIdx.x) * across + threadY();
    float mean = 0;
    if (row < p.rows) {
        const Rows out = queriesOf(p, p.out, p.outStride, sequence, head);
        const Rows dOut = queriesOf(p, p.gradient.dOut, p.gradient.dOutStride, sequence, head);
        for (int c = threadX(); c < p.headDim; c += across)
            mean = fmaf(out.first[row * out.step + c], dOut.first[row * dOut.step + c], mean);
    }
    mean = sumOfRow(mean);
    if (row < p.rows && threadX() == 0)
        p.gradient.rowScratch[cellOf(p, sequence, head) + row] = mean;
}

// Weights of the tile (query rows from row0, keys from j0), the gradient of the loss by its scores
// and that by its scaled products, of the second branch or of the first; all 0 where a key is
// masked, the last also in the other branch.
__device__ void gradientTile(const Problem& p, int sequence, int head, long long row0, long long j0,
                             bool second, float (&weight)[each][each], float (&dScore)[each][each],
                             float (&dScaled)[each][each], Shared& shared) {
    const int source = sourceOf(p, head);
    dotTile(weight, queriesOf(p, p.q, p.qStride, sequence, head), row0,
            keysOf(p, p.k, p.kStride, sequence, source), j0, shared);
    float far[each][each];
    if (p.q2 != nullptr) {
        dotTile(far, queriesOf(p, p.q2, p.qStride, sequence, head), row0,
                keysOf(p, p.k2, p.kStride, sequence, source), j0, shared);
    }
    dotTile(dScore, queriesOf(p, p.gradient.dOut, p.gradient.dOutStride, sequence, head), row0,
            keysOf(p, p.v, p.vStride, sequence, source), j0, shared);
    const long long cell = cellOf(p, sequence, head);
#pragma unroll
    for (int a = 0; a < each; ++a) {
        const long long row = row0 + threadY() + across * a, i = p.firstRow + row;
        const bool there = row >= 0 && row < p.rows;
        const float logSum = there ? p.logSumExp[cell + row] : 0.0f;
        const float mean = there ? p.gradient.rowScratch[cell + row] : 0.0f;
        const float factor = factorOf(p, head, row);
#pragma unroll
        for (int b = 0; b < each; ++b) {
            const long long j = j0 + threadX() + across * b;
            if (!there || j < 0 || !allowed(p, i, j)) {
                weight[a][b] = dScore[a][b] = dScaled[a][b] = 0;
                continue;
            }
            const bool inSecond = inSecondBranch(p, i, j);
            float score = factor * (inSecond ? far[a][b] : weight[a][b]), slope = 1;
            if (p.softCap > 0) {
                const float bent = tanhf(score / p.softCap);
                score = p.softCap * bent;
                slope = 1 - bent * bent;
            }
            if (p.bias != nullptr) score += p.bias[head * p.keys + i - j];
            weight[a][b] = expf(score - logSum);
            dScore[a][b] = weight[a][b] * (dScore[a][b] - mean);
            dScaled[a][b] = inSecond == second ? dScore[a][b] * slope : 0;
        }
    }
}

// shared.weights = values, or its transpose, each times the factor of its query row. The block must
// be done with the old ones.
template <bool kTransposed>
__device__ void place(const float (&values)[each][each], const float (&factor)[each],
                      Shared& shared) {
#pragma unroll
    for (int a = 0; a < each; ++a) {
#pragma unroll
        for (int b = 0; b < each; ++b) {
            const int row = threadY() + across * a, column = threadX() + across * b;
            shared.weights[kTransposed ? column * tileStep + row : row * tileStep + column] =
                factor[a] * values[a][b];
        }
    }
}

__device__ void factorsOf(const Problem& p, int head, long long row0, float (&factor)[each]) {
#pragma unroll
    for (int a = 0; a < each; ++a)
        factor[a] = factorOf(p, head, row0 + threadY() + across * a);
}

template <int kDim>
__device__ void clear(float (&sum)[each][kDim / across]) {
#pragma unroll
    for (int a = 0; a < each; ++a) {
#pragma unroll
        for (int s = 0; s < kDim / across; ++s)
            sum[a][s] = 0;
    }
}

// Rows row0 .. row0 + 63 of one head.
template <int kDim>
__device__ void store(float* to, const Stride& stride, int sequence, int head, long long row0,
                      long long count, int width, const float (&sum)[each][kDim / across]) {
#pragma unroll
    for (int a = 0; a < each; ++a) {
        const long long row = row0 + threadY() + across * a;
        if (row < 0 || row >= count) continue;
        float* first = to + sequence * stride.sequence + head * stride.head + row * stride.row;
#pragma unroll
        for (int s = 0; s < kDim / across; ++s) {
            if (channelOf(s) < width) first[channelOf(s)] = sum[a][s];
        }
    }
}

// One block: dq of 64 query rows, or dq2.
template <int kDim>
__global__ void __launch_bounds__(blockThreads, blocksOf(kDim))
    gradientOfQueries(Problem p, bool second) {
    __shared__ Shared shared;
    const int head = static_cast<int>(blockIdx.y), sequence = static_cast<int>(blockIdx.z);
    const long long row0 =
        firstTileOf(p) + static_cast<long long>(gridDim.x - 1 - blockIdx.x) * tile;
    const long long i0 = p.firstRow + row0;
    const Rows keys = keysOf(p, second ? p.k2 : p.k, p.kStride, sequence, sourceOf(p, head));
    float dq[each][kDim / across], factor[each];
    clear<kDim>(dq);
    factorsOf(p, head, row0, factor);
    for (long long j0 = 0; j0 <= i0; j0 += tile) {
        if (hidden(p, i0, j0)) continue;
        float weight[each][each], dScore[each][each], dScaled[each][each];
        gradientTile(p, sequence, head, row0, j0, second, weight, dScore, dScaled, shared);
        place<false>(dScaled, factor, shared);
        addProduct<kDim>(dq, keys, j0, shared);
    }
    store<kDim>(second ? p.gradient.dq2 : p.gradient.dq, p.qStride, sequence, head, row0, p.rows,
                p.headDim, dq);
}

// One block: dk and dv, or dk2, of 64 keys of one key head, over all the query heads that read it.
template <int kDim>
__global__ void __launch_bounds__(blockThreads, blocksOf(kDim))
    gradientOfKeys(Problem p, bool second) {
    __shared__ Shared shared;
    const int source = static_cast<int>(blockIdx.y), sequence = static_cast<int>(blockIdx.z);
    const long long j0 = static_cast<long long>(blockIdx.x) * tile;
    const long long base = p.firstRow + firstTileOf(p), end = p.firstRow + p.rows;
    const int group = p.heads / p.keyValueHeads;
    float dk[each][kDim / across], dv[each][kDim / across];
    clear<kDim>(dk);
    clear<kDim>(dv);
    for (int head = source * group; head < (source + 1) * group; ++head) {
        const Rows queries = queriesOf(p, second ? p.q2 : p.q, p.qStride, sequence, head);
        const Rows dOut = queriesOf(p, p.gradient.dOut, p.gradient.dOutStride, sequence, head);
        for (long long i0 = j0 < base ? base : j0; i0 < end; i0 += tile) {
            if (hidden(p, i0, j0)) continue;
            const long long row0 = i0 - p.firstRow;
            const float one[each] = {1, 1, 1, 1};
            float weight[each][each], dScore[each][each], dScaled[each][each], factor[each];
            factorsOf(p, head, row0, factor);
            gradientTile(p, sequence, head, row0, j0, second, weight, dScore, dScaled, shared);
            place<true>(weight, one, shared);
            addProduct<kDim>(dv, dOut, row0, shared);
            __syncthreads();
            place<true>(dScaled, factor, shared);
            addProduct<kDim>(dk, queries, row0, shared);
        }
    }
    store<kDim>(second ? p.gradient.dk2 : p.gradient.dk, p.kStride, sequence, source, j0, p.keys,
                p.headDim, dk);
    if (second) return;
    store<kDim>(p.gradient.dv, p.vStride, sequence, source, j0, p.keys, p.headDim, dv);
}

// One block: dBias at 64 distances. They cross the tiles (i0, i0 - first) below their diagonal and
// the tiles one further to the left above it.
__global__ void __launch_bounds__(blockThreads) gradientOfBias(Problem p) {
    __shared__ Shared shared;
    const int head = static_cast<int>(blockIdx.y), sequence = static_cast<int>(blockIdx.z);
    const long long first = static_cast<long long>(blockIdx.x) * tile;
    const long long base = p.firstRow + firstTileOf(p), end = p.firstRow + p.rows;
    const int own = static_cast<int>(threadIdx.x);  // thread `own` sums the distance first + own
    const float one[each] = {1, 1, 1, 1};
    float sum = 0;
    for (long long i0 = first < base ? base : first; i0 < end; i0 += tile) {
        for (int further = 0; further < 2; ++further) {
            const long long j0 = i0 - first - further * tile;
            if (j0 < 0) continue;
            float weight[each][each], dScore[each][each], dScaled[each][each];
            gradientTile(p, sequence, head, i0 - p.firstRow, j0, false, weight, dScore, dScaled,
                         shared);
            place<false>(dScore, one, shared);
            __syncthreads();  // the next tile's first one lets the sums be done before its weights
            if (own < tile) {
                // Row - column is the distance's place in its tile.
                for (int row = 0; row < tile; ++row) {
                    const int column = row - own + further * tile;
                    if (column >= 0 && column < tile)
                        sum += shared.weights[row * tileStep + column];
                }
            }
        }
    }
    if (own < tile && first + own < p.keys) {
        const long long cell = (static_cast<long long>(sequence) * p.heads + head) * p.keys;
        p.gradient.dBias[cell + first + own] = sum;
    }
}

int run(const Problem& p) {
    const auto blocks = [&](long long count, int heads) {
        return dim3(static_cast<unsigned>(count), static_cast<unsigned>(heads),
                    static_cast<unsigned>(p.batch));
    };
    const auto tilesOf = [](long long rows) { return (rows + tile - 1) / tile; };
    const auto ask = [&] {
        if (p.stop != nullptr) check(cudaDeviceSynchronize(), "the gradient's kernels");
        return p.stopRequested();
    };
    if (ask()) return 1;
    const long long rowTiles = tilesOf(p.firstRow % tile + p.rows), keyTiles = tilesOf(p.keys);
    launch("starting the row means", meansOfRows, blocks((p.rows + across - 1) / across, p.heads),
           blockThreads, p);
    bool stopped = false;
    withDimension(p.headDim, [&](auto dimension) {
        constexpr int kDim = decltype(dimension)::value;
        for (int branch = 0; branch < (p.q2 != nullptr ? 2 : 1) && !stopped; ++branch) {
            launch("starting the queries' gradient", gradientOfQueries<kDim>,
                   blocks(rowTiles, p.heads), blockThreads, p, branch == 1);
            stopped = ask();
            if (stopped) return;
            launch("starting the keys' gradient", gradientOfKeys<kDim>,
                   blocks(keyTiles, p.keyValueHeads), blockThreads, p, branch == 1);
        }
    });
    if (stopped || ask()) return 1;
    if (p.gradient.dBias != nullptr)
        launch("starting the bias's gradient", gradientOfBias, blocks(keyTiles, p.heads),
               blockThreads, p);
    return 0;
}

}  // namespace
}  // namespace sextant

int sextantCudaAttentionBackward(const sextant::AttentionProblem* problem,
                                 const sextant::AttentionGradient* gradient, char* error) {
    return sextant::guarded(error, [&] { return sextant::run({*problem, *gradient}); });
}
