// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/measure/head_attention.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sextant {

namespace {

constexpr int profileBins = 64;
constexpr std::size_t fourKeys = 1;  // of firstKeyCounts

}  // namespace

std::vector<std::int64_t> distanceBins(std::int64_t positions) {
    std::vector<std::int64_t> edges;
    if (positions < 2) return edges;
    edges.push_back(1);
    const double last = static_cast<double>(positions);
    for (int bin = 1; bin <= profileBins; ++bin) {
        const std::int64_t edge =
            bin == profileBins
                ? positions
                : std::llround(std::pow(last, static_cast<double>(bin) / profileBins));
        if (edge > edges.back()) edges.push_back(edge);
    }
    return edges;
}

void ProfileSums::add(std::span<const std::int64_t> edges, std::span<const float> scaled,
                      const RowWeights& row) {
    const auto i = static_cast<std::int64_t>(row.key.size()) - 1;
    for (std::size_t bin = 0; bin < weight_.size() && edges[bin] <= i; ++bin) {
        const std::int64_t first = std::max<std::int64_t>(0, i - edges[bin + 1] + 1);
        double weight = 0, pairs = 0;
        for (std::int64_t j = first; j <= i - edges[bin]; ++j) {
            const auto at = static_cast<std::size_t>(j);
            weight += row.key[at];
            pairs += !std::isnan(scaled[at]);
        }
        weight_[bin] += weight;
        pairs_[bin] += pairs;
    }
}

void ProfileSums::add(const ProfileSums& other) {
    for (std::size_t bin = 0; bin < weight_.size(); ++bin) {
        weight_[bin] += other.weight_[bin];
        pairs_[bin] += other.pairs_[bin];
    }
}

std::vector<float> ProfileSums::means() const {
    std::vector<float> means(weight_.size(), std::numeric_limits<float>::quiet_NaN());
    for (std::size_t bin = 0; bin < means.size(); ++bin)
        if (pairs_[bin] > 0) means[bin] = static_cast<float>(weight_[bin] / pairs_[bin]);
    return means;
}

void CurveSums::Mean::add(float value) {
    if (std::isnan(value)) return;
    sum += value;
    ++count;
}

double CurveSums::Mean::value() const {
    return count > 0 ? sum / count : std::numeric_limits<double>::quiet_NaN();
}

CurveSums::CurveSums(std::int64_t positions, std::span<const std::int64_t> edges)
    : count_(static_cast<std::size_t>(positions)),
      entropy_(count_),
      outside_(count_),
      profile_(edges) {
    first_.fill(count_);
}

void CurveSums::add(std::span<const RowFacts> rows, const ProfileSums& profile) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const RowFacts& row = rows[i];
        ++count_[i];
        entropy_[i] += row.entropy;
        outside_[i] += row.outside;
        for (std::size_t count = 0; count < first_.size(); ++count)
            first_[count][i] += row.first[count];
        if (i == 0) continue;
        itself_.add(row.itself);
        before_.add(row.before);
        if (i >= static_cast<std::size_t>(firstKeyCounts[fourKeys]))
            firstFour_.add(row.first[fourKeys]);
        same_.add(row.same);
        after_.add(row.after);
        far_.add(row.far);
        outsideAll_.add(row.outside);
        distance_.add(row.distance);
    }
    profile_.add(profile);
}

HeadCurves CurveSums::means(bool sink) const {
    const auto mean = [&](const std::vector<double>& sums) {
        std::vector<float> means(sums.size(), std::numeric_limits<float>::quiet_NaN());
        for (std::size_t i = 0; i < sums.size(); ++i)
            if (count_[i] > 0) means[i] = static_cast<float>(sums[i] / count_[i]);
        return means;
    };
    HeadCurves curves;
    curves.entropy = mean(entropy_);
    for (std::size_t count = 0; count < first_.size(); ++count)
        curves.first[count] = mean(first_[count]);
    if (sink) curves.outside = mean(outside_);
    curves.profile = profile_.means();
    HeadRoles& roles = curves.roles;
    roles.itself = itself_.value();
    roles.before = before_.value();
    roles.first = firstFour_.value();
    roles.same = same_.value();
    roles.after = after_.value();
    roles.far = far_.value();
    roles.outside = sink ? outsideAll_.value() : std::numeric_limits<double>::quiet_NaN();
    roles.distance = distance_.value();
    return curves;
}

const HeadRow* rowAt(const HeadSample& sample, std::int64_t position) {
    if (!sample.rows) return nullptr;
    const auto found = std::ranges::lower_bound(*sample.rows, position, {}, &HeadRow::position);
    return found != sample.rows->end() && found->position == position ? &*found : nullptr;
}

}  // namespace sextant
