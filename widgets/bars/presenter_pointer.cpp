// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bars/presenter_pointer.h"

#include <QApplication>
#include <QCursor>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>

namespace sextant {

namespace {

constexpr double radius = 0.17;     // of the window's smaller side
constexpr double dimming = 0.62;    // of what is outside of the spotlight
constexpr qint64 trailStays = 700;  // milliseconds
constexpr int frame = 16;           // milliseconds

}  // namespace

PresenterPointer::PresenterPointer(QWidget* window) : QWidget(window) {
    setObjectName("presenterPointer");
    setAttribute(Qt::WA_TransparentForMouseEvents);
    clock_.start();
    timer_.setInterval(frame);
    connect(&timer_, &QTimer::timeout, this, &PresenterPointer::fade);
    hide();
}

void PresenterPointer::setTheme(const Theme& theme) {
    theme_ = theme;
    update();
}

void PresenterPointer::toggle(Shape shape) {
    setShape(shape == shape_ ? Shape::none : shape);
}

void PresenterPointer::setShape(Shape shape) {
    if (shape == shape_) return;
    if (shape_ == Shape::none) qApp->installEventFilter(this);
    shape_ = shape;
    trail_.clear();
    if (shape == Shape::none) {
        qApp->removeEventFilter(this);
        timer_.stop();
        return hide();
    }
    setGeometry(parentWidget()->rect());
    at_ = mapFromGlobal(QCursor::pos());
    show();
    raise();
    update();
}

bool PresenterPointer::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::MouseMove)
        follow(mapFromGlobal(static_cast<QMouseEvent*>(event)->globalPosition()));
    if (watched == parentWidget() && event->type() == QEvent::Resize)
        setGeometry(parentWidget()->rect());
    return false;
}

void PresenterPointer::follow(const QPointF& at) {
    at_ = at;
    if (shape_ == Shape::laser) {
        trail_.push_back({at, clock_.elapsed()});
        if (!timer_.isActive()) timer_.start();
    }
    update();
}

void PresenterPointer::fade() {
    while (!trail_.empty() && clock_.elapsed() - trail_.front().when > trailStays)
        trail_.pop_front();
    if (trail_.empty()) timer_.stop();
    update();
}

void PresenterPointer::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (shape_ == Shape::spotlight) {
        const double around = radius * std::min(width(), height());
        QPainterPath dark;
        dark.addRect(rect());
        dark.addEllipse(at_, around, around);
        QColor shade(Qt::black);
        shade.setAlphaF(static_cast<float>(dimming));
        painter.fillPath(dark, shade);
        return;
    }
    const QColor red(230, 40, 40);
    for (std::size_t at = 1; at < trail_.size(); ++at) {
        const double age = static_cast<double>(clock_.elapsed() - trail_[at].when) / trailStays;
        QColor colour = red;
        colour.setAlphaF(static_cast<float>(std::clamp(1.0 - age, 0.0, 1.0)));
        painter.setPen(
            QPen(colour, 6.0 - 4.0 * std::clamp(age, 0.0, 1.0), Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(trail_[at - 1].at, trail_[at].at);
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(red);
    painter.drawEllipse(at_, 5.0, 5.0);
}

}  // namespace sextant
