// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/evaluate/context_plot.h"

#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "widgets/controls/number_text.h"
#include "widgets/controls/perplexity_text.h"
#include "widgets/plot/chart_pane.h"
#include "widgets/plot/plot_legend.h"

namespace sextant {

ContextPlot::ContextPlot(QWidget* parent)
    : Chart("contextPlot", tr("The same last segment from ever longer contexts"), parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
}

void ContextPlot::setFacts(const ContextFacts& facts) {
    if (facts == facts_) return;
    facts_ = facts;
    update();
}

QStringList ContextPlot::legend() const {
    QStringList names;
    for (const ContextLine& line : facts_.lines)
        names << (std::isnan(line.tax) ? line.name
                                       : tr("%1, tax %2").arg(line.name, signedText(line.tax, 3)));
    return names;
}

Plot ContextPlot::plotIn(const QRectF& area, const QFont& font, const Theme& theme) const {
    Plot plot{font, {}};
    if (!hasValues()) return plot;
    PlotPane pane = chartPane(tr("context (tokens)"), tr("nats a token"), Role::muted, theme);
    std::vector<LegendEntry> entries;
    ValueExtent nll;
    double longest = std::max(2.0, facts_.trained);
    const QStringList names = legend();
    for (int series = 0; series < names.size(); ++series) {
        const ContextLine& one = facts_.lines[static_cast<std::size_t>(series)];
        PlotLine line = seriesLine(series, 1.6 * strokes(), theme);
        line.markRadius = 3.5;
        for (std::size_t at = 0; at < one.nll.size(); ++at) {
            line.points.emplace_back(one.context[at], one.nll[at]);
            longest = std::max(longest, one.context[at]);
            nll.include(one.nll[at]);
        }
        entries.push_back({names[series], line.pen, line.mark});
        pane.lines.push_back(std::move(line));
    }
    if (nll.empty()) nll = {0.0, 1.0};
    const double margin = std::max(0.05, 0.1 * (nll.upper - nll.lower));
    pane.x.range = {0.0, longest};
    pane.left.range = {std::max(0.0, nll.lower - margin), nll.upper + margin};
    const QFontMetricsF metrics(font);
    const double above =
        legendHeight(entries, font, area.width()) + 1.2 * metrics.height();  // "trained to" too
    // Half of the last number stands right of the pane.
    placeWithin(pane, area.adjusted(0, above, -18.0, -2.0), font);
    addPositionTicks(pane, font);
    addReadableTicks(pane, font);
    markTick(pane.x, facts_.trained, theme);
    addTrained(pane, facts_.trained, theme, strokes());
    addLegend(plot, area.topLeft(), area.width(), entries, theme.textColor(Role::text));
    if (facts_.trained > 0) {
        const QString trained =
            tr("trained to %1").arg(groupedNumber(static_cast<qint64>(facts_.trained)));
        const double left = std::min(pane.xOf(facts_.trained),
                                     pane.area.right() - metrics.horizontalAdvance(trained));
        plot.texts.push_back({"trained",
                              trained,
                              {left, pane.area.top() - 2.0},
                              Qt::AlignLeft | Qt::AlignBottom,
                              theme.textColor(Role::accent),
                              font});
    }
    plot.panes.push_back(std::move(pane));
    return plot;
}

QString ContextPlot::tipAt(const QPointF& pixel) const {
    const Plot plot = onScreen();
    if (plot.panes.empty() || !plot.panes[0].area.adjusted(-8, -8, 8, 8).contains(pixel)) return {};
    const double wanted = plot.panes[0].xAt(pixel.x());
    QString text;
    for (const ContextLine& line : facts_.lines) {
        const auto nearest = std::min_element(
            line.context.begin(), line.context.end(),
            [&](double a, double b) { return std::abs(a - wanted) < std::abs(b - wanted); });
        if (nearest == line.context.end()) continue;
        text +=
            tr("%1: %2 nats from %3 tokens\n")
                .arg(line.name)
                .arg(line.nll[static_cast<std::size_t>(nearest - line.context.begin())], 0, 'f', 3)
                .arg(groupedNumber(static_cast<qint64>(*nearest)));
    }
    return text.trimmed();
}

void ContextPlot::mouseMoveEvent(QMouseEvent* event) {
    QToolTip::showText(event->globalPosition().toPoint(), tipAt(event->position()), this);
}

Table ContextPlot::table() const {
    Table all("context", {"setting", "segment", "context", "nll_mean", "tax"});
    for (const ContextLine& line : facts_.lines)
        for (std::size_t at = 0; at < line.context.size(); ++at)
            all.addRow(line.name, facts_.segment, line.context[at], line.nll[at], line.tax);
    return all;
}

}  // namespace sextant
