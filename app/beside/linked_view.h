// SPDX-License-Identifier: GPL-3.0-or-later
// What two windows side by side show alike: the zoom along positions, the crosshair, the selected
// heads and the page. No numbers: each window has those of its own document.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "analysis/head_id.h"

namespace sextant {

struct LinkedView {
    std::optional<std::pair<double, double>> axis;  // positions in sight, tokens; nothing: all
    std::optional<int> position;                    // the crosshair, in tokens
    std::set<HeadId> heads;                         // selected
    std::string page;                               // in front; empty: none
    bool operator==(const LinkedView&) const = default;
};

// Parts of it.
struct Linked {
    enum : unsigned { axis = 1, position = 2, heads = 4, page = 8, everything = 15 };
};

// How much a window can show; zeros while nothing is open or measured.
struct LinkShape {
    std::int64_t positions = 0;
    int layers = 0, heads = 0;
    bool contains(HeadId head) const {
        return head.layer >= 0 && head.layer < layers && head.head >= 0 && head.head < heads;
    }
    bool operator==(const LinkShape&) const = default;
};

// What a window of `shape` that shows `mine` shows once it follows the parts `what` of `other`, of
// a window of `otherShape`:
// * all positions where the other shows all of its own; else those of the other that are here, and
//   its own where none is;
// * no crosshair where the other one's lies beyond the last position here;
// * of the selected heads those that both models have as the other has them, the others as they
//   were.
LinkedView followed(const LinkedView& mine, const LinkShape& shape, const LinkedView& other,
                    const LinkShape& otherShape, unsigned what = Linked::everything);

}  // namespace sextant
