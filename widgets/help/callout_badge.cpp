// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/help/callout_badge.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

namespace sextant {

namespace {

constexpr int badgeLeast = 18;                // pixels of the circle's diameter
constexpr int stemLength = 10, badgeDot = 5;  // pixels

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

void CalloutBadge::putOn(const QPoint& point) {
    stem_ = false;
    QRect place(QPoint(), sizeHint());
    place.moveCenter(point);
    setGeometry(place);
}

void CalloutBadge::putAbove(const QPoint& point) {
    stem_ = true;
    const int wide = diameter();
    setGeometry(point.x() - wide / 2, point.y() - wide - stemLength, wide,
                wide + stemLength + badgeDot / 2 + 1);
}

QRegion CalloutBadge::covered() const {
    const int wide = diameter();
    QRegion region(QRect(pos(), QSize(wide, wide)), QRegion::Ellipse);
    if (stem_)
        region += QRect(x() + wide / 2 - badgeDot / 2 - 1, y() + wide - 1, badgeDot + 2,
                        height() - wide + 1);
    return region;
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
    if (stem_) {
        const QPointF tip(wide / 2, wide + stemLength);
        painter.setPen(QPen(brass, 1.5));
        painter.drawLine(QPointF(wide / 2, wide - 1), tip);
        painter.setPen(Qt::NoPen);
        painter.setBrush(brass);
        painter.drawEllipse(tip, badgeDot / 2.0, badgeDot / 2.0);
    }
    painter.setPen(QPen(theme_.color(Role::panel), 1));
    painter.setBrush(brass);
    const QRectF circle(0.5, 0.5, wide - 1, wide - 1);
    painter.drawEllipse(circle);
    QFont bold = numberFont(font());
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(textOn(brass));
    painter.drawText(circle, Qt::AlignCenter, QString::number(number_));
}

}  // namespace sextant
