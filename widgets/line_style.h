// SPDX-License-Identifier: GPL-3.0-or-later
// Lines that differ in colour, dash and mark, each of which is enough: for heads and pins.
#pragma once

#include <QColor>
#include <QList>

#include "widgets/theme.h"

namespace sextant {

enum class Mark { disc, square, triangle, diamond, cross, plus, triangleDown };

struct LineStyle {
    QColor colour;
    QList<qreal> dashes;  // in pen widths; empty: solid
    Mark mark = Mark::disc;
};

// The style number `index` (from 0): colours unlike those of the curves, then the same colours with
// other dashes. Colours have contrast 3 : 1 on the theme's panel.
LineStyle lineStyle(int index, const Theme& theme);

// Styles of pins, always dashed; their colours continue those of heads. A pin keeps its colour and
// dash.
LineStyle pinStyle(int style, const Theme& theme);

}  // namespace sextant
