// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/measure/head_preview.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "analysis/values/wide_registers.h"

namespace sextant {

namespace {

constexpr double mostPairs = 1e6;  // looked at in a frame: about 20 ms

// By how much a quantity of the rows changes, at positions between them on the line from one to
// the next.
class ChangeByPosition {
  public:
    void add(std::int64_t position, double change) {
        places_.push_back(position);
        changes_.push_back(std::isfinite(change) ? change : 0.0);
    }
    double at(std::int64_t position) const {
        if (places_.empty()) return 0.0;
        const auto after = std::ranges::upper_bound(places_, position);
        if (after == places_.begin()) return changes_.front();
        const auto before = static_cast<std::size_t>(after - places_.begin()) - 1;
        if (after == places_.end()) return changes_.back();
        const double share = static_cast<double>(position - places_[before]) /
                             static_cast<double>(*after - places_[before]);
        return (1 - share) * changes_[before] + share * changes_[before + 1];
    }

  private:
    std::vector<std::int64_t> places_;
    std::vector<double> changes_;
};

// `exact`, changed as one quantity of the rows changes; shares stay between 0 and 1.
template <class Of>
void move(std::vector<float>& exact, std::span<const HeadRow* const> rows,
          std::span<const RowFacts> before, std::span<const RowFacts> now, double most,
          const Of& of) {
    ChangeByPosition change;
    for (std::size_t at = 0; at < rows.size(); ++at)
        change.add(rows[at]->position, double{of(now[at])} - of(before[at]));
    for (std::size_t i = 0; i < exact.size(); ++i)
        exact[i] = static_cast<float>(
            std::clamp(exact[i] + change.at(static_cast<std::int64_t>(i)), 0.0, most));
}

// A mean weight; NaN stays.
float inRatio(float exact, float before, float now) {
    if (std::isnan(exact) || std::isnan(before) || std::isnan(now)) return exact;
    return std::min(1.0f, before > 0 ? exact * now / before : now);
}

}  // namespace

HeadPreview::HeadPreview(HeadAttention exact, ScoreRule rule, std::vector<std::int64_t> edges,
                         std::span<const std::int32_t> ids, std::int64_t trainedLength,
                         bool withMap)
    : exact_(std::move(exact)),
      rule_(std::move(rule)),
      edges_(std::move(edges)),
      earlier_(ids),
      trainedLength_(trainedLength) {
    const HeadSample& sample = *exact_.sample;
    const auto firstRows = [&](const EqualParts& parts, int step) {
        std::vector<const HeadRow*> rows;
        for (int part = 0; part < parts.count(); part += step)
            rows.push_back(rowAt(sample, parts.first(part)));
        return rows;
    };
    // As many as there is time for in a frame.
    const auto stepOf = [&](const EqualParts& parts, double pairs) {
        double all = 0;
        for (const HeadRow* row : firstRows(parts, 1))
            all += row ? static_cast<double>(row->scaled.size()) : 0.0;
        return std::max(1, static_cast<int>(std::ceil(all / pairs)));
    };
    const EqualParts text(0, std::ssize(sample.facts));
    textRows_ = firstRows(text, stepOf(text, withMap ? mostPairs : mostPairs / 8));
    std::erase(textRows_, nullptr);
    if (withMap) {
        const EqualParts rows(sample.map.part.firstRow, sample.map.part.endRow);
        mapStep_ = stepOf(rows, mostPairs);
        mapRows_ = firstRows(rows, mapStep_);
    }
    before_ = seenAt(exact_.sigma);
}

HeadPreview::Seen HeadPreview::seenAt(double sigma) const {
    releaseWideRegisters();
    Seen seen;
    RowWeights weights;
    ProfileSums profile(edges_);
    if (!mapRows_.empty()) seen.map = exact_.sample->map;
    const EqualParts keys(exact_.sample->map.part.firstKey, exact_.sample->map.part.endKey);
    const auto addToMap = [&](std::size_t at, const HeadRow* row) {
        BlockSums sums(keys);
        if (row) sums.add(keys, row->scaled, weights);
        sums.write(seen.map, static_cast<int>(at) * mapStep_);
    };
    const bool same = textRows_ == mapRows_;  // whose weights are then computed once
    for (std::size_t at = 0; at < textRows_.size(); ++at) {
        const HeadRow& row = *textRows_[at];
        weigh(row.scaled, rule_, sigma, weights);
        seen.facts.push_back(factsOf(weights, earlier_.before(row.position), trainedLength_));
        profile.add(edges_, row.scaled, weights);
        if (same) addToMap(at, &row);
    }
    seen.profile = profile.means();
    for (std::size_t at = 0; !same && at < mapRows_.size(); ++at) {
        if (mapRows_[at]) weigh(mapRows_[at]->scaled, rule_, sigma, weights);
        addToMap(at, mapRows_[at]);
    }
    return seen;
}

void HeadPreview::moveMap(WeightMap& map, const Seen& seen) const {
    for (int row = 0; row < map.rows; ++row) {
        const int looked = row / mapStep_ * mapStep_;
        for (int key = 0; key < map.keys; ++key) {
            float& mean =
                map.mean[static_cast<std::size_t>(row) * static_cast<std::size_t>(map.keys) +
                         static_cast<std::size_t>(key)];
            mean = inRatio(mean, before_.map.at(looked, key), seen.map.at(looked, key));
        }
        if (map.outside.empty()) continue;
        const auto at = static_cast<std::size_t>(looked);
        if (!std::isnan(seen.map.outside[at]))
            map.outside[static_cast<std::size_t>(row)] =
                std::clamp(map.outside[static_cast<std::size_t>(row)] + seen.map.outside[at] -
                               before_.map.outside[at],
                           0.0f, 1.0f);
    }
}

HeadAttention HeadPreview::at(double sigma) const {
    if (sigma == exact_.sigma) return exact_;
    const Seen seen = seenAt(sigma);
    HeadAttention moved = exact_;
    moved.sigma = sigma;
    HeadCurves& curves = moved.curves;
    const auto follow = [&](std::vector<float>& curve, double most, const auto& of) {
        move(curve, textRows_, before_.facts, seen.facts, most, of);
    };
    follow(curves.entropy, std::log(std::max(1.0, static_cast<double>(curves.entropy.size()))),
           [](const RowFacts& row) { return row.entropy; });
    for (std::size_t count = 0; count < curves.first.size(); ++count)
        follow(curves.first[count], 1.0, [count](const RowFacts& row) { return row.first[count]; });
    follow(curves.outside, 1.0, [](const RowFacts& row) { return row.outside; });
    for (std::size_t bin = 0; bin < curves.profile.size(); ++bin)
        curves.profile[bin] = inRatio(curves.profile[bin], before_.profile[bin], seen.profile[bin]);
    const auto role = [&](double& value, double most, const auto& of) {
        double change = 0, rows = 0;
        for (std::size_t at = 0; at < seen.facts.size(); ++at) {
            const double one = double{of(seen.facts[at])} - of(before_.facts[at]);
            if (textRows_[at]->position == 0 || std::isnan(one)) continue;
            change += one;
            ++rows;
        }
        if (rows > 0) value = std::clamp(value + change / rows, 0.0, most);
    };
    HeadRoles& roles = curves.roles;
    role(roles.itself, 1.0, [](const RowFacts& row) { return row.itself; });
    role(roles.before, 1.0, [](const RowFacts& row) { return row.before; });
    role(roles.first, 1.0, [](const RowFacts& row) { return row.first[1]; });
    role(roles.same, 1.0, [](const RowFacts& row) { return row.same; });
    role(roles.after, 1.0, [](const RowFacts& row) { return row.after; });
    role(roles.far, 1.0, [](const RowFacts& row) { return row.far; });
    role(roles.outside, 1.0, [](const RowFacts& row) { return row.outside; });
    role(roles.distance, static_cast<double>(curves.entropy.size()),
         [](const RowFacts& row) { return row.distance; });
    if (mapRows_.empty()) return moved;
    auto sample = std::make_shared<HeadSample>(*exact_.sample);
    moveMap(sample->map, seen);
    moved.sample = std::move(sample);
    return moved;
}

}  // namespace sextant
