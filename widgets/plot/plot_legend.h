// SPDX-License-Identifier: GPL-3.0-or-later
// The names of a plot's lines and marks, in rows.
#pragma once

#include <QColor>
#include <QFont>
#include <QPen>
#include <QPointF>
#include <QString>
#include <optional>
#include <vector>

#include "widgets/plot/plot.h"

namespace sextant {

// A name beside a piece of its line, its mark, or both.
struct LegendEntry {
    QString name;
    QPen pen = Qt::NoPen;
    std::optional<Mark> mark = {};
    QColor markColour = {};  // not valid: the pen's
    QColor markInside = {};  // valid: the mark is a ring around it
};
// In rows of at most `width` pixels.
double legendHeight(const std::vector<LegendEntry>& entries, const QFont& font, double width);
// From this corner on; in the plot's font.
void addLegend(Plot& plot, const QPointF& corner, double width,
               const std::vector<LegendEntry>& entries, const QColor& text);
// Of all entries in one row.
double legendWidth(const std::vector<LegendEntry>& entries, const QFont& font);

}  // namespace sextant
