// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/scales/slice_plot.h"

#include <QFontMetricsF>
#include <QMouseEvent>
#include <algorithm>
#include <cmath>
#include <limits>

#include "widgets/plot/chart_pane.h"

namespace sextant {

SlicePlot::SlicePlot(const QString& name, const QString& title, QWidget* parent)
    : Chart(name, title, parent) {}

void SlicePlot::setFacts(const SliceFacts& facts) {
    facts_ = facts;
    update();
}

bool SlicePlot::hasValues() const {
    return std::any_of(facts_.nll.begin(), facts_.nll.end(),
                       [](double nll) { return std::isfinite(nll); });
}

Plot SlicePlot::plotIn(const QRectF& area, const QFont& font, const Theme& theme) const {
    const QColor accent = theme.color(Role::accent);
    const QFontMetricsF metrics(font);
    PlotPane pane =
        chartPane(facts_.xText, tr("log-perplexity (nats)"), Role::logPerplexity, theme);
    PlotLine curve;
    curve.pen = QPen(theme.color(Role::logPerplexity), 2.0 * strokes(), Qt::DashLine);
    curve.clipped = false;
    if (facts_.marks) curve.mark = Mark::disc;
    ValueExtent extent;
    for (std::size_t i = 0; i < facts_.x.size(); ++i) {
        const double place = facts_.places ? static_cast<double>(i) : facts_.x[i];
        if (facts_.places) pane.x.ticks.push_back({place, QString::number(facts_.x[i])});
        curve.points.emplace_back(place, facts_.nll[i]);
        extent.include(facts_.nll[i]);
    }
    if (!curve.points.empty()) {
        const double first = curve.points.front().x(), last = curve.points.back().x();
        pane.x.range = {first, last > first ? last : first + 1.0};
    }
    pane.left.range = fittedRange(extent);
    // The last number may stand at the very end.
    placeWithin(pane, area.adjusted(0, 0, -metrics.horizontalAdvance("0.00") / 2 - 2, 0), font);
    addReadableTicks(pane, font);
    const auto best = static_cast<std::size_t>(
        std::find(facts_.x.begin(), facts_.x.end(), facts_.best) - facts_.x.begin());
    pane.lines = {curve};
    if (best == facts_.x.size() || !std::isfinite(facts_.nll[best])) return {font, {pane}};

    pane.rules = {{curve.points[best].x(), QPen(accent, strokes()), true, false, true}};
    Plot plot{font, {pane}};
    const QPointF at = pane.at(curve.points[best]);
    plot.spots = {{at, Mark::disc, 4.0, accent}};
    const QStringList words = facts_.bestText.split('\n');
    double wide = 0.0;
    for (const QString& word : words)
        wide = std::max(wide, metrics.horizontalAdvance(word));
    const bool left = at.x() + 8.0 + wide > pane.area.right();
    for (qsizetype i = 0; i < words.size(); ++i)
        plot.texts.push_back({"best",
                              words[i],
                              {at.x() + (left ? -8.0 : 8.0),
                               pane.area.top() + static_cast<double>(i) * metrics.height()},
                              left ? Qt::AlignRight : Qt::AlignLeft,
                              theme.textColor(i > 0 ? Role::muted : Role::accent),
                              font,
                              theme.color(Role::panel)});
    return plot;
}

Table SlicePlot::table() const {
    Table all(objectName().toStdString(), {facts_.xColumn.toStdString(), "nll_nats"});
    for (std::size_t i = 0; i < facts_.x.size(); ++i)
        all.addRow(facts_.x[i], facts_.nll[i]);
    return all;
}

void SlicePlot::mouseMoveEvent(QMouseEvent* event) {
    const PlotPane pane = onScreen().panes[0];
    double pointed = std::numeric_limits<double>::quiet_NaN(), least = 1e300;
    if (pane.area.adjusted(-4, 0, 4, 0).contains(event->position()))
        for (std::size_t i = 0; i < facts_.x.size(); ++i) {
            const double away =
                std::abs(pane.xOf(pane.lines[0].points[i].x()) - event->position().x());
            if (away >= least) continue;
            least = away;
            pointed = facts_.x[i];
        }
    emit valuePointed(pointed);
}

void SlicePlot::leaveEvent(QEvent* event) {
    Chart::leaveEvent(event);
    emit valuePointed(std::numeric_limits<double>::quiet_NaN());
}

}  // namespace sextant
