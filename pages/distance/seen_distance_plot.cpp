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

QPolygonF SeenDistancePlot::curveOf(const DistanceMatrix& matrix) {
    QPolygonF curve;
    if (matrix.indices.empty()) return curve;
    const std::size_t last = matrix.indices.size() - 1;
    for (std::size_t column = last + 1; column-- > 0;) {
        const double told = matrix.at(last, column);
        if (!std::isnan(told))
            curve << QPointF(static_cast<double>(matrix.indices[last] - matrix.indices[column]),
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
    for (const QPolygonF* curve : {&before_, &now_})
        for (const QPointF& point : *curve) {
            furthest_ = std::max(furthest_, point.x());
            largest_ = std::max(largest_, point.y());
        }
    update();
}

QRectF SeenDistancePlot::place() const {
    const double line = fontMetrics().height();
    return QRectF(rect()).adjusted(fontMetrics().horizontalAdvance("88,888") + 6, line + 8, -8,
                                   -2 * line - 8);
}

QPointF SeenDistancePlot::pixelOf(QPointF point) const {
    const QRectF in = place();
    return {in.left() + in.width() * point.x() / furthest_,
            in.bottom() - in.height() * point.y() / largest_};
}

void SeenDistancePlot::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QRectF in = place();
    const double line = fontMetrics().height();
    painter.setPen(theme_.color(Role::text));
    painter.drawText(QRectF(in.left(), 0, in.width(), line), Qt::AlignLeft,
                     fontMetrics().elidedText(
                         tr("Distance at which the last query sees each key; dashed: as the "
                            "config says"),
                         Qt::ElideRight, static_cast<int>(in.width())));
    if (now_.isEmpty() || in.height() < 20) return;
    const bool beyond = trained_ > 1 && largest_ > static_cast<double>(trained_ - 1);
    const double trained = pixelOf({0, static_cast<double>(trained_ - 1)}).y();
    if (beyond)
        painter.fillRect(QRectF(in.topLeft(), QPointF(in.right(), trained)), theme_.newTerritory());
    painter.setPen(QPen(theme_.color(Role::line), 1));
    painter.drawRect(in);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto draw = [&](const QPolygonF& curve, const QPen& pen) {
        QPolygonF pixels;
        for (const QPointF& point : curve)
            pixels << pixelOf(point);
        painter.setPen(pen);
        painter.drawPolyline(pixels);
    };
    if (beyond)
        draw({{0.0, trained_ - 1.0}, {furthest_, trained_ - 1.0}},
             QPen(theme_.color(Role::accent), 1.5));
    draw(before_, QPen(theme_.color(Role::reference), 1.4, Qt::DashLine));
    draw(now_, QPen(theme_.color(Role::entropy), 2.0));
    painter.setFont(numberFont(font()));
    const auto number = [](double value) { return groupedNumber(qint64(std::llround(value))); };
    const auto beside = [&](double y, const QString& text, Role role) {
        painter.setPen(theme_.textColor(role));
        painter.drawText(QRectF(0, y - line / 2, in.left() - 5, line),
                         Qt::AlignRight | Qt::AlignVCenter, text);
    };
    beside(in.top(), number(largest_), Role::muted);
    beside(in.bottom(), "0", Role::muted);
    if (beyond && trained - in.top() > line && in.bottom() - trained > line)
        beside(trained, number(static_cast<double>(trained_ - 1)), Role::accent);
    painter.setPen(theme_.textColor(Role::muted));
    painter.drawText(QRectF(in.left(), in.bottom() + 2, 40, line), Qt::AlignLeft, "0");
    painter.drawText(QRectF(in.right() - 80, in.bottom() + 2, 80, line), Qt::AlignRight,
                     number(furthest_));
    painter.setFont(font());
    painter.drawText(QRectF(in.left(), in.bottom() + line + 4, in.width(), line), Qt::AlignHCenter,
                     tr("true distance (tokens)"));
}

}  // namespace sextant
