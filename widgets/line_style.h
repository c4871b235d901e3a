// SPDX-License-Identifier: GPL-3.0-or-later
// Lines that can be told apart by colour, dash and mark alone: for heads and pins.
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

// The `index`-th of its kind (from 0): colours that are unlike those of the curves, then the
// same again with other dashes. Colours have contrast 3 : 1 on the theme's panel.
LineStyle lineStyle(int index, const Theme& theme);

// Pens of pins, always dashed; their colours begin where those of heads end. A pin's colour and
// dash stay with it.
LineStyle pinStyle(int style, const Theme& theme);

}  // namespace sextant
