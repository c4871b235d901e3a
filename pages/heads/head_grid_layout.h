// SPDX-License-Identifier: GPL-3.0-or-later
// Geometry of the head grid: cells as large as the viewport allows, never too small to hit; a grid
// that does not fit is scrolled. All in pixels of the viewport.
#pragma once

#include <QPoint>
#include <QRect>
#include <QSize>
#include <optional>

#include "pages/heads/head_order.h"
#include "widgets/selection.h"

namespace sextant {

struct HeadGridLayout {
    static constexpr int smallestPitch = 10;

    int layers = 0, heads = 0;
    HeadOrder order;
    QSize viewport;
    QPoint scroll;
    int left = 34;  // room for the layers' labels
    int top = 22;   // room for the heads' labels

    bool operator==(const HeadGridLayout&) const = default;

    bool isEmpty() const { return layers <= 0 || heads <= 0; }
    double pitchX() const;
    double pitchY() const;
    int gap() const;
    // The smallest cell; sizes differ by rounded pixels, so what fits in it fits in every cell.
    QSize leastCell() const;
    QSize contentSize() const;  // with the labels, without scrolling
    QRect cells() const;        // the part of the viewport that shows cells

    QRect cell(HeadId head) const { return cellAt(order.placeOf(head)); }
    QRect cellAt(HeadPlace place) const;
    QRect layerLabel(int row) const;
    QRect headLabel(int column) const;
    // The cell under a point, gaps included; nothing over labels or outside the cells.
    std::optional<HeadId> headAt(QPoint point) const;
    // Like headAt(), but outside the cells the nearest one.
    HeadId nearest(QPoint point) const { return order.headAt(nearestPlace(point)); }
    HeadPlace nearestPlace(QPoint point) const;
    std::optional<int> layerLabelAt(QPoint point) const;  // the row
    std::optional<int> headLabelAt(QPoint point) const;   // the column

  private:
    int x(int column) const;
    int y(int row) const;
};

}  // namespace sextant
