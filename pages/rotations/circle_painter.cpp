// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/rotations/circle_painter.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sextant {

namespace {

constexpr double degrees = 180.0 / std::numbers::pi;

QRectF around(QPointF centre, double radius) {
    return {centre.x() - radius, centre.y() - radius, 2.0 * radius, 2.0 * radius};
}

}  // namespace

QPointF CirclePainter::at(const QRectF& square, double angle) {
    const double far = radius(square);
    return square.center() + QPointF(far * std::cos(angle), -far * std::sin(angle));
}

void CirclePainter::paintArcs(QPainter& painter, const QRectF& square, std::size_t pair,
                              double pen) const {
    const PairFacts& one = facts.pairs[pair];
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.color(Role::line), strokes));
    painter.drawEllipse(around(square.center(), radius(square)));
    for (const PairArc& arc : arcsOf(one, changed)) {
        const bool outside = arc.part == PairArc::Part::before;
        QColor colour = theme.color(roleOf(arc.part));
        // Calm: what training covered asks for no eye.
        if (arc.part == PairArc::Part::whole)
            colour = blend(theme.color(Role::panel), colour, 0.55);
        const auto cap = arc.part == PairArc::Part::trained ? Qt::RoundCap : Qt::FlatCap;
        painter.setPen(QPen(colour, outside ? std::max(1.0, 0.2 * pen) : pen, Qt::SolidLine, cap));
        painter.drawArc(around(square.center(), outside ? outerRadius(square) : radius(square)),
                        static_cast<int>(std::lround(16.0 * degrees * arc.from)),
                        std::max(1, static_cast<int>(std::lround(16.0 * degrees * arc.span))));
    }
}

void CirclePainter::paintSmall(QPainter& painter, const QRectF& square, std::size_t pair) const {
    paintArcs(painter, square, pair, std::clamp(0.08 * square.width(), 1.5, 6.0) * strokes);
}

void CirclePainter::paintLarge(QPainter& painter, const QRectF& square, std::size_t pair,
                               std::optional<std::int64_t> tokens) const {
    const double pen = std::clamp(0.035 * square.width(), 4.0, 11.0);
    painter.setPen(QPen(theme.color(Role::line), strokes));
    const QPointF middle = square.center();
    const double far = radius(square);
    painter.drawLine(middle - QPointF(far, 0.0), middle + QPointF(far, 0.0));
    painter.drawLine(middle - QPointF(0.0, far), middle + QPointF(0.0, far));
    paintArcs(painter, square, pair, pen);
    painter.setPen(Qt::NoPen);
    const QColor light(0xff, 0xff, 0xff), dark(0x14, 0x17, 0x1c);
    for (const PairDot& dot : dotsOf(facts, pair)) {
        painter.setBrush(dot.met ? light : dark);
        painter.drawEllipse(at(square, dot.angle), 0.24 * pen, 0.24 * pen);
    }
    if (!tokens) return;
    const double angle = facts.now.angle(pair, *tokens);
    if (!std::isfinite(angle)) return;
    painter.setPen(QPen(theme.color(Role::text), 2.0 * strokes));
    painter.drawLine(middle, at(square, angle));
    painter.setPen(QPen(theme.color(Role::window), 1.5 * strokes));
    painter.setBrush(theme.color(Role::text));
    painter.drawEllipse(at(square, angle), 0.6 * pen, 0.6 * pen);
}

}  // namespace sextant
