// SPDX-License-Identifier: GPL-3.0-or-later
// What stands where in a cell that is coloured by sensitivity: sigma in effect at the left, the
// sensitivity and the way that lowers the loss at the right.
#pragma once

#include <QColor>
#include <QFont>
#include <QPainter>
#include <QRect>

#include "widgets/heads/head_grid_values.h"
#include "widgets/theme.h"

namespace sextant {

// Rectangles that are not valid have no room.
struct SigmaCell {
    QRect sigma, value, triangle;
    bool moves = false;  // there is room beside sigma for what it becomes

    SigmaCell(const QRect& cell, const QFont& font);
};

struct CellOfHead {
    QRect cell;
    HeadId head;
    QColor ink;
};

void paintSensitivity(QPainter& painter, const HeadGridValues& values, const Theme& theme,
                      const QFont& font, const CellOfHead& of);

}  // namespace sextant
