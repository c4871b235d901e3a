// SPDX-License-Identifier: GPL-3.0-or-later
// A rectangle with two axes: positions of values, ticks and texts. For pictures that are painted by
// hand, on the screen and in files.
#pragma once

#include <QFontMetricsF>
#include <QRectF>
#include <QStringList>
#include <vector>

#include "widgets/plot/axis_range.h"
#include "widgets/theme.h"

class QPainter;

namespace sextant {

struct PlotPane;

struct ChartFrame {
    QRectF plot;  // pixels
    AxisRange x, y;
    bool logX = false;  // x is 1 or more

    double xOf(double value) const;  // pixels; left edge for values below a log axis
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
    // A tick of x that is written in the accent colour; NaN: none.
    double marked = std::numeric_limits<double>::quiet_NaN();
};

// Readable numbers within `range`, about `about` of them.
std::vector<double> readableTicks(const AxisRange& range, int about);
// "1.25": as many decimals as the step between ticks needs.
QString tickText(double value, double step);

// The part of `area` left for the plot once the axes' texts are written in `font`.
QRectF plotWithin(const QRectF& area, const QFont& font, const ChartText& words);
void paintAxes(QPainter& painter, const ChartFrame& frame, const ChartText& words,
               const Theme& theme);
// A line through the points (x, y); NaNs break it.
void paintLine(QPainter& painter, const ChartFrame& frame, const std::vector<double>& x,
               const std::vector<double>& y);
// Tops of labels at least `height` apart, as near as possible to `wanted` (ascending or not),
// within `from` to `to`, in the same order.
std::vector<double> spread(std::vector<double> wanted, double height, double from, double to);
// `words` in lines of at most `room` pixels, broken between words.
QStringList wrapped(const QString& words, const QFontMetricsF& metrics, double room);
// Of `places` for a text the one that hides least, moved into `within`; overlap with `taken` counts
// for more than overlap with `data`. Of equal ones the first.
QRectF leastHiding(const std::vector<QRectF>& places, const QRectF& within,
                   const std::vector<QPointF>& data, const std::vector<QRectF>& taken);
// Points of a curve in pixels, close enough that nothing passes between them.
std::vector<QPointF> placesOf(const PlotPane& pane, const std::vector<QPointF>& points);

}  // namespace sextant
