// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/evaluate/task_plots.h"

#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "widgets/colormap.h"

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

ChartText TaskPlots::words(std::size_t plot) const {
    ChartText all;
    all.x = tr("items");
    if (plot == 0) all.y = tr("accuracy (%)");
    if (facts_[plot].trained > 0) all.marked = facts_[plot].trained;
    return all;
}

ChartFrame TaskPlots::frameIn(const QRectF& area, const QFont& font, std::size_t plot) const {
    const double line = QFontMetricsF(font).height();
    // Below the legend; half of the last tick stands right of its plot.
    const QRectF all = area.adjusted(0, line + 6.0, -14.0, 0);
    const int across = columns(area.width());
    const int rows = (static_cast<int>(facts_.size()) + across - 1) / across;
    const double width = (all.width() - (across - 1) * betweenPlots) / across;
    const double height = all.height() / rows;
    const int at = static_cast<int>(plot);
    const QRectF place(all.left() + (at % across) * (width + betweenPlots),
                       all.top() + (at / across) * height, width, height);
    ChartFrame frame;
    frame.plot = plotWithin(place.adjusted(0, line, 0, -2.0), font, words(plot));
    frame.x = {0.0, std::max(2.0, facts_[plot].longest)};
    frame.y = {0.0, 100.0};
    return frame;
}

ChartFrame TaskPlots::frame(std::size_t plot) const {
    return frameIn(rect(), wordFont(), plot);
}

void TaskPlots::paintPlot(QPainter& painter, const QRectF& area, std::size_t plot,
                          const Theme& theme) const {
    const TaskPlot& own = facts_[plot];
    const QFont plain = painter.font();
    const double line = QFontMetricsF(plain).height();
    const ChartFrame frame = frameIn(area, plain, plot);
    const QRectF head(frame.plot.left(), frame.plot.top() - 1.3 * line, frame.plot.width(), line);
    if (own.trained > 0 && own.trained < frame.x.upper)
        painter.fillRect(
            QRectF(QPointF(frame.xOf(own.trained), frame.plot.top()), frame.plot.bottomRight()),
            theme.newTerritory());
    paintAxes(painter, frame, words(plot), theme);
    QFont bold = plain;
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(theme.textColor(Role::text));
    painter.drawText(head, Qt::AlignLeft | Qt::AlignVCenter, own.name);
    painter.setFont(plain);
    if (own.trained > 0) {
        painter.setPen(theme.textColor(Role::accent));
        const QString trained = tr("trained to %1").arg(own.trained);
        if (QFontMetricsF(plain).horizontalAdvance(trained) +
                QFontMetricsF(bold).horizontalAdvance(own.name) + 8.0 <
            head.width())
            painter.drawText(head, Qt::AlignRight | Qt::AlignVCenter, trained);
        painter.setPen(QPen(theme.color(Role::accent), 1.2 * strokes()));
        painter.drawLine(QPointF(frame.xOf(own.trained), frame.plot.top()),
                         QPointF(frame.xOf(own.trained), frame.plot.bottom()));
    }
    if (own.chance > 0) {
        painter.setPen(QPen(theme.color(Role::reference), 1.0, Qt::DotLine));
        painter.drawLine(QPointF(frame.plot.left(), frame.yOf(100 * own.chance)),
                         QPointF(frame.plot.right(), frame.yOf(100 * own.chance)));
    }
    const QStringList names = legend();
    for (const TaskLine& one : own.lines) {
        const int series = static_cast<int>(names.indexOf(one.name));
        std::vector<double> percent;
        for (const double accuracy : one.accuracy)
            percent.push_back(100 * accuracy);
        const SeriesStyle style = seriesStyle(series, theme.color(Role::text));
        painter.setPen(style.pen(1.6 * strokes()));
        paintLine(painter, frame, one.length, percent);
        const std::size_t every = std::max<std::size_t>(1, percent.size() / 3);
        for (std::size_t at = 0; at < percent.size(); at += every)
            paintMark(painter, series, frame.at(one.length[at], percent[at]), 3.0, style.colour);
    }
}

void TaskPlots::paintTo(QPainter& painter, const QRectF& area, const Theme& theme) const {
    painter.save();
    const double line = QFontMetricsF(painter.font()).height();
    double x = area.right();
    const QStringList names = legend();
    for (auto series = static_cast<int>(names.size()) - 1; series >= 0; --series) {
        const SeriesStyle style = seriesStyle(series, theme.color(Role::text));
        x -= QFontMetricsF(painter.font()).horizontalAdvance(names[series]);
        painter.setPen(theme.textColor(Role::text));
        painter.drawText(QPointF(x, area.top() + 0.8 * line), names[series]);
        x -= 34.0;
        painter.setPen(style.pen(1.6));
        painter.drawLine(QPointF(x, area.top() + line / 2),
                         QPointF(x + 26.0, area.top() + line / 2));
        paintMark(painter, series, {x + 13.0, area.top() + line / 2}, 3.0, style.colour);
        x -= 16.0;
    }
    for (std::size_t plot = 0; plot < facts_.size(); ++plot)
        paintPlot(painter, area, plot, theme);
    painter.restore();
}

QString TaskPlots::tipAt(const QPointF& pixel) const {
    for (std::size_t plot = 0; plot < facts_.size(); ++plot) {
        const ChartFrame now = frame(plot);
        if (!now.plot.contains(pixel)) continue;
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
    const QString text = tipAt(event->position());
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(event->globalPosition().toPoint(), text, this);
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
