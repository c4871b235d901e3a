// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/focus_frame.h"

#include <QApplication>
#include <QPainter>
#include <QScrollArea>

namespace sextant {

namespace {

constexpr int beyond = 3;  // pixels around what it marks

}  // namespace

FocusFrame::FocusFrame(QWidget* window) : QWidget(window), window_(window) {
    setObjectName("focusFrame");
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
    // What only scrolls is no stop: what it holds is.
    for (QScrollArea* area : window->findChildren<QScrollArea*>())
        area->setFocusPolicy(Qt::NoFocus);
    qApp->installEventFilter(this);
    connect(qApp, &QApplication::focusChanged, this,
            [this](QWidget*, QWidget* now) { follow(now); });
}

void FocusFrame::setTheme(const Theme& theme) {
    theme_ = theme;
    update();
}

void FocusFrame::follow(QWidget* focus) {
    const bool inside = focus && focus != window_ && focus->window() == window_;
    around_ = byKeyboard_ && inside ? focus : nullptr;
    // Qt brings only what is reached from within the same area into sight.
    for (QWidget* at = around_; at; at = at->parentWidget())
        if (auto* area = qobject_cast<QScrollArea*>(at)) area->ensureWidgetVisible(around_, 8, 8);
    place();
}

void FocusFrame::place() {
    const QRect seen = around_ ? around_->visibleRegion().boundingRect() : QRect();
    setVisible(!seen.isEmpty());
    if (seen.isEmpty()) return;
    const QRect where(around_->mapTo(window_, seen.topLeft()), seen.size());
    setGeometry(where.adjusted(-beyond, -beyond, beyond, beyond).intersected(window_->rect()));
    raise();
}

bool FocusFrame::eventFilter(QObject* watched, QEvent* event) {
    switch (event->type()) {
        case QEvent::MouseButtonPress:
            byKeyboard_ = false;
            if (around_) follow(nullptr);
            break;
        case QEvent::ShortcutOverride:  // before the key moves the focus
        case QEvent::KeyPress:
            byKeyboard_ = true;
            break;
        case QEvent::Move:
        case QEvent::Resize:
        case QEvent::Show:
        case QEvent::Hide: {
            auto* moved = qobject_cast<QWidget*>(watched);
            if (around_ && moved && (moved == around_ || moved->isAncestorOf(around_))) place();
            break;
        }
        default:
            break;
    }
    return QWidget::eventFilter(watched, event);
}

void FocusFrame::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setPen(QPen(theme_.color(Role::accent), 2.0));
    painter.drawRect(QRectF(rect()).adjusted(1.0, 1.0, -1.0, -1.0));
}

}  // namespace sextant
