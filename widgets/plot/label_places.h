// SPDX-License-Identifier: GPL-3.0-or-later
// Where words stand in a plot: apart from each other, and where they hide the least.
#pragma once

#include <QFontMetricsF>
#include <QPointF>
#include <QRectF>
#include <QStringList>
#include <vector>

namespace sextant {

struct PlotPane;

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
