// SPDX-License-Identifier: GPL-3.0-or-later
// The cells of the head grid that are coloured by sensitivity.
#include "pages/heads/head_grid_sigma_cell.h"

#include <QFontMetrics>
#include <QPolygonF>
#include <algorithm>

#include "widgets/controls/sigma_text.h"

namespace sextant {

namespace {

constexpr int side = 10;      // of a triangle and its room, pixels
constexpr int leastSide = 7;  // where there is nothing else in the cell
constexpr int gap = 6;
constexpr int wideMargin = 10, usualMargin = 4, leastMargin = 2;
constexpr float paleness = 0.55f;  // opacity of slopes not of the sigma shown, or not whole
constexpr int leastText = 32;      // pixels: no sensitivity is written narrower

QFont bold(QFont font) {
    font.setWeight(QFont::Bold);
    return font;
}

// Pointing up (raise) or down.
void paintTriangle(QPainter& painter, const QRect& at, int direction, const QColor& ink) {
    const double half = at.width() / 2.0, high = 0.8 * at.width();
    const QPointF middle = QRectF(at).center();
    const double tip = middle.y() - direction * high / 2, foot = middle.y() + direction * high / 2;
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink);
    painter.drawPolygon(
        QPolygonF{{middle.x(), tip}, {middle.x() - half, foot}, {middle.x() + half, foot}});
}

}  // namespace

SigmaCell::SigmaCell(const QRect& cell, const QFont& font) {
    const QRect middle(cell.center().x() - leastSide / 2, cell.center().y() - leastSide / 2,
                       leastSide, leastSide);
    const bool marked = std::min(cell.width(), cell.height()) >= leastSide + 3;
    if (cell.width() < leastText) {  // of hundreds of cells no letters are measured
        if (marked) triangle = middle;
        return;
    }
    const QFontMetrics digits(numberFont(font)), heavy(bold(numberFont(font)));
    const int line = digits.height();
    const int wide = heavy.horizontalAdvance(QStringLiteral("0.00"));
    const int right = digits.horizontalAdvance(QStringLiteral("\u22120.000"));
    const int both = wide + gap + side + gap + right;
    // A margin gives way before a number does.
    const int needed = cell.width() >= both + 2 * leastMargin ? both : right;
    const int margin = std::clamp((cell.width() - needed) / 2, leastMargin,
                                  cell.width() >= 120 ? wideMargin : usualMargin);
    const QRect inside = cell.adjusted(margin, 0, -margin, 0);
    if (inside.width() >= both && cell.height() >= line) {
        sigma = {inside.left(), cell.top(), wide, cell.height()};
        value = {inside.right() - right + 1, cell.top(), right, cell.height()};
        triangle = {value.left() - gap - side, cell.center().y() - side / 2, side, side};
        moves = inside.width() >= both + wide + 2 * gap;
    } else if (inside.width() >= right && cell.height() >= 2 * line + 2) {
        const int top = cell.center().y() - line;
        sigma = {inside.left(), top, wide, line};
        value = {inside.right() - right + 1, top + line, right, line};
        if (inside.width() >= wide + gap + side)
            triangle = {inside.right() - side + 1, sigma.center().y() - side / 2, side, side};
    } else if (marked) {
        triangle = middle;
    }
}

void paintSensitivity(QPainter& painter, const HeadGridValues& values, const Theme& theme,
                      const QFont& font, const CellOfHead& of) {
    const SigmaCell room(of.cell, font);
    // Of another setting than the sigma beside it, or not of all samples yet.
    QColor ofSlope = of.ink;
    if (values.slopesOfOther() || values.isStale()) ofSlope.setAlphaF(paleness);
    const int direction = values.betterDirection(of.head);
    if (direction != 0 && room.triangle.isValid())
        paintTriangle(painter, room.triangle, direction, ofSlope);
    if (!room.sigma.isValid()) return;
    const auto before = values.sigmaBefore(of.head);
    painter.setPen(of.ink);
    painter.setFont(bold(numberFont(font)));
    const bool arrow = before && room.moves && !values.isLocked(of.head);
    painter.drawText(room.sigma, Qt::AlignLeft | Qt::AlignVCenter,
                     shortSigmaText(arrow ? *before : values.sigma(of.head)));
    painter.setFont(numberFont(font));
    if (arrow) {
        painter.setPen(theme.color(Role::accent));
        painter.drawText(
            QRect(room.sigma.right() + 3, of.cell.top(), of.cell.width(), of.cell.height()),
            Qt::AlignLeft | Qt::AlignVCenter,
            QString::fromUtf8("\u2192") + shortSigmaText(values.sigma(of.head)));
    }
    painter.setPen(ofSlope);
    painter.drawText(room.value, Qt::AlignRight | Qt::AlignVCenter, values.number(of.head));
}

}  // namespace sextant
