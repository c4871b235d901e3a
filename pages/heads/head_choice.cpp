// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/heads/head_choice.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace sextant {
namespace {

std::set<HeadId> where(const HeadsByValue& all, const std::function<bool(double)>& wanted) {
    std::set<HeadId> chosen;
    for (int layer = 0; layer < all.layers; ++layer) {
        for (int head = 0; head < all.heads; ++head) {
            const auto value = all.value({layer, head});
            if (value && wanted(*value)) chosen.insert({layer, head});
        }
    }
    return chosen;
}

}  // namespace

std::set<HeadId> headsAbove(const HeadsByValue& all, double limit) {
    return where(all, [limit](double value) { return value > limit; });
}

std::set<HeadId> headsBelow(const HeadsByValue& all, double limit) {
    return where(all, [limit](double value) { return value < limit; });
}

std::set<HeadId> topHeads(const HeadsByValue& all, double share) {
    std::vector<std::pair<double, HeadId>> valued;
    for (int layer = 0; layer < all.layers; ++layer) {
        for (int head = 0; head < all.heads; ++head) {
            if (const auto value = all.value({layer, head}))
                valued.push_back({*value, {layer, head}});
        }
    }
    std::stable_sort(valued.begin(), valued.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    constexpr double dust = 1e-9;  // 10 % of 30 heads are 3, not 4
    const double wanted =
        std::ceil(std::clamp(share, 0.0, 1.0) * static_cast<double>(valued.size()) - dust);
    std::set<HeadId> chosen;
    for (std::size_t i = 0; i < valued.size() && static_cast<double>(i) < wanted; ++i)
        chosen.insert(valued[i].second);
    return chosen;
}

std::set<HeadId> wholeLayers(const std::set<HeadId>& chosen, int heads) {
    std::set<HeadId> all;
    for (const HeadId one : chosen)
        for (int head = 0; head < heads; ++head)
            all.insert({one.layer, head});
    return all;
}

std::set<HeadId> inverted(const std::set<HeadId>& chosen, int layers, int heads) {
    std::set<HeadId> others;
    for (int layer = 0; layer < layers; ++layer)
        for (int head = 0; head < heads; ++head)
            if (!chosen.contains({layer, head})) others.insert({layer, head});
    return others;
}

std::set<HeadId> grown(const std::set<HeadId>& chosen, int layers, int heads) {
    std::set<HeadId> more = chosen;
    for (const HeadId one : chosen) {
        for (const auto& [down, right] : {std::pair{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
            const HeadId beside{one.layer + down, one.head + right};
            if (beside.layer >= 0 && beside.layer < layers && beside.head >= 0 &&
                beside.head < heads)
                more.insert(beside);
        }
    }
    return more;
}

}  // namespace sextant
