// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/plan_distance.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "analysis/measure/idealised.h"

namespace sextant {

namespace {

constexpr double nowhere = std::numeric_limits<double>::quiet_NaN();

double rotationPlace(const Rotation& turn, std::int64_t index) {
    return turn.positions.empty() ? static_cast<double>(index)
                                  : turn.positions.at(static_cast<std::size_t>(index));
}

struct PairRotations {
    const Rotation *query, *key;
};

bool isFarPair(const LayerPlan& plan, std::int64_t i, std::int64_t j) {
    return plan.branch && i - j >= plan.branch->distance && j >= plan.branch->first;
}

// Of the pair (i, j), of a plan that turns.
PairRotations turnsOf(const LayerPlan& plan, std::int64_t i, std::int64_t j) {
    if (isFarPair(plan, i, j)) return {&plan.branch->query, &plan.branch->key};
    const auto after =
        std::upper_bound(plan.groups.begin(), plan.groups.end(), i,
                         [](std::int64_t row, const RowGroup& group) { return row < group.first; });
    const RowGroup& group = after == plan.groups.begin() ? *after : *std::prev(after);
    return {&group.query, &group.key};
}

// The farthest that any row is told. Told distances fall towards later keys while mask and turn
// stay the same: only keys where either changes can be the farthest.
double farthestTold(const LayerPlan& plan, std::int64_t n) {
    double most = 0.0;
    const Mask& mask = plan.mask;
    for (std::int64_t i = 0; i < n; ++i) {
        const std::int64_t chunk = chunkStart(mask, i);
        const std::int64_t window = mask.window > 0 ? i - mask.window + 1 : 0;
        const std::int64_t first = plan.branch ? plan.branch->first : 0;
        const std::int64_t far = plan.branch ? i - plan.branch->distance : 0;
        for (const std::int64_t key :
             {chunk, window, mask.keepFirst - 1, first - 1, first, far, far + 1, i})
            if (key >= 0 && key <= i)
                if (const double told = std::abs(toldDistance(plan, i, key)); told > most)
                    most = told;
    }
    return most;
}

// Keys first .. last of row i, of one turn: told distances fall from key to key, so those of more
// than `most` are the first ones, those of less than -most the last.
std::int64_t toldBeyond(const LayerPlan& plan, std::int64_t i, std::int64_t first,
                        std::int64_t last, double most) {
    const PairRotations turns =
        plan.turns() ? turnsOf(plan, i, first) : PairRotations{nullptr, nullptr};
    const auto told = [&](std::int64_t j) {
        return turns.query ? rotationPlace(*turns.query, i) - rotationPlace(*turns.key, j)
                           : static_cast<double>(i - j);
    };
    // The first key that is told less than `limit`, or `limit` where `alike`; last + 1: none.
    const auto below = [&](double limit, bool alike) {
        std::int64_t from = first, to = last + 1;
        while (from < to) {
            const std::int64_t half = from + (to - from) / 2;
            const double one = told(half);
            if (one < limit || (alike && one == limit))
                to = half;
            else
                from = half + 1;
        }
        return from;
    };
    std::int64_t count = 0;
    if (told(first) > most) count += below(most, true) - first;
    if (told(last) < -most) count += last + 1 - below(-most, false);
    return count;
}

// Of all rows, exactly: a few binary searches each.
void countPairs(const LayerPlan& plan, std::int64_t n, std::int64_t trained,
                DistanceMatrix& matrix) {
    const Mask& mask = plan.mask;
    for (std::int64_t i = 0; i < n; ++i) {
        const std::int64_t chunk = chunkStart(mask, i);
        const std::int64_t recent = std::max(chunk, mask.window > 0 ? i - mask.window + 1 : 0);
        const std::int64_t firstOnes = std::min(mask.keepFirst, recent);
        for (const auto& [begin, end] : {std::pair{chunk, firstOnes}, std::pair{recent, i + 1}}) {
            if (begin >= end) continue;
            matrix.seen += end - begin;
            if (trained <= 1) continue;
            std::int64_t cuts[] = {begin, begin, begin, end};
            if (plan.branch && i >= plan.branch->distance + plan.branch->first) {
                cuts[1] = std::clamp(plan.branch->first, begin, end);
                cuts[2] = std::clamp(i - plan.branch->distance + 1, begin, end);
            }
            for (int part = 0; part < 3; ++part)
                if (cuts[part] < cuts[part + 1])
                    matrix.beyond += toldBeyond(plan, i, cuts[part], cuts[part + 1] - 1,
                                                static_cast<double>(trained - 1));
        }
    }
}

}  // namespace

double toldDistance(const LayerPlan& plan, std::int64_t i, std::int64_t j) {
    if (!sees(plan.mask, i, j)) return nowhere;
    if (!plan.turns()) return static_cast<double>(i - j);
    const PairRotations turns = turnsOf(plan, i, j);
    return rotationPlace(*turns.query, i) - rotationPlace(*turns.key, j);
}

DistanceMatrix distanceMatrix(const LayerPlan& plan, std::int64_t n, int most,
                              std::int64_t trained) {
    DistanceMatrix matrix;
    matrix.largest = farthestTold(plan, n);
    countPairs(plan, n, trained, matrix);
    const std::int64_t cells = std::min<std::int64_t>(n, most);
    for (std::int64_t k = 0; k < cells; ++k)
        matrix.indices.push_back(cells == n ? k : (k * (n - 1) + (cells - 1) / 2) / (cells - 1));
    for (const std::int64_t i : matrix.indices)
        for (std::size_t column = 0; column < matrix.indices.size(); ++column) {
            const std::int64_t j = matrix.indices[column];
            const double told = toldDistance(plan, i, j);
            matrix.told.push_back(told);
            // Told distances fall towards later keys; of the first ones fewer may be seen.
            const std::int64_t after =
                column + 1 < matrix.indices.size() ? matrix.indices[column + 1] : n;
            const std::int64_t last = std::min(after - 1, i);
            double nearest = told;
            for (const std::int64_t key : {plan.mask.keepFirst - 1, last})
                if (key > j && key <= last)
                    if (const double other = toldDistance(plan, i, key);
                        std::abs(other) < std::abs(nearest))
                        nearest = other;
            matrix.nearest.push_back(nearest);
        }
    return matrix;
}

bool changesDistances(const LayerPlan& plan, std::int64_t n) {
    const DistanceMatrix matrix = distanceMatrix(plan, n, 64);
    for (std::size_t row = 0; row < matrix.indices.size(); ++row)
        for (std::size_t column = 0; column <= row; ++column) {
            const auto plain = static_cast<double>(matrix.indices[row] - matrix.indices[column]);
            if (!(std::abs(matrix.at(row, column) - plain) < 1e-9)) return true;
        }
    return false;
}

std::vector<double> idealScores(const LayerPlan& plan, std::int64_t n, std::int64_t distances,
                                IdealPairs pairs) {
    std::vector<double> scores(static_cast<std::size_t>(distances), nowhere);
    const std::int64_t last = n - 1;
    for (std::int64_t r = 0; r < distances; ++r) {
        if (!sees(plan.mask, last, last - r)) continue;
        double& score = scores[static_cast<std::size_t>(r)];
        if (!plan.turns()) {
            score = 1.0;
            continue;
        }
        const PairRotations turns = turnsOf(plan, last, last - r);
        const bool alike = !plan.branch && turns.query->positions == turns.key->positions;
        const double distance =
            alike ? rotationPlace(*turns.key, r) - rotationPlace(*turns.key, 0)
                  : rotationPlace(*turns.query, last) - rotationPlace(*turns.key, last - r);
        const std::vector<double>& thetas = turns.key->frequencies;
        const bool limit =
            pairs == IdealPairs::infinitelyMany && thetas.size() > 1 &&
            std::all_of(thetas.begin(), thetas.end(), [](double theta) { return theta > 0.0; });
        score = turns.query->amplitude * turns.key->amplitude *
                (limit ? idealScoreLimit(thetas, distance) : idealScore(thetas, distance));
    }
    return scores;
}

}  // namespace sextant
