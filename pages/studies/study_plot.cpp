// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/studies/study_plot.h"

#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "widgets/plot/chart_pane.h"
#include "widgets/plot/plot_legend.h"
#include "widgets/said.h"

namespace sextant {

StudyPlot::StudyPlot(QWidget* parent) : Chart("studyPlot", tr("Study by length"), parent) {}

void StudyPlot::setResult(const StudyResult& result) {
    if (result == result_) return;
    result_ = result;
    setAccessibleDescription(result.summary);
    update();
}

double StudyPlot::drawn(double value) const {
    return result_.ofText ? std::log(value) : 100 * value;
}

Plot StudyPlot::plotIn(const QRectF& area, const QFont& font, const Theme& theme) const {
    Plot plot{font, {}};
    if (!hasValues()) return plot;
    PlotPane pane = chartPane(result_.ofText ? tr("tokens of a window") : tr("elements of a list"),
                              result_.ofText ? tr("log-perplexity (nats)") : tr("accuracy (%)"),
                              Role::muted, theme);
    std::vector<LegendEntry> entries;
    std::vector<std::pair<QPointF, QColor>> printed;
    double farthest = std::max(2.0, result_.trained);
    ValueExtent extent;
    const double names = std::max(40.0, area.width() - 34.0);  // each beside a piece of its line
    for (const StudyLine& one : result_.lines) {
        PlotLine line = seriesLine(static_cast<int>(entries.size()), 1.6 * strokes(), theme);
        PlotLine seeds;  // from the least to the most of each point
        seeds.pen = QPen(line.pen.color(), 0.8 * strokes());
        for (const StudyPoint& point : one.points) {
            line.points.emplace_back(point.length, drawn(point.value));
            farthest = std::max(farthest, point.length);
            for (const double value : {point.value, point.least, point.most})
                extent.include(drawn(value));
            if (point.printed) {
                printed.push_back({{point.length, drawn(*point.printed)}, line.pen.color()});
                extent.include(printed.back().first.y());
            }
            if (point.most > point.least && one.points.size() < 20)
                for (const double value : {point.least, point.most, std::nan("")})
                    seeds.points.emplace_back(point.length, drawn(value));
        }
        line.markEvery = std::max<std::size_t>(1, line.points.size() / 6);
        entries.push_back({QFontMetricsF(font).elidedText(translated(one.name.toStdString()),
                                                          Qt::ElideRight, names),
                           line.pen, line.mark});
        pane.lines.push_back(std::move(seeds));
        pane.lines.push_back(std::move(line));
    }
    pane.x.range = {0.0, farthest};
    pane.left.range = result_.ofText ? fittedRange(extent) : AxisRange{0.0, 100.0};
    placeWithin(
        pane, area.adjusted(0, legendHeight(entries, font, area.width()) + 3.0, -14.0, -2.0), font);
    addReadableTicks(pane, font);
    markTick(pane.x, result_.trained, theme);
    addTrained(pane, result_.trained, theme, strokes());
    addLegend(plot, area.topLeft(), area.width(), entries, theme.textColor(Role::text));
    for (const auto& [at, colour] : printed)
        plot.spots.push_back({pane.at(at), Mark::disc, 4.5, colour, 1.2 * strokes()});
    plot.panes.push_back(std::move(pane));
    return plot;
}

QString StudyPlot::tipAt(const QPointF& pixel) const {
    const Plot plot = onScreen();
    if (plot.panes.empty() || !plot.panes[0].area.contains(pixel)) return {};
    const double wanted = plot.panes[0].xAt(pixel.x());
    const auto number = [this](double value) {
        return result_.ofText ? QString::number(value, 'f', 2)
                              : QString::number(100 * value, 'f', 0) + QStringLiteral(" %");
    };
    QStringList rows;
    for (const StudyLine& line : result_.lines) {
        const auto nearest = std::min_element(
            line.points.begin(), line.points.end(), [&](const StudyPoint& a, const StudyPoint& b) {
                return std::abs(a.length - wanted) < std::abs(b.length - wanted);
            });
        if (nearest == line.points.end() || !std::isfinite(nearest->value)) continue;
        QString row = tr("%1 at %2: %3")
                          .arg(translated(line.name.toStdString()))
                          .arg(nearest->length)
                          .arg(number(nearest->value));
        if (nearest->most > nearest->least)
            row += tr(" (%1 to %2)").arg(number(nearest->least), number(nearest->most));
        if (nearest->printed) row += tr(", printed %1").arg(number(*nearest->printed));
        rows << row;
    }
    return rows.join('\n');
}

void StudyPlot::mouseMoveEvent(QMouseEvent* event) {
    QToolTip::showText(event->globalPosition().toPoint(), tipAt(event->position()), this);
}

Table StudyPlot::table() const {
    Table all("study", {"variant", "length", result_.ofText ? "perplexity" : "accuracy", "least",
                        "greatest", "printed"});
    for (const StudyLine& line : result_.lines)
        for (const StudyPoint& point : line.points)
            all.addRow(line.name, point.length, point.value, point.least, point.most,
                       point.printed);
    return all;
}

}  // namespace sextant
