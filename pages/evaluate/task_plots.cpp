// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/evaluate/task_plots.h"

#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "widgets/plot/chart_pane.h"
#include "widgets/plot/plot_legend.h"

namespace sextant {

namespace {

constexpr double leastPlot = 190.0, betweenPlots = 18.0, rowHeight = 170.0;  // pixels

}  // namespace

TaskPlots::TaskPlots(QWidget* parent) : Chart("taskPlots", tr("Task accuracy by length"), parent) {
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void TaskPlots::setFacts(const TaskFacts& facts) {
    if (facts == facts_) return;
    const bool shape = facts.size() != facts_.size();
    facts_ = facts;
    if (shape) updateGeometry();
    update();
}

bool TaskPlots::hasValues() const {
    return std::any_of(facts_.begin(), facts_.end(),
                       [](const TaskPlot& plot) { return !plot.lines.empty(); });
}

QStringList TaskPlots::legend() const {
    QStringList names;
    for (const TaskPlot& plot : facts_)
        for (const TaskLine& line : plot.lines)
            if (!names.contains(line.name)) names << line.name;
    return names;
}

// As many beside each other as there is room for, in rows of equal number.
int TaskPlots::columns(double width) const {
    const int count = std::max(1, static_cast<int>(facts_.size()));
    const int fit =
        std::clamp(static_cast<int>((width + betweenPlots) / (leastPlot + betweenPlots)), 1, count);
    return fit >= count ? count : fit >= 2 ? 2 : 1;
}

int TaskPlots::heightForWidth(int width) const {
    const int count = std::max(1, static_cast<int>(facts_.size()));
    const int across = columns(width);
    return static_cast<int>(((count + across - 1) / across) * rowHeight) + 24;
}

QSize TaskPlots::minimumSizeHint() const {
    return {static_cast<int>(leastPlot), heightForWidth(std::max(width(), 200))};
}

void TaskPlots::addTask(Plot& plot, std::size_t at, const QRectF& place, const Theme& theme) const {
    const TaskPlot& own = facts_[at];
    PlotPane pane =
        chartPane(tr("items"), at == 0 ? tr("accuracy (%)") : QString(), Role::muted, theme);
    pane.x.range = {0.0, std::max(2.0, own.longest)};
    pane.left.range = {0.0, 100.0};
    placeWithin(pane, place, plot.font);
    addReadableTicks(pane, plot.font);
    markTick(pane.x, own.trained, theme);
    addTrained(pane, own.trained, theme, strokes());
    if (own.chance > 0)
        pane.rules.push_back(
            {100 * own.chance, QPen(theme.color(Role::reference), 1.0, Qt::DotLine), false});
    const QStringList names = legend();
    for (const TaskLine& one : own.lines) {
        PlotLine line =
            seriesLine(static_cast<int>(names.indexOf(one.name)), 1.6 * strokes(), theme);
        for (std::size_t i = 0; i < one.accuracy.size(); ++i)
            line.points.emplace_back(one.length[i], 100 * one.accuracy[i]);
        line.markEvery = std::max<std::size_t>(1, line.points.size() / 3);
        pane.lines.push_back(std::move(line));
    }
    const QFontMetricsF metrics(plot.font);
    const double head = pane.area.top() - 0.8 * metrics.height();
    QFont bold = plot.font;
    bold.setBold(true);
    plot.texts.push_back({{},
                          own.name,
                          {pane.area.left(), head},
                          Qt::AlignLeft | Qt::AlignVCenter,
                          theme.textColor(Role::text),
                          bold});
    const QString trained = tr("trained to %1").arg(own.trained);
    if (own.trained > 0 &&
        metrics.horizontalAdvance(trained) + QFontMetricsF(bold).horizontalAdvance(own.name) + 8.0 <
            pane.area.width())
        plot.texts.push_back({{},
                              trained,
                              {pane.area.right(), head},
                              Qt::AlignRight | Qt::AlignVCenter,
                              theme.textColor(Role::accent),
                              plot.font});
    plot.panes.push_back(std::move(pane));
}

Plot TaskPlots::plotIn(const QRectF& area, const QFont& font, const Theme& theme) const {
    Plot plot{font, {}};
    std::vector<LegendEntry> entries;
    for (const QString& name : legend()) {
        const PlotLine line = seriesLine(static_cast<int>(entries.size()), 1.6 * strokes(), theme);
        entries.push_back({name, line.pen, line.mark});
    }
    const double beside = std::max(0.0, area.width() - legendWidth(entries, font));
    addLegend(plot, {area.left() + beside, area.top()}, area.width() - beside + 1.0, entries,
              theme.textColor(Role::text));
    const double line = QFontMetricsF(font).height();
    // Half of the last number stands right of its pane.
    const QRectF all = area.adjusted(
        0, std::max(line, legendHeight(entries, font, area.width()) - 0.2 * line) + 6.0, -14.0, 0);
    const int across = columns(area.width());
    const int rows = (static_cast<int>(facts_.size()) + across - 1) / across;
    const double width = (all.width() - (across - 1) * betweenPlots) / across;
    const double height = all.height() / rows;
    for (int at = 0; at < static_cast<int>(facts_.size()); ++at)
        addTask(plot, static_cast<std::size_t>(at),
                QRectF(all.left() + (at % across) * (width + betweenPlots),
                       all.top() + (at / across) * height, width, height)
                    .adjusted(0, line, 0, -2.0),
                theme);
    return plot;
}

void TaskPlots::paintTo(QPainter& painter, const QRectF& area, const Theme& theme) const {
    paint(painter, plotIn(area, painter.font(), theme));
}

QString TaskPlots::tipAt(const QPointF& pixel) const {
    const Plot shown = onScreen();
    for (std::size_t plot = 0; plot < facts_.size(); ++plot) {
        const PlotPane& now = shown.panes[plot];
        if (!now.area.contains(pixel)) continue;
        QString text;
        for (const TaskLine& line : facts_[plot].lines) {
            if (line.length.empty()) continue;
            std::size_t nearest = 0;
            for (std::size_t at = 0; at < line.length.size(); ++at)
                if (std::abs(line.length[at] - now.xAt(pixel.x())) <
                    std::abs(line.length[nearest] - now.xAt(pixel.x())))
                    nearest = at;
            text += tr("%1: %2 % of lists of %3\n")
                        .arg(line.name)
                        .arg(100 * line.accuracy[nearest], 0, 'f', 0)
                        .arg(line.length[nearest]);
        }
        return text.trimmed();
    }
    return {};
}

void TaskPlots::mouseMoveEvent(QMouseEvent* event) {
    QToolTip::showText(event->globalPosition().toPoint(), tipAt(event->position()), this);
}

Table TaskPlots::table() const {
    Table all("tasks", {"task", "setting", "length", "accuracy"});
    for (const TaskPlot& plot : facts_)
        for (const TaskLine& line : plot.lines)
            for (std::size_t at = 0; at < line.length.size(); ++at)
                all.addRow(plot.name, line.name, line.length[at], line.accuracy[at]);
    return all;
}

}  // namespace sextant
