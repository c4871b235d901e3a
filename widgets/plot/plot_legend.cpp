// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/plot_legend.h"

#include <QFontMetricsF>
#include <algorithm>

namespace sextant {

namespace {

constexpr double legendStroke = 26.0, beforeName = 8.0, betweenEntries = 16.0;  // pixels
constexpr double legendLine = 1.2;                                              // of the font

// Upper left corners of the entries, from (0, 0) on.
std::vector<QPointF> legendCorners(const std::vector<LegendEntry>& entries, const QFont& font,
                                   double width) {
    const QFontMetricsF metrics(font);
    std::vector<QPointF> corners;
    double x = 0.0, y = 0.0;
    for (const LegendEntry& entry : entries) {
        const double wide =
            legendStroke + beforeName + metrics.horizontalAdvance(entry.name) + betweenEntries;
        if (x > 0.0 && x + wide - betweenEntries > width) {
            x = 0.0;
            y += legendLine * metrics.height();
        }
        corners.emplace_back(x, y);
        x += wide;
    }
    return corners;
}

}  // namespace

double legendHeight(const std::vector<LegendEntry>& entries, const QFont& font, double width) {
    const auto corners = legendCorners(entries, font, width);
    return corners.empty() ? 0.0 : corners.back().y() + legendLine * QFontMetricsF(font).height();
}

void addLegend(Plot& plot, const QPointF& corner, double width,
               const std::vector<LegendEntry>& entries, const QColor& text) {
    const double line = QFontMetricsF(plot.font).height();
    const auto corners = legendCorners(entries, plot.font, width);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const LegendEntry& entry = entries[i];
        const QPointF at = corner + corners[i] + QPointF(0.0, line / 2);
        if (entry.pen.style() != Qt::NoPen)
            plot.strokes.push_back({{at, at + QPointF(legendStroke, 0.0)}, entry.pen});
        if (entry.mark)
            plot.spots.push_back({at + QPointF(legendStroke / 2, 0.0), *entry.mark, 3.0,
                                  entry.markColour.isValid() ? entry.markColour : entry.pen.color(),
                                  0.0, entry.markInside});
        plot.texts.push_back({{},
                              entry.name,
                              at + QPointF(legendStroke + beforeName, 0.0),
                              Qt::AlignLeft | Qt::AlignVCenter,
                              text,
                              plot.font});
    }
}

double legendWidth(const std::vector<LegendEntry>& entries, const QFont& font) {
    const QFontMetricsF metrics(font);
    double wide = -betweenEntries;
    for (const LegendEntry& entry : entries)
        wide += legendStroke + beforeName + metrics.horizontalAdvance(entry.name) + betweenEntries;
    return std::max(0.0, wide);
}

}  // namespace sextant
