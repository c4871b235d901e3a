// SPDX-License-Identifier: GPL-3.0-or-later
// Where an axis has its numbers, and how they are written.
#pragma once

#include <QColor>
#include <QString>
#include <vector>

#include "widgets/plot/axis_range.h"

namespace sextant {

struct PlotTick {
    double at = 0.0;
    QString text;        // empty: no number
    QColor colour = {};  // not valid: that of the axis
};

// Numbers that read well within `range`, about `about` of them.
std::vector<double> readableTicks(const AxisRange& range, int about);
// "1.25": as many decimals as the step between ticks needs.
QString tickText(double value, double step);

// Token positions: whole numbers, multiples of a power of two, about `most` of them at most. On a
// logarithmic axis powers of two, unless fewer than three of them are in sight.
std::vector<PlotTick> positionTicks(const AxisRange& range, bool logarithmic, int most);
// Multiples of 1, 2 or 5 times a power of ten, about `about` of them.
std::vector<PlotTick> valueTicks(const AxisRange& range, int about);
// At these places, with as many decimals as they need.
std::vector<PlotTick> ticksAt(const std::vector<double>& places);
// Powers of ten, at most `most` of them, of an axis that is logarithmic.
std::vector<PlotTick> decadeTicks(const AxisRange& range, int most);
// "10" with this power above it; "1" for 0.
QString powerOfTen(int power);

}  // namespace sextant
