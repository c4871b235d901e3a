// SPDX-License-Identifier: GPL-3.0-or-later
// The padlock of a locked head: where it stands in the cell, and how it looks.
#pragma once

#include <QFont>
#include <QPainter>
#include <QRect>

namespace sextant {

// `afterSigma`: the cell begins with sigma in effect, written in `font`; else with its curve. Empty
// where the cell has no room.
QRect padlockIn(const QRect& cell, bool afterSigma, const QFont& font);

void paintPadlock(QPainter& painter, const QRect& at, const QColor& ink);

}  // namespace sextant
