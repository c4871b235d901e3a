// SPDX-License-Identifier: GPL-3.0-or-later
// A query head of a model, counted from 0.
#pragma once

#include <compare>

namespace sextant {

struct HeadId {
    int layer = 0;
    int head = 0;
    auto operator<=>(const HeadId&) const = default;
};

}  // namespace sextant
