// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/measure/head_row.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace sextant {

void weigh(std::span<const float> scaled, const ScoreRule& rule, double sigma, RowWeights& to) {
    const std::size_t keys = scaled.size();
    to.key.resize(keys);
    double largest = rule.sink ? double{*rule.sink} : -std::numeric_limits<double>::infinity();
    for (std::size_t j = 0; j < keys; ++j) {
        double score = sigma * scaled[j];
        if (rule.softCap > 0) score = rule.softCap * std::tanh(score / rule.softCap);
        if (!rule.bias.empty()) score += rule.bias[keys - 1 - j];
        to.key[j] = score;
        if (score > largest) largest = score;  // false for NaN
    }
    // ln p = (score - largest) - ln(sum), so that the entropy needs no logarithm of each key.
    double keySum = 0, weighed = 0;
    for (double& one : to.key) {
        if (std::isnan(one)) {
            one = 0.0;
            continue;
        }
        const double below = one - largest;
        keySum += one = std::exp(below);
        weighed += one * below;
    }
    to.outside = rule.sink ? std::exp(*rule.sink - largest) : 0.0;
    const double sum = keySum + to.outside, share = 1.0 / sum;
    for (double& one : to.key)
        one *= share;
    to.outside *= share;
    to.entropy = std::max(0.0, (keySum * std::log(sum) - weighed) * share);
}

RowFacts factsOf(const RowWeights& row, std::span<const std::int64_t> earlier,
                 std::int64_t trainedLength) {
    constexpr float none = std::numeric_limits<float>::quiet_NaN();
    const auto keys = static_cast<std::int64_t>(row.key.size());
    const std::int64_t i = keys - 1;
    const auto of = [&](std::int64_t j) { return row.key[static_cast<std::size_t>(j)]; };
    double all = 0, distance = 0, far = 0;
    std::array<double, firstKeyCounts.size()> first{};
    for (std::int64_t j = 0; j < keys; ++j) {
        const double weight = of(j);
        all += weight;
        distance += weight * static_cast<double>(i - j);
        if (trainedLength > 0 && i - j >= trainedLength) far += weight;
        for (std::size_t count = 0; j < firstKeyCounts.back() && count < first.size(); ++count)
            if (j < firstKeyCounts[count]) first[count] += weight;
    }
    double same = 0, after = 0;
    for (const std::int64_t j : earlier) {
        same += of(j);
        after += of(j + 1);
    }
    RowFacts facts;
    facts.entropy = static_cast<float>(row.entropy);
    for (std::size_t count = 0; count < first.size(); ++count)
        facts.first[count] = static_cast<float>(first[count]);
    facts.outside = static_cast<float>(row.outside);
    facts.itself = static_cast<float>(of(i));
    facts.before = i > 0 ? static_cast<float>(of(i - 1)) : none;
    facts.same = earlier.empty() ? none : static_cast<float>(same);
    facts.after = earlier.empty() ? none : static_cast<float>(after);
    facts.far = trainedLength > 0 && i >= trainedLength ? static_cast<float>(far) : none;
    facts.distance = all > 0 ? static_cast<float>(distance / all) : none;
    return facts;
}

EarlierTokens::EarlierTokens(std::span<const std::int32_t> ids)
    : places_(ids.size()), first_(ids.size()), before_(ids.size()) {
    std::iota(places_.begin(), places_.end(), std::int64_t{0});
    const auto idAt = [&](std::int64_t place) { return ids[static_cast<std::size_t>(place)]; };
    std::ranges::stable_sort(places_, {}, idAt);
    std::size_t group = 0;
    for (std::size_t at = 0; at < places_.size(); ++at) {
        if (at > 0 && idAt(places_[at]) != idAt(places_[at - 1])) group = at;
        const auto position = static_cast<std::size_t>(places_[at]);
        first_[position] = group;
        before_[position] = at - group;
    }
}

std::span<const std::int64_t> EarlierTokens::before(std::int64_t position) const {
    const auto at = static_cast<std::size_t>(position);
    return std::span(places_).subspan(first_[at], before_[at]);
}

}  // namespace sextant
