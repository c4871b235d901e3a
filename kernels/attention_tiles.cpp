// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/attention_tiles.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numbers>

namespace sextant {
namespace {

void packTransposed(const float* keys, std::int64_t rowStride, int headDim, int count,
                    float* tile) {
    if (count < tileKeys) std::fill_n(tile, static_cast<std::size_t>(headDim) * tileKeys, 0.0f);
    // Blocks of 16 channels: the lines written stay in the first-level cache.
    for (int c0 = 0; c0 < headDim; c0 += 16) {
        const int c1 = std::min(c0 + 16, headDim);
        for (int j = 0; j < count; ++j) {
            const float* key = keys + j * rowStride;
            for (int c = c0; c < c1; ++c)
                tile[c * tileKeys + j] = key[c];
        }
    }
}

}  // namespace

PackedKeys::PackedKeys(const AttentionProblem& p) {
    keys = keyOfRow(p, p.rows - 1) + 1;
    tiles = (keys + tileKeys - 1) / tileKeys;
    paddedDim = (p.headDim + mostLanes - 1) / mostLanes * mostLanes;
    // A row reads up to the end of the tile that its own key begins.
    biasSize = p.keys + tileKeys;
    const std::size_t keysHeld = static_cast<std::size_t>(p.keyValueHeads) * tiles * tileKeys;
    k = AlignedFloats(keysHeld * p.headDim);
    if (p.q2) k2 = AlignedFloats(keysHeld * p.headDim);
    if (p.out) v = AlignedFloats(keysHeld * paddedDim);
    if (p.bias) bias = AlignedFloats(static_cast<std::size_t>(p.heads) * biasSize);
}

const float* PackedKeys::keyTile(const AttentionProblem& p, int head, std::int64_t tile) const {
    return k.data() + (keyValueHead(p, head) * tiles + tile) * tileKeys * p.headDim;
}

const float* PackedKeys::keyTile2(const AttentionProblem& p, int head, std::int64_t tile) const {
    return k2.data() + (keyValueHead(p, head) * tiles + tile) * tileKeys * p.headDim;
}

const float* PackedKeys::valueTile(const AttentionProblem& p, int head, std::int64_t tile) const {
    return v.data() + (keyValueHead(p, head) * tiles + tile) * tileKeys * paddedDim;
}

void PackedKeys::packTile(const AttentionProblem& p, int source, std::int64_t tile) {
    const std::int64_t first = tile * tileKeys;
    const int count = static_cast<int>(std::min<std::int64_t>(tileKeys, keys - first));
    const std::int64_t slot = source * tiles + tile;
    const std::int64_t offset = source * p.kStride.head + first * p.kStride.row;
    float* tileOfK = k.data() + slot * tileKeys * p.headDim;
    packTransposed(p.k + offset, p.kStride.row, p.headDim, count, tileOfK);
    if (p.q2) {
        float* tileOfK2 = k2.data() + slot * tileKeys * p.headDim;
        packTransposed(p.k2 + offset, p.kStride.row, p.headDim, count, tileOfK2);
    }
    if (p.out == nullptr) return;
    float* values = v.data() + slot * tileKeys * paddedDim;
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
    float* to = bias.data() + head * biasSize;
    for (std::int64_t r = 0; r < p.keys; ++r) {
        to[p.keys - 1 - r] = from[r] * std::numbers::log2e_v<float>;
    }
    std::fill(to + p.keys, to + biasSize, 0.0f);
}

TileCover coverOf(const AttentionProblem& p, std::int64_t first, std::int64_t last,
                  std::int64_t tile) {
    const std::int64_t j0 = tile * tileKeys;
    const std::int64_t j1 = j0 + tileKeys - 1;
    TileCover cover{};
    const bool behindWindow = p.window != 0 && first - j1 >= p.window && j0 >= p.keepFirst;
    cover.empty = j0 > last || behindWindow;
    const bool wholeWindow = p.window == 0 || last - j0 < p.window || j1 < p.keepFirst;
    cover.needsMask = j1 > first || !wholeWindow;
    if (p.q2 == nullptr) {
        cover.firstBranch = true;
    } else {
        cover.firstBranch = first - j1 < p.branchDistance || j0 < p.branchFirst;
        cover.secondBranch = last - j0 >= p.branchDistance && j1 >= p.branchFirst;
    }
    return cover;
}

}  // namespace sextant
