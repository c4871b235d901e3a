// SPDX-License-Identifier: GPL-3.0-or-later
// Layout of a cell that is coloured by sensitivity: sigma in effect at the left; at the right the
// sensitivity and the direction of sigma that lowers the loss.
#pragma once

#include <QColor>
#include <QFont>
#include <QPainter>
#include <QRect>

#include "pages/heads/head_grid_values.h"
#include "widgets/theme.h"

namespace sextant {

// Invalid rectangles do not fit.
struct SigmaCell {
    QRect sigma, value, triangle;
    bool moves = false;  // there is space beside sigma for its new value

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
