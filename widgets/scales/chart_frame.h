// SPDX-License-Identifier: GPL-3.0-or-later
// A rectangle with two axes: where values stand in it, its ticks and its words. For pictures that
// are painted by hand, on the screen as in a file.
#pragma once

#include <QFontMetricsF>
#include <QRectF>
#include <QStringList>
#include <vector>

#include "widgets/curves/axis_range.h"
#include "widgets/theme.h"

class QPainter;

namespace sextant {

struct ChartFrame {
    QRectF plot;  // pixels
    AxisRange x, y;
    bool logX = false;  // x is 1 or more

    double xOf(double value) const;  // pixels; of what is left of a logarithmic axis: its left edge
    double yOf(double value) const;
    double xAt(double pixel) const;
    double yAt(double pixel) const;
    QPointF at(double xValue, double yValue) const { return {xOf(xValue), yOf(yValue)}; }
};

struct ChartText {
    QString x, y;  // of the axes; empty: none
    Role yRole = Role::muted;
    bool positions = false;  // x counts tokens: ticks at powers of two
    bool xNumbers = true, yNumbers = true;
    // A tick of x that is written in the accent; NaN: none.
    double marked = std::numeric_limits<double>::quiet_NaN();
};

// Numbers within `range` that read well, about so many.
std::vector<double> readableTicks(const AxisRange& range, int about);
// "1.25": as many decimals as ticks so far apart need.
QString tickText(double value, double step);

// What is left of `area` for the plot, where `font` writes the axes' words.
QRectF plotWithin(const QRectF& area, const QFont& font, const ChartText& words);
void paintAxes(QPainter& painter, const ChartFrame& frame, const ChartText& words,
               const Theme& theme);
// Values against places as a line; NaNs break it.
void paintLine(QPainter& painter, const ChartFrame& frame, const std::vector<double>& x,
               const std::vector<double>& y);
// Tops of labels `height` apart at least, as near to `wanted` (ascending or not) as they can be
// within `from` to `to`, in the same order.
std::vector<double> spread(std::vector<double> wanted, double height, double from, double to);
// Lines of at most so many pixels, cut between words.
QStringList wrapped(const QString& words, const QFontMetricsF& metrics, double room);
// Of `places` for some words the one that hides the least, moved into `within`: what is `taken`
// already counts for more than the `data`. The first of those alike.
QRectF leastHiding(const std::vector<QRectF>& places, const QRectF& within,
                   const std::vector<QPointF>& data, const std::vector<QRectF>& taken);
// Places of a curve in pixels, close enough that nothing passes between them.
std::vector<QPointF> placesOf(const ChartFrame& frame, const std::vector<double>& x,
                              const std::vector<double>& y);

}  // namespace sextant
