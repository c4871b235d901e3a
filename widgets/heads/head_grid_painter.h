// SPDX-License-Identifier: GPL-3.0-or-later
// How the cells of the head grid and their labels look, on a screen or on paper.
#pragma once

#include <QFont>
#include <QPainter>

#include "widgets/heads/head_grid_layout.h"
#include "widgets/heads/head_grid_values.h"
#include "widgets/theme.h"

namespace sextant {

// The mark of a head that keeps its scale: a corner at the left of its cell, above.
QRect keptMark(const QRect& cell);

// Of the outline of a cell, in pixels.
double cellCorner(const QRect& cell);

struct HeadGridPainter {
    const HeadGridValues& values;
    const HeadGridLayout& layout;
    const Theme& theme;
    QFont font;

    // Those in sight; of a model without heads a word.
    void paintCells(QPainter& painter) const;
    void paintLabels(QPainter& painter) const;
    void paintPadlocks(QPainter& painter) const;  // over the cells of locked heads

  private:
    // `digits`: of their numbers.
    void paintCell(QPainter& painter, HeadId head, const QFont& digits) const;
    QColor ink(HeadId head) const;  // of the words in its cell
    void paintWords(QPainter& painter, const QRect& cell, HeadId head, const QColor& ink,
                    const QFont& digits) const;
};

}  // namespace sextant
