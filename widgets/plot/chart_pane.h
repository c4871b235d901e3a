// SPDX-License-Identifier: GPL-3.0-or-later
// What charts over positions or values have in common: a pane with its axes and as many numbers as
// fit, the trained length, and a series of points.
#pragma once

#include <QColor>
#include <QFont>
#include <QPen>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <cstdint>
#include <functional>
#include <vector>

#include "widgets/plot/plot.h"
#include "widgets/theme.h"

namespace sextant {

// With the colours of its axes, and a line across at every number on the left.
PlotPane chartPane(const QString& x, const QString& y, Role yRole, const Theme& theme);
// The pane gets what its axes leave of `whole`. Numbers on the left have room for "88.88" whatever
// they are: the pane stays where it is while they change.
void placeWithin(PlotPane& pane, const QRectF& whole, const QFont& font);
// Below, and on the left, at readable numbers, two at least, where there are no ticks yet. Of
// numbers on the left that would stand in each other, the lower one is written.
void addReadableTicks(PlotPane& pane, const QFont& font);
// As many positions as fit below.
void addPositionTicks(PlotPane& pane, const QFont& font);
// The numbers below the last pane become texts that are moved into these pixels; one that would
// stand in the one before it is left out.
void holdNumbers(Plot& plot, double left, double right);

// What lies beyond the trained length, and a line there; nothing where it is not in sight.
void addTrained(PlotPane& pane, double trained, const Theme& theme, double stroke);
// On another surface than a panel.
void addTrained(PlotPane& pane, double trained, const QColor& beyond, const QPen& line);
// Of a series (from 0), with its seriesStyle() and its mark, which is whole at the pane's edge too.
PlotLine seriesLine(int series, double width, const Theme& theme);
// The number there in the accent colour, as that of the trained length; 0: none.
void markTick(PlotAxis& axis, double at, const Theme& theme);
// (i, value(i)) of about `most` indices from 0 to count - 1, both ends among them; values that are
// not finite are left out.
std::vector<QPointF> sampledPoints(std::int64_t count, std::int64_t most,
                                   const std::function<double(std::int64_t)>& value);

}  // namespace sextant
