// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/models/model_pair_plot.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "pages/curves/curve_entries.h"
#include "widgets/controls/number_text.h"
#include "widgets/plot/chart_pane.h"
#include "widgets/plot/plot_legend.h"
#include "widgets/said.h"

namespace sextant {

namespace {

constexpr double differenceShare = 0.42;  // of the height of both plots
// Lines of text: between the plots, so that their numbers do not meet; what the difference needs
// with and without a name of the axis under it, and what the losses alone need with one.
constexpr double between = 1.2, enough = 2.5, leastSide = 1.6, enoughAlone = 3.0;
constexpr double betweenWords = 18.0;  // pixels

AxisRange rangeOf(const std::vector<PlotLine>& lines, bool withZero) {
    ValueExtent extent;
    if (withZero) extent.include(0.0);
    for (const PlotLine& line : lines)
        for (const QPointF& point : line.points)
            extent.include(point.y());
    return fittedRange(extent);
}

}  // namespace

std::vector<double> ModelPair::difference() const {
    std::vector<double> made;
    for (std::size_t i = 0; i < at.size(); ++i)
        made.push_back(secondLoss[i] - firstLoss[i]);
    return made;
}

QString ModelPair::differenceName() const {
    return second + QString::fromUtf8(" \u2212 ") + first;
}

std::optional<double> ModelPair::meanDifference() const {
    if (ofTokens) return ofTokens;
    double sum = 0.0;
    int count = 0;
    for (const double one : difference()) {
        if (!std::isfinite(one)) continue;
        sum += one;
        ++count;
    }
    return count > 0 ? std::optional(sum / count) : std::nullopt;
}

ModelPairPlot::ModelPairPlot(QWidget* parent)
    : Chart("modelPairPlot", tr("Two models on the same text"), parent) {}

void ModelPairPlot::setPair(const ModelPair& pair) {
    pair_ = pair;
    setAccessibleDescription(pair.empty() ? QString()
                                          : tr("%1 against %2").arg(pair.second, pair.first));
    update();
}

void ModelPairPlot::setUnit(EntropyUnit unit) {
    unit_ = unit;
    update();
}

PlotLine ModelPairPlot::curve(const std::vector<double>& nats, const QPen& pen) const {
    PlotLine line;
    for (std::size_t i = 0; i < pair_.at.size(); ++i)
        line.points.emplace_back(pair_.at[i], nats[i] * fromNats(unit_));
    line.pen = pen;
    return line;
}

std::vector<PlotPane> ModelPairPlot::panesIn(const QRectF& area, const QFont& font,
                                             const Theme& theme) const {
    const QString unit = pair_.overBytes ? tr("%1 a byte").arg(shownUnit(unit_)) : shownUnit(unit_);
    const QString text = pair_.overBytes ? tr("byte of the text") : tr("position (tokens)");
    PlotPane losses =
        chartPane({}, tr("log-perplexity (%1)").arg(unit), Role::logPerplexity, theme);
    PlotPane difference =
        chartPane({}, tr("difference (%1)").arg(unit), Role::logPerplexity, theme);
    // As the curves of B and of pins are drawn elsewhere.
    const double stroke = 0.75 * strokes();
    losses.lines = {curve(pair_.firstLoss, nowPen(false, theme, stroke)),
                    curve(pair_.secondLoss, pinPen(pair_.style, theme, stroke))};
    difference.lines = {curve(pair_.difference(), QPen(theme.color(Role::text), 2.0 * stroke))};
    difference.rules = {{0.0, QPen(theme.color(Role::reference), strokes()), false}};
    losses.x.range = difference.x.range = {0.0, std::max(1.0, pair_.at.back())};
    losses.left.range = rangeOf(losses.lines, false);
    difference.left.range = rangeOf(difference.lines, true);

    const double line = QFontMetricsF(font).height();
    const QRectF inner = area.adjusted(0, 1.4 * line, 0, 0);  // the names stand above
    for (const bool titled : {true, false}) {
        difference.x.title = titled ? text : QString();
        placeWithin(difference, inner, font);
        const QRectF both = difference.area;
        const double lower = differenceShare * (both.height() - between * line);
        if (lower < (titled ? enough : leastSide) * line) continue;
        losses.x.numbers = false;
        losses.left.room = difference.left.room;
        losses.area = both.adjusted(0, 0, 0, -lower - between * line);
        difference.area.setTop(both.bottom() - lower);
        return {losses, difference};
    }
    for (const bool titled : {true, false}) {
        losses.x.title = titled ? text : QString();
        placeWithin(losses, inner, font);
        if (losses.area.height() >= enoughAlone * line) break;
    }
    return {losses};
}

Plot ModelPairPlot::plotIn(const QRectF& area, const QFont& font, const Theme& theme) const {
    Plot plot{font, {}};
    if (!hasValues()) return plot;
    plot.panes = panesIn(area, font, theme);
    const bool two = plot.panes.size() > 1;
    const QFontMetricsF metrics(font);
    double x = plot.panes[0].area.left();
    double below = x;  // where words between the panes may begin
    // A title that is longer than its pane is high stands above it.
    for (PlotPane& pane : plot.panes) {
        const bool first = &pane == &plot.panes[0];
        const double wide = metrics.horizontalAdvance(pane.left.title);
        if (wide > pane.area.height()) {
            double& left = first ? x : below;
            plot.texts.push_back({{},
                                  pane.left.title,
                                  {left, first ? area.top() : pane.area.top() - 1.0},
                                  Qt::AlignLeft | (first ? Qt::AlignTop : Qt::AlignBottom),
                                  pane.left.colour,
                                  font});
            left += wide + betweenWords;
            pane.left.title.clear();
        }
        addPositionTicks(pane, font);
        addReadableTicks(pane, font);
    }
    addTrainedLengths(plot, below, theme);

    const auto wide = [&](const QString& text) { return legendWidth({{text}}, font); };
    const auto entry = [&](const QString& text, const QPen& pen) {
        addLegend(plot, {x, area.top()}, area.width(), {{text, pen}},
                  legible(pen.color(), theme.color(Role::panel)));
        x += wide(text) + betweenWords;
    };
    const double names = 0.5 * (area.right() - x) - wide({}) - betweenWords;
    for (const bool second : {false, true})
        entry(metrics.elidedText(second ? pair_.second : pair_.first, Qt::ElideRight, names),
              plot.panes[0].lines[second].pen);
    // Which is subtracted from which, where there is room.
    for (const QString& text : {pair_.differenceName(), tr("second \u2212 first")}) {
        if (!two || x + wide(text) > area.right()) continue;
        entry(text, plot.panes[1].lines[0].pen);
        break;
    }
    return plot;
}

// Where the models' trained lengths are, with a name: between the panes, from `left` on, or at the
// upper end of the one that is there.
void ModelPairPlot::addTrainedLengths(Plot& plot, double left, const Theme& theme) const {
    if (pair_.overBytes) return;
    const bool two = plot.panes.size() > 1;
    const bool same = pair_.firstTrained == pair_.secondTrained;
    for (const auto& [length, own] :
         {std::pair{pair_.firstTrained, theme.color(Role::logPerplexity)},
          std::pair{same ? 0 : pair_.secondTrained, pinStyle(pair_.style, theme).colour}}) {
        const auto at = static_cast<double>(length);
        if (length <= 0 || at > plot.panes[0].x.range.upper) continue;
        const QColor colour = same ? theme.color(Role::accent) : own;
        for (PlotPane& pane : plot.panes)
            pane.rules.push_back({at, QPen(colour, strokes(), Qt::DashLine)});
        const QRectF& lowest = plot.panes.back().area;
        PlotText text{{},
                      tr("trained to %1").arg(groupedNumber(qint64{length})),
                      {},
                      Qt::AlignLeft | (two ? Qt::AlignBottom : Qt::AlignTop),
                      legible(colour, theme.color(Role::panel)),
                      plot.font};
        const double wide = text.place().width(), x = plot.panes[0].xOf(at);
        text.at = {std::max(left, two ? x - 0.5 * wide : x + 4.0), lowest.top() - (two ? 1.0 : 0)};
        if (text.at.x() + wide > lowest.right()) continue;
        left = text.at.x() + wide + 12.0;
        plot.texts.push_back(std::move(text));
    }
}

Table ModelPairPlot::table() const {
    const auto quoted = [](const QString& name) { return ('"' + name + '"').toStdString(); };
    Table all("models", {pair_.overBytes ? "byte" : "position", "first", "second", "difference"});
    all.description = "first: " + quoted(pair_.first) + ", second: " + quoted(pair_.second) +
                      (pair_.overBytes ? ", nats a byte" : ", nats a token");
    const std::vector<double> difference = pair_.difference();
    for (std::size_t i = 0; i < pair_.at.size(); ++i)
        all.addRow(pair_.at[i], pair_.firstLoss[i], pair_.secondLoss[i], difference[i]);
    return all;
}

}  // namespace sextant
