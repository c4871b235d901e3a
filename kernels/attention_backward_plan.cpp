// SPDX-License-Identifier: GPL-3.0-or-later
// The part of attentionBackward() that is the same on every processor: the cut into units, where
// their memory lies, and the threads.
#include <omp.h>

#include <utility>

#include "kernels/attention_backward_tiles.h"

namespace sextant {
namespace {

std::size_t wholeLines(std::size_t size) {
    return (size + 15) / 16 * 16;
}

// Gives out pieces of one array; of none it only counts.
struct Pieces {
    float* memory;
    std::size_t used = 0;
    float* take(std::size_t size) {
        float* taken = memory == nullptr ? nullptr : memory + used;
        used += wholeLines(size);
        return taken;
    }
};

std::int64_t wholeTiles(std::int64_t size) {
    return (size + backwardTile - 1) / backwardTile * backwardTile;
}

// Where a few heads would leave threads without work their keys are cut, but not into pieces so
// short that packing the queries once more for each would cost more than it brings.
int blocksOf(const AttentionProblem& p, std::int64_t keys) {
    constexpr std::int64_t leastKeys = 768;
    constexpr std::int64_t enoughUnits = 16;
    const std::int64_t units = std::int64_t{p.batch} * p.keyValueHeads;
    const std::int64_t wanted = std::min((enoughUnits + units - 1) / units, keys / leastKeys);
    return static_cast<int>(std::clamp<std::int64_t>(wanted, 1, 8));
}

}  // namespace

BackwardPlan::BackwardPlan(const AttentionProblem& p)
    : base(p.firstRow / backwardTile * backwardTile),
      rows(wholeTiles(p.firstRow + p.rows - base)),
      end(p.firstRow + p.rows),
      paddedDim((p.headDim + mostLanes - 1) / mostLanes * mostLanes),
      byRules(p.q2 != nullptr || p.softCap > 0 || p.chunk > 0 ||
              (p.window > 0 && p.keepFirst > 0)) {
    // Early keys are seen by more rows: blocks of equal work, not of equal length.
    const int count = blocksOf(p, end);
    const auto rowsOf = [&](std::int64_t key) {
        return static_cast<double>(end - std::max(key, base));
    };
    double whole = 0, before = 0;
    for (std::int64_t key = 0; key < end; key += backwardTile)
        whole += rowsOf(key);
    for (std::int64_t key = 0; key < end; key += backwardTile) {
        if (before >= whole * static_cast<double>(blockFirst.size()) / count || blockFirst.empty())
            blockFirst.push_back(key);
        before += rowsOf(key);
    }
    blockFirst.push_back(wholeTiles(end));
}

std::int64_t BackwardPlan::mostBlockKeys() const {
    std::int64_t most = 0;
    for (int block = 0; block < blocks(); ++block)
        most = std::max(most, blockFirst[block + 1] - blockFirst[block]);
    return most;
}

HeadSums::HeadSums(const AttentionProblem& p, const BackwardPlan& plan, float* memory) {
    Pieces pieces{memory};
    const auto size = static_cast<std::size_t>(plan.rows) * plan.paddedDim;
    dq = pieces.take(size);
    dq2 = p.q2 != nullptr ? pieces.take(size) : nullptr;
    dBias = pieces.take(static_cast<std::size_t>(plan.end) + backwardTile);
    floats = pieces.used;
}

BackwardScratch::BackwardScratch(const AttentionProblem& p, const BackwardPlan& plan,
                                 float* memory) {
    Pieces pieces{memory};
    const auto keys = static_cast<std::size_t>(plan.mostBlockKeys());
    const auto rows = static_cast<std::size_t>(plan.rows);
    const auto padded = static_cast<std::size_t>(plan.paddedDim);
    const bool second = p.q2 != nullptr;
    const auto takeIf = [&](bool there, std::size_t size) {
        return there ? pieces.take(size) : nullptr;
    };
    constexpr std::size_t tile = std::size_t{backwardTile} * backwardTile;
    keyTiles = pieces.take(keys * p.headDim);
    keyTiles2 = takeIf(second, keys * p.headDim);
    valueTiles = pieces.take(keys * p.headDim);
    keyRows = pieces.take(keys * padded);
    keyRows2 = takeIf(second, keys * padded);
    queryRows = pieces.take(rows * padded);
    queryRows2 = takeIf(second, rows * padded);
    dOutRows = pieces.take(rows * padded);
    dk = pieces.take(keys * padded);
    dk2 = takeIf(second, keys * padded);
    dv = pieces.take(keys * padded);
    mean = pieces.take(rows);
    logSum = pieces.take(rows);
    weights = pieces.take(tile);
    dScores = pieces.take(tile);
    scores2 = takeIf(second, tile);
    dScores2 = takeIf(second, tile);
    bias = pieces.take(static_cast<std::size_t>(plan.end) + backwardTile);
    floats = pieces.used;
}

Outcome attentionBackwardOn(const BackwardBackend& backend, const AttentionProblem& p,
                            const AttentionGradient& g) {
    checkGradient(p, g);
    if (p.stopRequested()) return Outcome::stopped;
    if (p.rows == 0) return Outcome::done;
    const BackwardPlan plan(p);
    const int blocks = plan.blocks();
    const std::int64_t units = std::int64_t{p.batch} * p.keyValueHeads * blocks;
    const int wanted = p.threads > 0 ? p.threads : omp_get_max_threads();
    const int threads = static_cast<int>(std::min<std::int64_t>(wanted, units));
    const int heads = p.batch * p.heads;
    const std::size_t sumsFloats = HeadSums(p, plan, nullptr).floats;
    const std::size_t scratchFloats = BackwardScratch(p, plan, nullptr).floats;
    // HeadSums of every head and block, [batch * heads, blocks], then each thread's scratch; where
    // there is one block, a thread's HeadSums with it.
    const std::size_t sharedFloats = blocks > 1 ? sumsFloats * heads * blocks : 0;
    const std::size_t threadFloats = scratchFloats + (blocks > 1 ? 0 : sumsFloats);
    AlignedFloats memory = takeKept(sharedFloats + threadFloats * threads);

#pragma omp parallel num_threads(threads)
    {
        float* own = memory.data() + sharedFloats + threadFloats * omp_get_thread_num();
        // The first blocks come first: with few units none begins late.
#pragma omp for schedule(dynamic, 1)
        for (std::int64_t i = 0; i < units; ++i) {
            if (p.stopRequested()) continue;
            const auto block = static_cast<int>(i % blocks);
            const auto sequence = static_cast<int>(i / blocks / p.keyValueHeads);
            const auto source = static_cast<int>(i / blocks % p.keyValueHeads);
            float* sums = blocks > 1 ? memory.data() : own + scratchFloats;
            backend.unit(p, g, plan, sequence, source, block, own, sums);
        }
        if (blocks > 1) {
#pragma omp for schedule(dynamic, 1)
            for (int head = 0; head < heads; ++head) {
                if (p.stopRequested()) continue;
                backend.finish(p, g, plan, head / p.heads, head % p.heads,
                               memory.data() + sumsFloats * blocks * head);
            }
        }
    }
    keep(std::move(memory));
    return p.stopRequested() ? Outcome::stopped : Outcome::done;
}

Outcome attentionBackward(const AttentionProblem& problem, const AttentionGradient& gradient) {
    return attentionBackwardOn(backwardBackends().front(), problem, gradient);
}

}  // namespace sextant
