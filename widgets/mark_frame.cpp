// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/mark_frame.h"

#include <QEvent>
#include <QPainter>

namespace sextant {

namespace {

constexpr int around = 4;  // pixels between the part and the frame

}  // namespace

MarkFrame::MarkFrame(QWidget* window) : QWidget(window) {
    setObjectName("markFrame");
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
}

void MarkFrame::setTheme(const Theme& theme) {
    theme_ = theme;
    update();
}

void MarkFrame::mark(QWidget* part) {
    if (part == part_) return place();
    if (part_) part_->removeEventFilter(this);
    part_ = part;
    if (part_) part_->installEventFilter(this);
    place();
}

void MarkFrame::place() {
    if (!part_ || !part_->isVisible()) return hide();
    const QRect seen = part_->visibleRegion().boundingRect();
    const QRect inWindow(part_->mapTo(parentWidget(), seen.topLeft()), seen.size());
    setGeometry(
        inWindow.adjusted(-around, -around, around, around).intersected(parentWidget()->rect()));
    raise();
    show();
}

bool MarkFrame::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
        case QEvent::Move:
        case QEvent::Resize:
        case QEvent::Show:
        case QEvent::Hide:
            // Once the layout has settled.
            QMetaObject::invokeMethod(this, &MarkFrame::place, Qt::QueuedConnection);
            break;
        default:
            break;
    }
    return QWidget::eventFilter(watched, event);
}

void MarkFrame::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme_.color(Role::accent), 2.0));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 6, 6);
}

}  // namespace sextant
