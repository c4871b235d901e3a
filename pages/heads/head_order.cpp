// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/heads/head_order.h"

#include <algorithm>

namespace sextant {

HeadOrder HeadOrder::byValue(int layers, int heads,
                             const std::function<std::optional<double>(HeadId)>& value) {
    HeadOrder order;
    if (layers <= 0 || heads <= 0) return order;
    order.columns_ = heads;
    std::vector<std::pair<std::optional<double>, HeadId>> all;
    for (int layer = 0; layer < layers; ++layer)
        for (int head = 0; head < heads; ++head)
            all.push_back({value({layer, head}), {layer, head}});
    // An empty optional is less than any value.
    std::stable_sort(all.begin(), all.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    order.places_.resize(all.size());
    for (const auto& [ignored, head] : all) {
        const int place = static_cast<int>(order.heads_.size());
        order.heads_.push_back(head);
        order.places_[order.index(head.layer, head.head)] = {place / heads, place % heads};
    }
    return order;
}

HeadId HeadOrder::headAt(HeadPlace place) const {
    if (isByLayer()) return {place.row, place.column};
    const std::size_t at = index(place.row, place.column);
    return at < heads_.size() ? heads_[at] : HeadId{place.row, place.column};
}

HeadPlace HeadOrder::placeOf(HeadId head) const {
    if (isByLayer()) return {head.layer, head.head};
    const std::size_t at = index(head.layer, head.head);
    return at < places_.size() ? places_[at] : HeadPlace{head.layer, head.head};
}

}  // namespace sextant
