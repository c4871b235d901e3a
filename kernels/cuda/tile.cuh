// SPDX-License-Identifier: GPL-3.0-or-later
// The work of one thread block, in fp32: products of tiles of 64 rows, through shared memory.
// Thread (y, x) of 16 x 16 owns the elements (y + 16 a, x + 16 b), a and b < 4, of a 64 x 64 tile.
#pragma once

#include <cuda_runtime.h>

#include <type_traits>

namespace sextant {

constexpr int tile = 64;
constexpr int across = 16;
constexpr int each = tile / across;
constexpr int blockThreads = across * across;
constexpr int depth = 32;    // channels of a dot product in shared memory at once
constexpr int columns = 64;  // channels of a sum in shared memory at once
// Rows in shared memory are 16-byte aligned; each begins four banks after the one before.
constexpr int depthStep = depth + 4;
constexpr int tileStep = tile + 4;
constexpr unsigned everyLane = 0xffffffffu;

// Blocks that a multiprocessor must have registers for at once.
constexpr int blocksOf(int headDim) {
    return headDim <= 128 ? 2 : 1;
}

struct alignas(16) Shared {
    float chunk[2 * tile * depthStep];  // of two operands, or [tile, columns] of one
    float weights[tile * tileStep];
};
static_assert(tile * columns <= 2 * tile * depthStep);

// Rows of one head of one sequence. Rows outside 0 .. count - 1 read as zeros.
struct Rows {
    const float* first;
    long long step;
    long long count;
    int width;
};

__device__ inline int threadY() {
    return static_cast<int>(threadIdx.x) / across;
}
__device__ inline int threadX() {
    return static_cast<int>(threadIdx.x) % across;
}

// [tile, kWidth] of `rows` from row `row0` and channel `channel0`, to rows `step` floats apart.
template <int kWidth>
__device__ void load(float* to, int step, const Rows& rows, long long row0, int channel0) {
    for (int at = static_cast<int>(threadIdx.x); at < tile * kWidth; at += blockThreads) {
        const int row = at / kWidth, channel = at % kWidth;
        const bool there =
            row0 + row >= 0 && row0 + row < rows.count && channel0 + channel < rows.width;
        to[row * step + channel] =
            there ? rows.first[(row0 + row) * rows.step + channel0 + channel] : 0.0f;
    }
}

__device__ inline float4 four(const float* from) {
    return *reinterpret_cast<const float4*>(from);
}

// dot[a][b] = row (left0 + y + 16 a) of left . row (right0 + x + 16 b) of right
__device__ inline void dotTile(float (&dot)[each][each], const Rows& left, long long left0,
                               const Rows& right, long long right0, Shared& shared) {
    float* lefts = shared.chunk;
    float* rights = shared.chunk + tile * depthStep;
#pragma unroll
    for (int a = 0; a < each; ++a) {
#pragma unroll
        for (int b = 0; b < each; ++b)
            dot[a][b] = 0;
    }
    for (int channel = 0; channel < left.width; channel += depth) {
        __syncthreads();
        load<depth>(lefts, depthStep, left, left0, channel);
        load<depth>(rights, depthStep, right, right0, channel);
        __syncthreads();
        for (int c = 0; c < depth; c += 4) {
            float4 x[each], y[each];
#pragma unroll
            for (int a = 0; a < each; ++a) {
                x[a] = four(lefts + (threadY() + across * a) * depthStep + c);
                y[a] = four(rights + (threadX() + across * a) * depthStep + c);
            }
#pragma unroll
            for (int a = 0; a < each; ++a) {
#pragma unroll
                for (int b = 0; b < each; ++b) {
                    dot[a][b] = fmaf(x[a].x, y[b].x, dot[a][b]);
                    dot[a][b] = fmaf(x[a].y, y[b].y, dot[a][b]);
                    dot[a][b] = fmaf(x[a].z, y[b].z, dot[a][b]);
                    dot[a][b] = fmaf(x[a].w, y[b].w, dot[a][b]);
                }
            }
        }
    }
}

// Which channel sum[.][s] of addProduct() belongs to.
__device__ inline int channelOf(int s) {
    return s / 4 * columns + threadX() * 4 + s % 4;
}

// sum[a][s] += weights (row y + 16 a) . channel channelOf(s) of rows right0 .. right0 + 63.
// Synchronises before it reads shared.weights; the caller must do so before it writes there.
template <int kDim>
__device__ void addProduct(float (&sum)[each][kDim / across], const Rows& right, long long right0,
                           Shared& shared) {
#pragma unroll
    for (int part = 0; part < kDim / columns; ++part) {
        if (part * columns >= right.width) break;
        __syncthreads();
        load<columns>(shared.chunk, columns, right, right0, part * columns);
        __syncthreads();
        for (int j = 0; j < tile; j += 4) {
            float4 weight[each], value[4];
#pragma unroll
            for (int a = 0; a < each; ++a) {
                weight[a] = four(shared.weights + (threadY() + across * a) * tileStep + j);
                value[a] = four(shared.chunk + (j + a) * columns + threadX() * 4);
            }
#pragma unroll
            for (int a = 0; a < each; ++a) {
                const float of[4] = {weight[a].x, weight[a].y, weight[a].z, weight[a].w};
#pragma unroll
                for (int key = 0; key < 4; ++key) {
                    float* to = sum[a] + part * 4;
                    to[0] = fmaf(of[key], value[key].x, to[0]);
                    to[1] = fmaf(of[key], value[key].y, to[1]);
                    to[2] = fmaf(of[key], value[key].z, to[2]);
                    to[3] = fmaf(of[key], value[key].w, to[3]);
                }
            }
        }
    }
}

// Over the 16 threads that share a row: all of them get the result.
__device__ inline float sumOfRow(float value) {
    for (int apart = across / 2; apart > 0; apart /= 2)
        value += __shfl_xor_sync(everyLane, value, apart);
    return value;
}
__device__ inline float largestOfRow(float value) {
    for (int apart = across / 2; apart > 0; apart /= 2)
        value = fmaxf(value, __shfl_xor_sync(everyLane, value, apart));
    return value;
}

// Calls `work` with the head dimension that a kernel is compiled for, as a std::integral_constant:
// the smallest that holds `headDim`.
template <class Work>
void withDimension(int headDim, const Work& work) {
    if (headDim <= 64)
        work(std::integral_constant<int, 64>());
    else if (headDim <= 128)
        work(std::integral_constant<int, 128>());
    else if (headDim <= 256)
        work(std::integral_constant<int, 256>());
    else
        work(std::integral_constant<int, 512>());
}

}  // namespace sextant
