// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/start/small_curve.h"

#include <QLocale>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <utility>

namespace sextant {

namespace {

QFont axisFont(const QWidget* widget) {
    QFont font = numberFont(widget->font());
    font.setPointSizeF(7.0);
    return font;
}

QString count(int value) {
    return QLocale(QLocale::English).toString(value);
}

}  // namespace

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

QRectF SmallCurve::plotRect() const {
    const QRectF all = rect();
    if (!hasAxes()) return all.adjusted(1, 2, -1, -2);
    const QFontMetricsF metrics(axisFont(this));
    return all.adjusted(metrics.horizontalAdvance("00") + 6, 4, -2, -metrics.height() - 6);
}

std::vector<QPointF> SmallCurve::points() const {
    const QRectF plot = plotRect();
    const double steps = std::max<double>(1.0, static_cast<double>(data_.curve.size()) - 1.0);
    const double range = std::max(1e-9, data_.high - data_.low);
    std::vector<QPointF> made;
    for (std::size_t i = 0; i < data_.curve.size(); ++i) {
        if (!std::isfinite(data_.curve[i])) continue;
        const double share = std::clamp((data_.curve[i] - data_.low) / range, 0.0, 1.0);
        made.emplace_back(plot.left() + plot.width() * static_cast<double>(i) / steps,
                          plot.bottom() - plot.height() * share);
    }
    return made;
}

void SmallCurve::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF plot = plotRect();
    const double edge = plot.left() + plot.width() * std::clamp(data_.trainedShare, 0.0, 1.0);
    if (data_.trainedShare < 1.0)
        painter.fillRect(QRectF(edge, plot.top(), plot.right() - edge, plot.height()),
                         theme_.newTerritory());
    if (hasAxes()) {
        painter.setFont(axisFont(this));
        const QFontMetricsF metrics(painter.font());
        for (const double tick : data_.ticks) {
            const double y =
                plot.bottom() - plot.height() * (tick - data_.low) / (data_.high - data_.low);
            painter.setPen(QPen(theme_.color(Role::line), 1.0));
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
            painter.setPen(theme_.textColor(Role::logPerplexity));
            painter.drawText(QRectF(0, y - metrics.height() / 2, plot.left() - 5, metrics.height()),
                             Qt::AlignRight | Qt::AlignVCenter, QString::number(tick));
        }
        const QRectF below(plot.left(), plot.bottom() + 3, plot.width(), metrics.height() + 2);
        painter.setPen(theme_.textColor(Role::muted));
        painter.drawText(below, Qt::AlignLeft | Qt::AlignVCenter, "0");
        painter.drawText(below, Qt::AlignRight | Qt::AlignVCenter, count(data_.length));
        painter.setPen(theme_.textColor(Role::accent));
        painter.drawText(QRectF(edge - 30, below.top(), 60, below.height()), Qt::AlignCenter,
                         count(data_.trained));
        painter.setPen(QPen(theme_.color(Role::accent), 1.2));
        painter.drawLine(QPointF(edge, plot.top()), QPointF(edge, plot.bottom()));
    }
    const std::vector<QPointF> line = points();
    QPen pen(theme_.color(Role::logPerplexity), hasAxes() ? 1.8 : 1.3);
    if (hasAxes()) pen.setDashPattern({4.0, 2.0});
    pen.setJoinStyle(Qt::RoundJoin);
    painter.setPen(pen);
    painter.drawPolyline(line.data(), static_cast<int>(line.size()));
}

}  // namespace sextant
