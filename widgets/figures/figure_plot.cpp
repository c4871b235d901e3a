// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/figure_plot.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "widgets/colormap.h"
#include "widgets/plot/chart_pane.h"
#include "widgets/plot/plot_legend.h"
#include "widgets/said.h"

namespace sextant {

namespace {

constexpr double leastPanel = 215.0, betweenPanels = 16.0;  // pixels

PlotPane paneOf(const FigurePanel& panel, const Theme& theme, double strokes,
                std::vector<LegendEntry>& legend) {
    PlotPane pane = chartPane(translated(panel.bottom), translated(panel.left), Role::muted, theme);
    ValueExtent x, y;
    for (std::size_t i = 0; i < panel.curves.size(); ++i) {
        const FigureCurve& curve = panel.curves[i];
        PlotLine line;
        for (std::size_t at = 0; at < curve.x.size(); ++at) {
            line.points.emplace_back(curve.x[at], curve.y[at]);
            if (!std::isfinite(curve.y[at])) continue;
            x.include(curve.x[at]);
            y.include(curve.y[at]);
        }
        line.pen = seriesStyle(static_cast<int>(i), theme.color(Role::text)).pen(1.5 * strokes);
        if (curve.dashed) line.pen.setStyle(Qt::DashLine);
        if (!curve.name.empty()) legend.push_back({translated(curve.name), line.pen});
        pane.lines.push_back(std::move(line));
    }
    if (!x.empty()) pane.x.range = {x.lower, std::max(x.upper, x.lower + 1e-9)};
    pane.left.range = fittedRange(y);
    if (panel.upright)
        pane.rules.push_back(
            {*panel.upright, QPen(theme.color(Role::accent), strokes, Qt::DashLine)});
    return pane;
}

}  // namespace

Plot plotOf(const Figure& figure, const QRectF& area, const QFont& font, const Theme& theme,
            double strokes) {
    Plot plot;
    plot.font = font;
    std::vector<const FigurePanel*> panels;
    for (const FigurePanel& panel : figure.panels)
        if (!panel.map) panels.push_back(&panel);
    if (panels.empty()) return plot;
    const auto count = static_cast<int>(panels.size());
    const int across = std::clamp(
        static_cast<int>((area.width() + betweenPanels) / (leastPanel + betweenPanels)), 1, count);
    const int rows = (count + across - 1) / across;
    const double wide = (area.width() - (across - 1) * betweenPanels) / across;
    const double high = area.height() / rows, line = QFontMetricsF(font).height();
    QFont bold = font;
    bold.setBold(true);
    for (int at = 0; at < count; ++at) {
        const QPointF corner(area.left() + (at % across) * (wide + betweenPanels),
                             area.top() + (at / across) * high);
        std::vector<LegendEntry> legend;
        PlotPane pane = paneOf(*panels[static_cast<std::size_t>(at)], theme, strokes, legend);
        const QString title = translated(panels[static_cast<std::size_t>(at)]->title);
        addText(plot, QFontMetricsF(bold).elidedText(title, Qt::ElideRight, wide), corner,
                Qt::AlignLeft | Qt::AlignTop, theme.textColor(Role::text))
            .font = bold;
        const double above = 1.2 * line + legendHeight(legend, font, wide);
        addLegend(plot, corner + QPointF(0.0, 1.2 * line), wide, legend,
                  theme.textColor(Role::muted));
        placeWithin(pane, QRectF(corner, QSizeF(wide, high)).adjusted(0.0, above, -14.0, -2.0),
                    font);
        addReadableTicks(pane, font);
        plot.panes.push_back(std::move(pane));
    }
    return plot;
}

}  // namespace sextant
