// SPDX-License-Identifier: GPL-3.0-or-later
// The part of attention() that is the same on every processor: pack the keys, cut the rows into
// items, hand the items to threads, the longest rows first.
#include "kernels/attention.h"

#include <omp.h>

#include <algorithm>

#include "kernels/attention_tiles.h"

namespace sextant {
namespace {

// Products below which one thread is as fast as several, which have to meet; where the processors
// have other work too they would wait for each other for milliseconds.
constexpr std::int64_t smallWork = 1 << 18;

// Fewer rows per item where there are few items, so that no thread waits long for the last one.
int rowsPerItem(const AttentionProblem& p, int threads) {
    int rows = largestItemRows;
    while (rows > 2 * blockRows && p.heads * p.rows < 8LL * threads * rows)
        rows /= 2;
    return std::max(rows / blockRows * blockRows, blockRows);
}

Outcome attendSequence(const AttentionBackend& backend, const AttentionProblem& p) {
    if (p.stopRequested()) return Outcome::stopped;
    const int wanted = p.threads > 0 ? p.threads : omp_get_max_threads();
    const int itemRows = rowsPerItem(p, wanted);
    const std::int64_t itemsPerHead = (p.rows + itemRows - 1) / itemRows;
    const std::int64_t items = itemsPerHead * p.heads;
    const bool alone = p.heads * p.rows * p.keys * p.headDim < smallWork;
    const int threads = alone ? 1 : static_cast<int>(std::min<std::int64_t>(wanted, items));

    const std::size_t scratchFloats = (backend.scratchFloats(p) + 63) / 64 * 64;
    PackedKeys packed(p, scratchFloats * threads);
    const std::int64_t packs = packed.tiles * p.keyValueHeads;
    std::atomic<std::int64_t> next{0};
    std::atomic<bool> stopped{false};

#pragma omp parallel num_threads(threads)
    {
#pragma omp for schedule(static)
        for (std::int64_t pack = 0; pack < packs; ++pack) {
            if (p.stopRequested()) continue;
            packed.packTile(p, static_cast<int>(pack / packed.tiles), pack % packed.tiles);
        }
        if (p.bias) {
#pragma omp for schedule(static)
            for (int head = 0; head < p.heads; ++head)
                packed.packBias(p, head);
        }
        // A stop seen while packing is seen again here, before the unpacked tiles are read.
        float* own = packed.scratch + omp_get_thread_num() * scratchFloats;
        while (!stopped) {
            const std::int64_t i = next++;
            if (i >= items) break;
            // Later rows see more keys: they come first. Neighbouring heads share their keys.
            const std::int64_t block = itemsPerHead - 1 - i / p.heads;
            WorkItem item;
            item.head = static_cast<int>(i % p.heads);
            item.row = block * itemRows;
            item.rows = static_cast<int>(std::min<std::int64_t>(itemRows, p.rows - item.row));
            if (p.stopRequested() || !backend.attendItem(p, packed, item, own)) stopped = true;
        }
    }
    return stopped ? Outcome::stopped : Outcome::done;
}

}  // namespace

Outcome attentionOn(const AttentionBackend& backend, const AttentionProblem& p) {
    checkProblem(p);
    if (p.stopRequested()) return Outcome::stopped;
    if (p.rows == 0) return Outcome::done;
    for (int sequence = 0; sequence < p.batch; ++sequence) {
        if (attendSequence(backend, sequenceOf(p, sequence)) == Outcome::stopped)
            return Outcome::stopped;
    }
    return Outcome::done;
}

Outcome attention(const AttentionProblem& problem) {
    return attentionOn(attentionBackends().list[0], problem);
}

const char* attentionBackend() {
    return attentionBackends().list[0].name;
}

}  // namespace sextant
