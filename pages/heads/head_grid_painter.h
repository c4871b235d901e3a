// SPDX-License-Identifier: GPL-3.0-or-later
// Paints the cells of the head grid and their labels, on the screen or for a file.
#pragma once

#include <QFont>
#include <QPainter>

#include "pages/heads/head_grid_layout.h"
#include "pages/heads/head_grid_values.h"
#include "widgets/theme.h"

namespace sextant {

// The mark of a head that keeps its scale: the top left corner of its cell.
QRect keptMark(const QRect& cell);

// Corner radius of a cell's outline, in pixels.
double cellCorner(const QRect& cell);

struct HeadGridPainter {
    const HeadGridValues& values;
    const HeadGridLayout& layout;
    const Theme& theme;
    QFont font;

    // The visible cells; for a model without heads a text.
    void paintCells(QPainter& painter) const;
    void paintLabels(QPainter& painter) const;
    void paintPadlocks(QPainter& painter) const;  // over the cells of locked heads

  private:
    // `digits`: font of the numbers.
    void paintCell(QPainter& painter, HeadId head, const QFont& digits) const;
    QColor ink(HeadId head) const;  // of the text in its cell
    void paintWords(QPainter& painter, const QRect& cell, HeadId head, const QColor& ink,
                    const QFont& digits) const;
};

}  // namespace sextant
