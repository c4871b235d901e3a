// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/position/layer_plan.h"

#include <cmath>

namespace sextant {

namespace {

void add(ContentHash& hash, const Turn& turn) {
    hash.add(turn.frequencies).add(turn.positions).add(turn.amplitude);
    hash.add(turn.growth).add(turn.centre);
}

double biasAt(const DistanceBias& bias, std::size_t head, double r) {
    switch (bias.form) {
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

}  // namespace

std::vector<float> biasByDistance(const DistanceBias& bias, std::int64_t n) {
    std::vector<float> values;
    if (bias.form == DistanceBias::Form::none) return values;
    values.reserve(bias.a.size() * static_cast<std::size_t>(n));
    for (std::size_t head = 0; head < bias.a.size(); ++head)
        for (std::int64_t r = 0; r < n; ++r)
            values.push_back(static_cast<float>(biasAt(bias, head, static_cast<double>(r))));
    return values;
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
    hash.add(mask.window).add(mask.keepFirst).add(mask.chunk);
    hash.add(softCap).add(sink);
    return hash.identity();
}

}  // namespace sextant
