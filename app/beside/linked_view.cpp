// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/beside/linked_view.h"

#include <algorithm>

namespace sextant {

namespace {

using LinkAxis = std::optional<std::pair<double, double>>;

LinkAxis axisFollowed(const LinkAxis& mine, std::int64_t positions, const LinkAxis& other) {
    if (!other || positions <= 0) return other;
    const auto end = static_cast<double>(positions);
    const double from = std::max(other->first, 0.0), to = std::min(other->second, end);
    if (to - from < 1.0) return mine;  // not a token of it is here
    if (from <= 0.0 && to >= end) return std::nullopt;
    return std::pair(from, to);
}

std::set<HeadId> headsFollowed(const LinkedView& mine, const LinkShape& shape,
                               const LinkedView& other, const LinkShape& otherShape) {
    std::set<HeadId> heads;
    for (const HeadId head : mine.heads)
        if (!otherShape.contains(head)) heads.insert(head);
    for (const HeadId head : other.heads)
        if (shape.contains(head)) heads.insert(head);
    return heads;
}

}  // namespace

LinkedView followed(const LinkedView& mine, const LinkShape& shape, const LinkedView& other,
                    const LinkShape& otherShape, unsigned what) {
    LinkedView next = mine;
    if (what & Linked::axis) next.axis = axisFollowed(mine.axis, shape.positions, other.axis);
    if (what & Linked::position) {
        next.position = other.position;
        if (next.position && shape.positions > 0 && *next.position >= shape.positions)
            next.position.reset();
    }
    if (what & Linked::heads) next.heads = headsFollowed(mine, shape, other, otherShape);
    if ((what & Linked::page) && !other.page.empty()) next.page = other.page;
    return next;
}

}  // namespace sextant
