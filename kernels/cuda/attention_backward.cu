// SPDX-License-Identifier: GPL-3.0-or-later
// Gradients of causal attention on the GPU, fp32: weights are computed again tile by tile from the
// logsumexp of the forward pass. No atomic additions: the same inputs give the same bits.
#include "kernels/cuda/attention_cuda.h"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/tile.cuh"

namespace sextant {
namespace {

// What the kernels are given.
struct Problem : AttentionProblem {
    AttentionGradient gradient;
};

__device__ Rows rowsOf(const Problem& p, const float* data, const Stride& stride, int sequence,
                       int head) {
    return {data + sequence * stride.sequence + head * stride.head, stride.row, p.keys, p.headDim};
}

__device__ int sourceOf(const Problem& p, int head) {
    return static_cast<int>(static_cast<long long>(head) * p.keyValueHeads / p.heads);
}

// The first cell of a head in an array [batch, heads, keys].
__device__ long long cellOf(const Problem& p, int sequence, int head) {
    return (static_cast<long long>(sequence) * p.heads + head) * p.keys;
}

// rowScratch = dOut . out of each row: what the softmax's gradient subtracts.
__global__ void __launch_bounds__(blockThreads) meansOfRows(Problem p) {
    const int head = static_cast<int>(blockIdx.y), sequence = static_cast<int>(blockIdx.z);
    const long long i = static_cast<long long>(blockIdx.x) * across + threadY();
    float mean = 0;
    if (i < p.keys) {
        const Rows out = rowsOf(p, p.out, p.outStride, sequence, head);
        const Rows dOut = rowsOf(p, p.gradient.dOut, p.gradient.dOutStride, sequence, head);
        for (int c = threadX(); c < p.headDim; c += across)
            mean = fmaf(out.first[i * out.step + c], dOut.first[i * dOut.step + c], mean);
    }
    mean = sumOfRow(mean);
    if (i < p.keys && threadX() == 0) p.gradient.rowScratch[cellOf(p, sequence, head) + i] = mean;
}

// Weights of the tile (query rows from i0, keys from j0) and the gradient of the loss by its
// scores; both 0 where a key is masked.
__device__ void gradientTile(const Problem& p, int sequence, int head, long long i0, long long j0,
                             float (&weight)[each][each], float (&dScore)[each][each],
                             Shared& shared) {
    const int source = sourceOf(p, head);
    dotTile(weight, rowsOf(p, p.q, p.qStride, sequence, head), i0,
            rowsOf(p, p.k, p.kStride, sequence, source), j0, shared);
    dotTile(dScore, rowsOf(p, p.gradient.dOut, p.gradient.dOutStride, sequence, head), i0,
            rowsOf(p, p.v, p.vStride, sequence, source), j0, shared);
    const long long cell = cellOf(p, sequence, head);
    const float scale = p.scale[head];
#pragma unroll
    for (int a = 0; a < each; ++a) {
        const long long i = i0 + threadY() + across * a;
        const bool there = i < p.keys;
        const float logSum = there ? p.logSumExp[cell + i] : 0.0f;
        const float mean = there ? p.gradient.rowScratch[cell + i] : 0.0f;
#pragma unroll
        for (int b = 0; b < each; ++b) {
            const long long j = j0 + threadX() + across * b;
            if (!there || j < 0 || j > i || (p.window != 0 && i - j >= p.window)) {
                weight[a][b] = dScore[a][b] = 0;
                continue;
            }
            float score = scale * weight[a][b];
            if (p.bias != nullptr) score += p.bias[head * p.keys + i - j];
            weight[a][b] = expf(score - logSum);
            dScore[a][b] = weight[a][b] * (dScore[a][b] - mean);
        }
    }
}

__device__ bool hidden(const Problem& p, long long i0, long long j0) {
    return p.window != 0 && i0 - (j0 + tile - 1) >= p.window;
}

// shared.weights = factor * values, or its transpose. The block must be done with the old ones.
template <bool kTransposed>
__device__ void place(const float (&values)[each][each], float factor, Shared& shared) {
#pragma unroll
    for (int a = 0; a < each; ++a) {
#pragma unroll
        for (int b = 0; b < each; ++b) {
            const int row = threadY() + across * a, column = threadX() + across * b;
            shared.weights[kTransposed ? column * tileStep + row : row * tileStep + column] =
                factor * values[a][b];
        }
    }
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
        if (row >= count) continue;
        float* first = to + sequence * stride.sequence + head * stride.head + row * stride.row;
#pragma unroll
        for (int s = 0; s < kDim / across; ++s) {
            if (channelOf(s) < width) first[channelOf(s)] = sum[a][s];
        }
    }
}

// One block: dq of 64 query rows.
template <int kDim>
__global__ void __launch_bounds__(blockThreads, blocksOf(kDim)) gradientOfQueries(Problem p) {
    __shared__ Shared shared;
    const int head = static_cast<int>(blockIdx.y), sequence = static_cast<int>(blockIdx.z);
    const long long i0 = static_cast<long long>(gridDim.x - 1 - blockIdx.x) * tile;
    const Rows keys = rowsOf(p, p.k, p.kStride, sequence, sourceOf(p, head));
    float dq[each][kDim / across];
    clear<kDim>(dq);
    for (long long j0 = 0; j0 <= i0; j0 += tile) {
        if (hidden(p, i0, j0)) continue;
        float weight[each][each], dScore[each][each];
        gradientTile(p, sequence, head, i0, j0, weight, dScore, shared);
        place<false>(dScore, p.scale[head], shared);
        addProduct<kDim>(dq, keys, j0, shared);
    }
    store<kDim>(p.gradient.dq, p.qStride, sequence, head, i0, p.keys, p.headDim, dq);
}

// One block: dk and dv of 64 keys of one key head, over all the query heads that read it.
template <int kDim>
__global__ void __launch_bounds__(blockThreads, blocksOf(kDim)) gradientOfKeys(Problem p) {
    __shared__ Shared shared;
    const int source = static_cast<int>(blockIdx.y), sequence = static_cast<int>(blockIdx.z);
    const long long j0 = static_cast<long long>(blockIdx.x) * tile;
    const int group = p.heads / p.keyValueHeads;
    float dk[each][kDim / across], dv[each][kDim / across];
    clear<kDim>(dk);
    clear<kDim>(dv);
    for (int head = source * group; head < (source + 1) * group; ++head) {
        const Rows queries = rowsOf(p, p.q, p.qStride, sequence, head);
        const Rows dOut = rowsOf(p, p.gradient.dOut, p.gradient.dOutStride, sequence, head);
        for (long long i0 = j0; i0 < p.keys && !hidden(p, i0, j0); i0 += tile) {
            float weight[each][each], dScore[each][each];
            gradientTile(p, sequence, head, i0, j0, weight, dScore, shared);
            place<true>(weight, 1.0f, shared);
            addProduct<kDim>(dv, dOut, i0, shared);
            __syncthreads();
            place<true>(dScore, p.scale[head], shared);
            addProduct<kDim>(dk, queries, i0, shared);
        }
    }
    store<kDim>(p.gradient.dk, p.kStride, sequence, source, j0, p.keys, p.headDim, dk);
    store<kDim>(p.gradient.dv, p.vStride, sequence, source, j0, p.keys, p.headDim, dv);
}

// One block: dBias at 64 distances. They cross the tiles (i0, i0 - first) below their diagonal and
// the tiles one further to the left above it.
__global__ void __launch_bounds__(blockThreads) gradientOfBias(Problem p) {
    __shared__ Shared shared;
    const int head = static_cast<int>(blockIdx.y), sequence = static_cast<int>(blockIdx.z);
    const long long first = static_cast<long long>(blockIdx.x) * tile;
    const int own = static_cast<int>(threadIdx.x);  // thread `own` sums the distance first + own
    float sum = 0;
    for (long long i0 = first; i0 < p.keys; i0 += tile) {
        for (int further = 0; further < 2; ++further) {
            const long long j0 = i0 - first - further * tile;
            if (j0 < 0) continue;
            float weight[each][each], dScore[each][each];
            gradientTile(p, sequence, head, i0, j0, weight, dScore, shared);
            place<false>(dScore, 1.0f, shared);
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
    if (own < tile && first + own < p.keys) p.gradient.dBias[cellOf(p, sequence, head) + first + own] = sum;
}

void run(const Problem& p) {
    const auto blocks = [&](long long rows, int heads) {
        return dim3(static_cast<unsigned>((p.keys + rows - 1) / rows), static_cast<unsigned>(heads),
                    static_cast<unsigned>(p.batch));
    };
    launch("starting the row means", meansOfRows, blocks(across, p.heads), blockThreads, p);
    withDimension(p.headDim, [&](auto dimension) {
        constexpr int kDim = decltype(dimension)::value;
        launch("starting the queries' gradient", gradientOfQueries<kDim>, blocks(tile, p.heads),
               blockThreads, p);
        launch("starting the keys' gradient", gradientOfKeys<kDim>, blocks(tile, p.keyValueHeads),
               blockThreads, p);
    });
    if (p.gradient.dBias != nullptr)
        launch("starting the bias's gradient", gradientOfBias, blocks(tile, p.heads), blockThreads,
               p);
}

}  // namespace
}  // namespace sextant

int sextantCudaAttentionBackward(const sextant::AttentionProblem* problem,
                                 const sextant::AttentionGradient* gradient, char* error) {
    return sextant::guarded(error, [&] {
        sextant::run({*problem, *gradient});
        return 0;
    });
}
