// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/distance/seen_distance_plot.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "widgets/controls/number_text.h"

namespace sextant {

SeenDistancePlot::SeenDistancePlot(QWidget* parent) : QWidget(parent) {
    setObjectName("toldPlot");
    setAccessibleName(tr("Distance at which the last query sees the key, by true distance"));
}

void SeenDistancePlot::setTheme(const Theme& theme) {
    theme_ = theme;
    update();
}

std::vector<QPointF> SeenDistancePlot::curveOf(const DistanceMatrix& matrix) {
    std::vector<QPointF> curve;
    if (matrix.indices.empty()) return curve;
    const std::size_t last = matrix.indices.size() - 1;
    for (std::size_t column = last + 1; column-- > 0;) {
        const double told = matrix.at(last, column);
        if (!std::isnan(told))
            curve.emplace_back(static_cast<double>(matrix.indices[last] - matrix.indices[column]),
                               std::abs(told));
    }
    return curve;
}

void SeenDistancePlot::setMatrices(const DistanceMatrix& before, const DistanceMatrix& now,
                                   std::int64_t trained) {
    before_ = curveOf(before);
    now_ = curveOf(now);
    trained_ = trained;
    furthest_ = largest_ = 1.0;
    for (const auto* curve : {&before_, &now_})
        for (const QPointF& point : *curve) {
            furthest_ = std::max(furthest_, point.x());
            largest_ = std::max(largest_, point.y());
        }
    update();
}

PlotPane SeenDistancePlot::pane() const {
    const double line = fontMetrics().height(), number = fontMetrics().horizontalAdvance("88,888");
    const auto tick = [](double at, const QColor& colour = {}) {
        return PlotTick{at, groupedNumber(qint64(std::llround(at))), colour};
    };
    const QColor muted = theme_.textColor(Role::muted);
    const QPen frame(theme_.color(Role::line), 1.0);
    PlotPane pane;
    pane.area = QRectF(rect()).adjusted(number + 6, line + 8, -number / 2, -2 * line - 8);
    pane.x = {.range = {0.0, furthest_},
              .title = tr("true distance (tokens)"),
              .colour = muted,
              .ticks = {tick(0.0), tick(furthest_)},
              .grid = frame};
    pane.left = {.range = {0.0, largest_},
                 .title = {},
                 .colour = muted,
                 .ticks = {tick(0.0), tick(largest_)},
                 .grid = frame};
    const auto last = static_cast<double>(trained_ - 1);
    if (trained_ > 1 && largest_ > last) {
        pane.lines.push_back({.key = {},
                              .points = {{0.0, last}, {furthest_, last}},
                              .pen = QPen(theme_.color(Role::accent), 1.5),
                              .until = {{0.0, largest_}, {furthest_, largest_}},
                              .fill = theme_.newTerritory()});
        const double y = pane.yOf(last);
        if (y - pane.area.top() > line && pane.area.bottom() - y > line)
            pane.left.ticks.push_back(tick(last, theme_.textColor(Role::accent)));
    }
    pane.lines.push_back({.key = "before",
                          .points = before_,
                          .pen = QPen(theme_.color(Role::reference), 1.4, Qt::DashLine)});
    pane.lines.push_back(
        {.key = "now", .points = now_, .pen = QPen(theme_.color(Role::entropy), 2.0)});
    return pane;
}

void SeenDistancePlot::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const PlotPane drawn = pane();
    const QRectF& area = drawn.area;
    painter.setPen(theme_.color(Role::text));
    painter.drawText(QRectF(area.left(), 0, area.width(), fontMetrics().height()), Qt::AlignLeft,
                     fontMetrics().elidedText(
                         tr("Distance at which the last query sees each key; dashed: as the "
                            "config says"),
                         Qt::ElideRight, static_cast<int>(area.width())));
    if (!now_.empty() && area.height() >= 20) paintPane(painter, drawn, font());
}

}  // namespace sextant
