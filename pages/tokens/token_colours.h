// SPDX-License-Identifier: GPL-3.0-or-later
// Colours for a number of each token, over a range that stays while numbers come in.
#pragma once

#include <QColor>
#include <span>

#include "widgets/theme.h"

namespace sextant {

struct TokenColours {
    bool isSigned = false;  // -most .. most; else 0 .. most
    double most = 1.0;

    // NaN: that of a cell without a number.
    QColor of(double value, const Theme& theme) const;
    bool operator==(const TokenColours&) const = default;
};

// The least of 1, 2 and 5 times a power of ten that 95 % of the finite values do not exceed in
// size, at least 0.01; 1 where there are none.
double rangeOf(std::span<const float> values);

}  // namespace sextant
