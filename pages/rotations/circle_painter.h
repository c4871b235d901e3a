// SPDX-License-Identifier: GPL-3.0-or-later
// Paints a pair's circle, large or small, on the screen or for a file.
#pragma once

#include <QPainter>
#include <optional>

#include "pages/rotations/pair_arcs.h"

namespace sextant {

struct CirclePainter {
    const RotationFacts& facts;
    bool changed;  // a method makes before and now differ
    const Theme& theme;
    double strokes = 1.0;

    void paintSmall(QPainter& painter, const QRectF& square, std::size_t pair) const;
    // With the points of every 32nd distance, and the hand at distance `tokens`.
    void paintLarge(QPainter& painter, const QRectF& square, std::size_t pair,
                    std::optional<std::int64_t> tokens) const;

    // Radii, in a circle of this square, of the arcs of training and of those before the method.
    static double radius(const QRectF& square) {
        return (square.width() < 100.0 ? 0.4 : 0.45) * square.width();
    }
    static double outerRadius(const QRectF& square) { return 0.5 * square.width() - 1.0; }
    // The point of an angle on the circle.
    static QPointF at(const QRectF& square, double angle);

  private:
    void paintArcs(QPainter& painter, const QRectF& square, std::size_t pair, double pen) const;
};

}  // namespace sextant
