// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/heads/head_grid_padlock.h"

#include <QFontMetrics>

#include "pages/heads/head_grid_sigma_cell.h"
#include "widgets/theme.h"

namespace sextant {

namespace {

constexpr int padlockWide = 9, padlockHigh = 11;  // pixels
constexpr int inset = 3;

}  // namespace

QRect padlockIn(const QRect& cell, bool afterSigma, const QFont& font) {
    if (cell.width() < padlockWide + 2 || cell.height() < padlockHigh) return {};
    const SigmaCell words(cell, font);
    if (afterSigma && words.sigma.isValid()) {
        const int left = words.sigma.right() + 6;
        return {left, words.sigma.center().y() - padlockHigh / 2 - 1, padlockWide, padlockHigh};
    }
    const bool middle = afterSigma || cell.height() < 2 * padlockHigh;
    return {cell.left() + (middle && !afterSigma ? 1 : inset),
            middle ? cell.center().y() - padlockHigh / 2 : cell.top() + inset + 1, padlockWide,
            padlockHigh};
}

void paintPadlock(QPainter& painter, const QRect& at, const QColor& ink) {
    const QRectF body(at.left(), at.top() + 0.42 * at.height(), at.width(), 0.58 * at.height());
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink);
    painter.drawRoundedRect(body, 1.5, 1.5);
    painter.setPen(QPen(ink, 1.6));
    painter.setBrush(Qt::NoBrush);
    const double side = 0.2 * at.width();
    QRectF arch(at.left() + side, at.top() + 1.0, at.width() - 2 * side, 0.8 * at.height());
    painter.drawArc(arch, 0, 180 * 16);
}

}  // namespace sextant
