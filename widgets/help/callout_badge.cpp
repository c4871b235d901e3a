// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/help/callout_badge.h"

#include <QLineF>
#include <QMouseEvent>
#include <QPainter>
#include <QPolygonF>
#include <algorithm>
#include <cmath>

namespace sextant {

namespace {

constexpr int badgeLeast = 18;                  // pixels of the circle's diameter
constexpr int leaderLength = 10, badgeDot = 5;  // pixels
constexpr int betweenBadges = 2;

}  // namespace

CalloutBadge::CalloutBadge(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void CalloutBadge::setTheme(const Theme& theme) {
    theme_ = theme;
    update();
}

void CalloutBadge::setNumber(int number, const QString& text) {
    number_ = number;
    setToolTip(text);
    setAccessibleName(tr("%1: %2").arg(QString::number(number), text));
    update();
}

int CalloutBadge::diameter() const {
    return std::max(badgeLeast, fontMetrics().height() + 3);
}

QSize CalloutBadge::sizeHint() const {
    return {diameter(), diameter()};
}

void CalloutBadge::putBeside(const QPoint& point, const QPoint& side, int rows) {
    const int wide = diameter();
    const double away = wide / 2.0 + leaderLength + (rows - 1) * (wide + betweenBadges);
    QRect circle(0, 0, wide, wide);
    circle.moveCenter(point + (QPointF(side) * (away / std::hypot(side.x(), side.y()))).toPoint());
    QRect dot(0, 0, badgeDot + 2, badgeDot + 2);
    dot.moveCenter(point);
    const QRect all = circle | dot;
    leads_ = true;
    circle_ = circle.topLeft() - all.topLeft();
    tip_ = point - all.topLeft();
    setGeometry(all);
    update();
}

QRegion CalloutBadge::covered() const {
    const QRect whole = circle();
    QRegion region(whole, QRegion::Ellipse);
    if (!leads_) return region;
    // The leader as a band of three pixels.
    const QPointF from = QRectF(whole).center(), to = pointsAt();
    const QLineF line(from, to);
    const QPointF across = QPointF(line.normalVector().unitVector().p2() - from) * 2.0;
    region +=
        QRegion(QPolygonF({from + across, to + across, to - across, from - across}).toPolygon());
    QRect dot(0, 0, badgeDot + 2, badgeDot + 2);
    dot.moveCenter(pointsAt());
    return region + dot;
}

// It is no place beside the card, where a click closes it.
void CalloutBadge::mousePressEvent(QMouseEvent* event) {
    event->accept();
}

void CalloutBadge::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double wide = diameter();
    const QColor brass = theme_.color(Role::accent);
    const QRectF circle(circle_.x() + 0.5, circle_.y() + 0.5, wide - 1, wide - 1);
    if (leads_) {
        const QPointF tip(tip_.x() + 0.5, tip_.y() + 0.5);
        painter.setPen(QPen(brass, 1.5));
        painter.drawLine(circle.center(), tip);
        painter.setPen(Qt::NoPen);
        painter.setBrush(brass);
        painter.drawEllipse(tip, badgeDot / 2.0, badgeDot / 2.0);
    }
    painter.setPen(QPen(theme_.color(Role::panel), 1));
    painter.setBrush(brass);
    painter.drawEllipse(circle);
    QFont bold = numberFont(font());
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(textOn(brass));
    painter.drawText(circle, Qt::AlignCenter, QString::number(number_));
}

}  // namespace sextant
