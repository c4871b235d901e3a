// SPDX-License-Identifier: GPL-3.0-or-later
// Colours for numbers: sequential, signed, sigma, and a list for several things at once.
#pragma once

#include <QColor>
#include <QPen>
#include <QVector>

namespace sextant {

// Perceptually even, dark violet at t = 0 to yellow at t = 1; t is kept within 0 to 1, NaN is 0.
QColor viridis(double t);

// Signed values: blue at t = -1, `middle` at 0, red at t = 1; NaN is `middle`. Give the panel's
// colour as `middle`: the ends are chosen to stand out from it.
QColor diverging(double t, const QColor& middle);

// Sigma in units of the trained scale, on a logarithmic axis: `middle` at 1, blue at 1 / range,
// red at `range` (more than 1).
QColor sigmaColor(double sigma, double range, const QColor& middle);

// One of several curves: a colour and, as the second cue, a dash pattern.
struct SeriesStyle {
    QColor colour;
    QVector<qreal> dashes;  // in pen widths, empty: solid

    QPen pen(double width) const;
};

// The eight colours of Okabe and Ito (Color Universal Design, 2008), then the same colours again
// with the next dash pattern. Black becomes `text`, so that it shows on a dark panel.
SeriesStyle seriesStyle(int index, const QColor& text);

}  // namespace sextant
