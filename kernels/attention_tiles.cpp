// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/attention_tiles.h"

#include <sys/mman.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <new>
#include <numbers>

namespace sextant {
namespace {

// GCC's and Clang's own vectors: four floats are worth a register on every processor.
using Four = float __attribute__((vector_size(16), aligned(4), may_alias));

// to[c][0 .. 3] = from[0 .. 3][c] for four channels c.
inline void transposeFour(const float* from, std::int64_t rowStride, float* to) {
    Four row[4];
    for (int j = 0; j < 4; ++j)
        row[j] = *reinterpret_cast<const Four*>(from + j * rowStride);
    const Four low01 = __builtin_shufflevector(row[0], row[1], 0, 4, 1, 5);
    const Four low23 = __builtin_shufflevector(row[2], row[3], 0, 4, 1, 5);
    const Four high01 = __builtin_shufflevector(row[0], row[1], 2, 6, 3, 7);
    const Four high23 = __builtin_shufflevector(row[2], row[3], 2, 6, 3, 7);
    const Four column[4] = {__builtin_shufflevector(low01, low23, 0, 1, 4, 5),
                            __builtin_shufflevector(low01, low23, 2, 3, 6, 7),
                            __builtin_shufflevector(high01, high23, 0, 1, 4, 5),
                            __builtin_shufflevector(high01, high23, 2, 3, 6, 7)};
    for (int c = 0; c < 4; ++c)
        *reinterpret_cast<Four*>(to + c * tileKeys) = column[c];
}

void packTransposed(const float* keys, std::int64_t rowStride, int headDim, int count,
                    float* tile) {
    if (count < tileKeys) std::fill_n(tile, static_cast<std::size_t>(headDim) * tileKeys, 0.0f);
    const int fourKeys = count / 4 * 4;
    // Blocks of 16 channels: the lines written stay in the first-level cache.
    for (int c0 = 0; c0 < headDim; c0 += 16) {
        const int size = std::min(16, headDim - c0);
        const int fourChannels = c0 + size / 4 * 4;
        for (int j = 0; j < fourKeys; j += 4) {
            for (int c = c0; c < fourChannels; c += 4)
                transposeFour(keys + j * rowStride + c, rowStride, tile + c * tileKeys + j);
        }
        for (int j = 0; j < count; ++j) {
            for (int c = j < fourKeys ? fourChannels : c0; c < c0 + size; ++c)
                tile[c * tileKeys + j] = keys[j * rowStride + c];
        }
    }
}

thread_local AlignedFloats kept;

}  // namespace

AlignedFloats::AlignedFloats(std::size_t size) : size_(size) {
    constexpr std::size_t line = 64;
    constexpr std::size_t hugePage = 2 << 20;
    // Few large pages instead of hundreds of small ones.
    const std::size_t bytes = size * sizeof(float);
    const bool huge = bytes >= hugePage;
    const std::size_t alignment = huge ? hugePage : line;
    void* memory = std::aligned_alloc(alignment, (bytes / alignment + 1) * alignment);
    if (memory == nullptr) throw std::bad_alloc();
    data_.reset(static_cast<float*>(memory));
    if (huge) madvise(memory, bytes, MADV_HUGEPAGE);
}

AlignedFloats takeKept(std::size_t size) {
    AlignedFloats memory = std::move(kept);
    if (memory.size() < size) {
        memory = {};  // first, so that both never stand side by side
        memory = AlignedFloats(size);
    }
    return memory;
}

void keep(AlignedFloats memory) {
    constexpr std::size_t most = (64 << 20) / sizeof(float);
    if (memory.size() <= most) kept = std::move(memory);
}

PackedKeys::PackedKeys(const AttentionProblem& p, std::size_t scratchFloats) {
    keys = keyOfRow(p, p.rows - 1) + 1;
    tiles = (keys + tileKeys - 1) / tileKeys;
    paddedDim = (p.headDim + mostLanes - 1) / mostLanes * mostLanes;
    // A row reads up to the end of the tile that its own key begins.
    biasSize = p.keys + tileKeys;
    const std::size_t keysHeld = static_cast<std::size_t>(p.keyValueHeads) * tiles * tileKeys;
    const std::size_t biases = p.bias ? static_cast<std::size_t>(p.heads) * biasSize : 0;
    const std::size_t keyFloats = keysHeld * p.headDim;
    const std::size_t valueFloats = p.out ? keysHeld * paddedDim : 0;
    memory = takeKept(scratchFloats + (p.q2 ? 2 : 1) * keyFloats + valueFloats + biases);
    scratch = memory.data();
    k = scratch + scratchFloats;
    k2 = k + (p.q2 ? keyFloats : 0);
    v = k2 + keyFloats;
    bias = v + valueFloats;
}

const float* PackedKeys::keyTile(const AttentionProblem& p, int head, std::int64_t tile) const {
    return k + (keyValueHead(p, head) * tiles + tile) * tileKeys * p.headDim;
}

const float* PackedKeys::keyTile2(const AttentionProblem& p, int head, std::int64_t tile) const {
    return k2 + (keyValueHead(p, head) * tiles + tile) * tileKeys * p.headDim;
}

const float* PackedKeys::valueTile(const AttentionProblem& p, int head, std::int64_t tile) const {
    return v + (keyValueHead(p, head) * tiles + tile) * tileKeys * paddedDim;
}

void PackedKeys::packTile(const AttentionProblem& p, int source, std::int64_t tile) {
    const std::int64_t first = tile * tileKeys;
    const int count = static_cast<int>(std::min<std::int64_t>(tileKeys, keys - first));
    const std::int64_t slot = source * tiles + tile;
    const std::int64_t offset = source * p.kStride.head + first * p.kStride.row;
    float* tileOfK = k + slot * tileKeys * p.headDim;
    packTransposed(p.k + offset, p.kStride.row, p.headDim, count, tileOfK);
    if (p.q2) {
        float* tileOfK2 = k2 + slot * tileKeys * p.headDim;
        packTransposed(p.k2 + offset, p.kStride.row, p.headDim, count, tileOfK2);
    }
    if (p.out == nullptr) return;
    float* values = v + slot * tileKeys * paddedDim;
    for (int j = 0; j < tileKeys; ++j, values += paddedDim) {
        const int size = j < count ? p.headDim : 0;
        if (size > 0) {
            const float* value = p.v + source * p.vStride.head + (first + j) * p.vStride.row;
            std::memcpy(values, value, size * sizeof(float));
        }
        std::fill(values + size, values + paddedDim, 0.0f);
    }
}

void PackedKeys::packBias(const AttentionProblem& p, int head) {
    const float* from = p.bias + head * p.keys;
    float* to = bias + head * biasSize;
    for (std::int64_t r = 0; r < p.keys; ++r) {
        to[p.keys - 1 - r] = from[r] * std::numbers::log2e_v<float>;
    }
    std::fill(to + p.keys, to + biasSize, 0.0f);
}

}  // namespace sextant
