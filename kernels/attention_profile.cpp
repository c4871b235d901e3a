// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/attention_profile.h"

#include <omp.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "kernels/attention_problem.h"

namespace sextant {
namespace {

constexpr float nothing = std::numeric_limits<float>::quiet_NaN();

void require(bool holds, const char* field, std::int64_t found, const char* expected) {
    if (holds) return;
    throw std::invalid_argument(std::string("attentionProfile: ") + field + " is " +
                                std::to_string(found) + "; expected " + expected);
}

// The score of an allowed pair.
float scoreOf(const AttentionProblem& p, int head, std::int64_t row, std::int64_t i,
              std::int64_t j) {
    const RowPair pair = rowPair(p, head, row, i, j);
    return scoreOf(p, head, row, i - j, dot(pair.q, pair.k, p.headDim));
}

// Distances first .. last - 1 of one head.
void meanScores(const AttentionProblem& p, int head, std::int64_t first, std::int64_t last,
                float* mean) {
    std::vector<double> sums(static_cast<std::size_t>(last - first));
    std::vector<std::int64_t> counts(sums.size());
    for (std::int64_t row = 0; row < p.rows; ++row) {
        const std::int64_t i = keyOfRow(p, row);
        for (std::int64_t r = first; r < std::min(last, i + 1); ++r) {
            if (!isAllowed(p, i, i - r)) continue;
            const auto at = static_cast<std::size_t>(r - first);
            sums[at] += scoreOf(p, head, row, i, i - r);
            ++counts[at];
        }
    }
    for (std::size_t at = 0; at < sums.size(); ++at) {
        const double count = static_cast<double>(counts[at]);
        mean[first + static_cast<std::int64_t>(at)] =
            counts[at] > 0 ? static_cast<float>(sums[at] / count) : nothing;
    }
}

// One row of cells.
void mapCells(const AttentionProblem& p, const AttentionProfile& profile, std::int64_t cell) {
    const std::int64_t first = cell * p.rows / profile.cells;
    const std::int64_t last = (cell + 1) * p.rows / profile.cells;
    const int head = profile.mapHead;
    std::vector<double> weights(static_cast<std::size_t>(profile.cells));
    for (std::int64_t row = first; row < last; ++row) {
        const std::int64_t i = keyOfRow(p, row);
        for (std::int64_t j = 0; j <= i; ++j) {
            if (!isAllowed(p, i, j)) continue;
            const double away = scoreOf(p, head, row, i, j) - p.logSumExp[head * p.rows + row];
            weights[static_cast<std::size_t>(j * profile.cells / p.keys)] += std::exp(away);
        }
    }
    for (int b = 0; b < profile.cells; ++b) {
        const double mean =
            weights[static_cast<std::size_t>(b)] / static_cast<double>(last - first);
        profile.map[cell * profile.cells + b] = last > first ? static_cast<float>(mean) : nothing;
    }
}

// `work` for 0 .. count - 1 on the problem's threads. False: stopped.
template <class Work>
bool everyOne(const AttentionProblem& p, std::int64_t count, const Work& work) {
    std::atomic<bool> stopped{false};
    const int threads = p.threads > 0 ? p.threads : omp_get_max_threads();
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads)
    for (std::int64_t i = 0; i < count; ++i) {
        if (!stopped && p.stopRequested()) stopped = true;
        if (!stopped) work(i);
    }
    return !stopped;
}

}  // namespace

Outcome attentionProfile(const AttentionProblem& p, const AttentionProfile& profile) {
    checkProblem(p);
    if (profile.map != nullptr) {
        require(profile.cells >= 1 && profile.cells <= p.keys, "cells", profile.cells, "1 to keys");
        require(profile.mapHead >= 0 && profile.mapHead < p.heads, "mapHead", profile.mapHead,
                "0 to heads - 1");
        require(profile.mapSequence >= 0 && profile.mapSequence < p.batch, "mapSequence",
                profile.mapSequence, "0 to batch - 1");
        if (p.logSumExp == nullptr)
            throw std::invalid_argument("attentionProfile: logSumExp is null; expected an array");
    }
    if (profile.meanScore != nullptr) {
        constexpr std::int64_t block = 512;
        const std::int64_t blocks = (p.keys + block - 1) / block;
        const bool done =
            everyOne(p, std::int64_t{p.batch} * p.heads * blocks, [&](std::int64_t at) {
                const std::int64_t cell = at / blocks, first = at % blocks * block;
                meanScores(sequenceOf(p, static_cast<int>(cell / p.heads)),
                           static_cast<int>(cell % p.heads), first, std::min(first + block, p.keys),
                           profile.meanScore + cell * p.keys);
            });
        if (!done) return Outcome::stopped;
    }
    if (profile.map == nullptr) return Outcome::done;
    const AttentionProblem one = sequenceOf(p, profile.mapSequence);
    const bool done =
        everyOne(one, profile.cells, [&](std::int64_t cell) { mapCells(one, profile, cell); });
    return done ? Outcome::done : Outcome::stopped;
}

}  // namespace sextant
