// SPDX-License-Identifier: GPL-3.0-or-later
// The padlock of a locked head: its place in the cell, and its drawing.
#pragma once

#include <QFont>
#include <QPainter>
#include <QRect>

namespace sextant {

// `afterSigma`: the cell begins with sigma in effect, written in `font`; else with its curve. Empty
// if the padlock does not fit.
QRect padlockIn(const QRect& cell, bool afterSigma, const QFont& font);

void paintPadlock(QPainter& painter, const QRect& at, const QColor& ink);

}  // namespace sextant
