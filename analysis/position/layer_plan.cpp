// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/layer_plan.h"

#include <algorithm>
#include <cmath>
#include <complex>

namespace sextant {

namespace {

void add(ContentHash& hash, const Rotation& turn) {
    hash.add(turn.frequencies).add(turn.positions).add(turn.amplitude);
    hash.add(turn.growth).add(turn.centre);
}

double biasAt(const DistanceBias& bias, std::size_t head, double r) {
    switch (bias.form) {
        case DistanceBias::Form::table:
            return bias.a[head * biasBuckets + static_cast<std::size_t>(biasBucket(
                                                   static_cast<std::int64_t>(r), bias.p.front()))];
        case DistanceBias::Form::cosines:  // summed once for all heads
        case DistanceBias::Form::linear:
            return -bias.a[head] * r;
        case DistanceBias::Form::logarithm:
            return -bias.p[head] * std::log1p(bias.a[head] * r);
        case DistanceBias::Form::power:
            return -bias.a[head] * std::pow(r, bias.p[head]);
        case DistanceBias::Form::none:
            break;
    }
    return 0.0;
}

std::vector<float> sumsOfCosines(const DistanceBias& bias, std::int64_t n) {
    std::vector<double> sums(static_cast<std::size_t>(n));
    constexpr std::size_t anew = 64;  // distances that are reached by turning on from one
    for (const double theta : bias.p) {
        const std::complex<double> step = std::polar(1.0, theta);
        std::complex<double> turned;
        for (std::size_t r = 0; r < sums.size(); ++r) {
            turned =
                r % anew == 0 ? std::polar(1.0, theta * static_cast<double>(r)) : turned * step;
            sums[r] += turned.real();
        }
    }
    std::vector<float> values;
    values.reserve(bias.a.size() * sums.size());
    for (const double share : bias.a)
        for (const double sum : sums)
            values.push_back(static_cast<float>(share * sum));
    return values;
}

}  // namespace

std::vector<RowGroup>& RowGroups::edit() {
    if (!groups_)
        groups_ = std::make_shared<std::vector<RowGroup>>();
    else if (groups_.use_count() > 1)
        groups_ = std::make_shared<std::vector<RowGroup>>(*groups_);
    return *groups_;
}

int biasBucket(std::int64_t distance, double farthest) {
    constexpr int single = biasBuckets / 2;
    if (distance < single) return static_cast<int>(distance);
    const double share = std::log(static_cast<double>(distance) / single) /
                         std::log(farthest / static_cast<double>(single));
    const double wide = std::min(share, 1.0) * (biasBuckets - single);
    return std::min(biasBuckets - 1, single + static_cast<int>(wide));
}

std::vector<float> biasByDistance(const DistanceBias& bias, std::int64_t n) {
    std::vector<float> values;
    if (bias.form == DistanceBias::Form::none) return values;
    if (bias.form == DistanceBias::Form::cosines) return sumsOfCosines(bias, n);
    const std::size_t heads = bias.form == DistanceBias::Form::table
                                  ? bias.a.size() / static_cast<std::size_t>(biasBuckets)
                                  : bias.a.size();
    values.reserve(heads * static_cast<std::size_t>(n));
    for (std::size_t head = 0; head < heads; ++head)
        for (std::int64_t r = 0; r < n; ++r)
            values.push_back(static_cast<float>(biasAt(bias, head, static_cast<double>(r))));
    return values;
}

std::int64_t chunkStart(const Mask& mask, std::int64_t i) {
    if (mask.chunk == 0) return 0;
    const std::int64_t own = i / mask.chunk;
    return own <= mask.chunksBefore ? 0 : (own - mask.chunksBefore) * mask.chunk;
}

bool sees(const Mask& mask, std::int64_t i, std::int64_t j) {
    if (j > i || j < chunkStart(mask, i)) return false;
    return mask.window == 0 || i - j < mask.window || j < mask.keepFirst;
}

Identity LayerPlan::identity() const {
    ContentHash hash;
    hash.add(static_cast<int>(layout)).add(static_cast<int>(vectors)).add(groups.size());
    for (const RowGroup& group : groups) {
        hash.add(group.first);
        add(hash, group.query);
        add(hash, group.key);
    }
    hash.add(branch.has_value());
    if (branch) {
        hash.add(branch->distance).add(branch->first);
        add(hash, branch->query);
        add(hash, branch->key);
    }
    hash.add(scale).add(rowFactor);
    hash.add(static_cast<int>(bias.form)).add(bias.a).add(bias.p);
    hash.add(mask.window).add(mask.keepFirst).add(mask.chunk).add(mask.chunksBefore);
    hash.add(softCap).add(sink).add(queryWeight).add(keyWeight);
    return hash.identity();
}

std::uint64_t bytesOf(const ModelPlan& plan) {
    constexpr std::uint64_t block = 16;  // that the heap adds to each
    const auto numbers = [](const auto& values) {
        return values.capacity() == 0 ? 0 : block + values.capacity() * sizeof(values[0]);
    };
    const auto turn = [&](const Rotation& one) {
        return numbers(one.frequencies) + numbers(one.positions) + numbers(one.growth);
    };
    std::uint64_t bytes = 0;
    const LayerPlan* before = nullptr;
    for (const LayerPlan& layer : plan.layers) {
        bytes += sizeof layer + numbers(layer.scale) + numbers(layer.rowFactor);
        bytes += numbers(layer.bias.a) + numbers(layer.bias.p);
        if (before == nullptr || !layer.groups.shares(before->groups)) {
            bytes += numbers(layer.groups);
            for (const RowGroup& group : layer.groups)
                bytes += turn(group.query) + turn(group.key);
        }
        before = &layer;
        if (layer.branch) bytes += turn(layer.branch->query) + turn(layer.branch->key);
    }
    return bytes;
}

}  // namespace sextant
