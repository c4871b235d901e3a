// SPDX-License-Identifier: GPL-3.0-or-later
// How the vector implementations cut attention into tiles: keys in tiles of 64, packed once per
// call; query rows in blocks of 6, the height of a register block; work items of up to 384 rows of
// one head.
//
// A row's result does not depend on the rows that share its block: each score, weight and sum of a
// row is computed by the same operations in the same order wherever the row stands in a block, and
// a masked key adds an exact zero. So any cut into items, any thread count, any firstRow and any
// rowIndex give the same bits.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <utility>

#include "kernels/attention_problem.h"

namespace sextant {

inline constexpr int tileKeys = 64;
inline constexpr int blockRows = 6;
inline constexpr int largestItemRows = 384;
inline constexpr int mostLanes = 16;  // of fp32 in one vector

// An uninitialised array of floats on a 64-byte boundary, zero floats long until resized.
class AlignedFloats {
  public:
    AlignedFloats() = default;
    explicit AlignedFloats(std::size_t size);
    float* data() const { return data_.get(); }
    std::size_t size() const { return data_ ? size_ : 0; }

  private:
    struct Free {
        void operator()(float* p) const { std::free(p); }
    };
    std::unique_ptr<float, Free> data_;
    std::size_t size_ = 0;
};

// A call's memory is kept for the next call of the same thread, up to 64 MB: the pages of a new
// array would cost a call over a long text 2 % of its time. takeKept() returns at least `size`
// uninitialised floats.
AlignedFloats takeKept(std::size_t size);
void keep(AlignedFloats memory);

// Keys, values and biases of a call in the order the inner loops read them, and the threads'
// scratch memory, all in one array.
struct PackedKeys {
    PackedKeys(const AttentionProblem& problem, std::size_t scratchFloats);
    ~PackedKeys() { keep(std::move(memory)); }
    PackedKeys(const PackedKeys&) = delete;
    PackedKeys& operator=(const PackedKeys&) = delete;

    std::int64_t keys;   // up to the last one that a row of this call sees
    std::int64_t tiles;  // that hold them
    int paddedDim;       // headDim rounded up to whole vectors
    float *k, *k2;       // [keyValueHeads, tiles, headDim, tileKeys]: transposed tiles
    float* v;            // [keyValueHeads, tiles, tileKeys, paddedDim]
    float* bias;  // [heads, biasSize]: reversed, times log2(e); bias of distance r at keys-1-r
    float* scratch;
    AlignedFloats memory;
    std::int64_t biasSize;

    const float* keyTile(const AttentionProblem& problem, int head, std::int64_t tile) const;
    const float* keyTile2(const AttentionProblem& problem, int head, std::int64_t tile) const;
    const float* valueTile(const AttentionProblem& problem, int head, std::int64_t tile) const;

    // Fills one tile of one key-value head; the keys past the last one become zeros.
    void packTile(const AttentionProblem& problem, int keyValueHead, std::int64_t tile);
    void packBias(const AttentionProblem& problem, int head);
};

// What the rows from first to last (key indices) see of the keys of one tile of `size` keys.
struct TileCover {
    bool empty;         // no row sees any of these keys
    bool needsMask;     // some row does not see some of them
    bool firstBranch;   // some visible pair may use q, k
    bool secondBranch;  // some visible pair may use q2, k2
};
inline TileCover coverOf(const AttentionProblem& p, std::int64_t first, std::int64_t last,
                         std::int64_t tile, int size = tileKeys) {
    const std::int64_t j0 = tile * size;
    const std::int64_t j1 = j0 + size - 1;
    TileCover cover{};
    const bool behindWindow = p.window != 0 && first - j1 >= p.window && j0 >= p.keepFirst;
    cover.empty = j0 > last || behindWindow || j1 < chunkStart(p, first);
    const bool wholeWindow = p.window == 0 || last - j0 < p.window || j1 < p.keepFirst;
    cover.needsMask = j1 > first || !wholeWindow || j0 < chunkStart(p, last);
    if (p.q2 == nullptr) {
        cover.firstBranch = true;
    } else {
        cover.firstBranch = first - j1 < p.branchDistance || j0 < p.branchFirst;
        cover.secondBranch = last - j0 >= p.branchDistance && j1 >= p.branchFirst;
    }
    return cover;
}

// One head's consecutive query rows, at most largestItemRows.
struct WorkItem {
    int head = 0;
    std::int64_t row = 0;  // the first, counted from the problem's first
    int rows = 0;
};

// Computes one item. False when a stop was requested meanwhile. `scratch` belongs to the thread.
using AttendItem = bool (*)(const AttentionProblem& problem, const PackedKeys& packed,
                            const WorkItem& item, float* scratch);

// One instruction set that this program was built for and this processor has.
struct AttentionBackend {
    const char* name;
    AttendItem attendItem;
    std::size_t (*scratchFloats)(const AttentionProblem& problem);  // for one thread
};

// `size` backends, the fastest first; at least the portable one. Tests run each of them.
struct AttentionBackends {
    static constexpr int most = 8;
    AttentionBackend list[most];
    int size = 0;
};
const AttentionBackends& attentionBackends();

// attention() on a chosen backend.
Outcome attentionOn(const AttentionBackend& backend, const AttentionProblem& problem);

}  // namespace sextant
