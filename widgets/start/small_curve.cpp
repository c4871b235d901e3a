// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/small_curve.h"

#include <QPainter>
#include <algorithm>
#include <utility>

#include "widgets/plot/chart_pane.h"

namespace sextant {

SmallCurve::SmallCurve(QWidget* parent) : QWidget(parent) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
}

void SmallCurve::setTheme(const Theme& theme) {
    theme_ = theme;
    update();
}

void SmallCurve::setData(Data next) {
    data_ = std::move(next);
    update();
}

PlotPane SmallCurve::pane() const {
    const auto count = std::ssize(data_.curve);
    PlotPane pane;
    pane.area = QRectF(rect()).adjusted(1, 2, -1, -2);
    pane.x.range = {0.0, std::max(1.0, static_cast<double>(count) - 1.0)};
    pane.left.range = {data_.low, data_.high};
    if (data_.trainedShare < 1.0)
        pane.bands.push_back(
            {{data_.trainedShare * pane.x.range.upper, pane.x.range.upper}, theme_.newTerritory()});
    auto points = sampledPoints(count, count,
                                [&](auto i) { return data_.curve[static_cast<std::size_t>(i)]; });
    for (QPointF& point : points)
        point.setY(std::clamp(point.y(), data_.low, data_.high));
    pane.lines.push_back({{}, std::move(points), QPen(theme_.color(Role::logPerplexity), 1.3)});
    return pane;
}

void SmallCurve::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintPane(painter, pane(), font());
}

}  // namespace sextant
