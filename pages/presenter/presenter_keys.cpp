// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/presenter/presenter_keys.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QWidget>
#include <utility>

namespace sextant {

PresenterKeys::PresenterKeys(QWidget* bar) : QObject(bar), bar_(bar) {
    timer_.setObjectName("pointerRest");
    timer_.setParent(this);
    timer_.setSingleShot(true);
    timer_.setInterval(rest);
    connect(&timer_, &QTimer::timeout, this, &PresenterKeys::hidePointer);
}

PresenterKeys::~PresenterKeys() {
    stop();
}

void PresenterKeys::start() {
    if (std::exchange(started_, true)) return;
    qApp->installEventFilter(this);
    timer_.start();
}

void PresenterKeys::stop() {
    if (!std::exchange(started_, false)) return;
    if (qApp) qApp->removeEventFilter(this);
    timer_.stop();
    showPointer();
}

void PresenterKeys::showPointer() {
    if (std::exchange(hidden_, false)) QApplication::restoreOverrideCursor();
}

void PresenterKeys::hidePointer() {
    if (!std::exchange(hidden_, true)) QApplication::setOverrideCursor(Qt::BlankCursor);
    emit pointerRests();
}

bool PresenterKeys::isOurs(const QObject* watched) const {
    return watched->isWidgetType() &&
           static_cast<const QWidget*>(watched)->window() == bar_->window();
}

bool PresenterKeys::handles(const QKeyEvent& event) const {
    const auto* line = qobject_cast<const QLineEdit*>(QApplication::focusWidget());
    if (line && !line->isReadOnly()) return false;
    const Qt::KeyboardModifiers held = event.modifiers() & ~Qt::KeypadModifier;
    if (event.key() >= Qt::Key_1 && event.key() <= Qt::Key_9) return held == Qt::NoModifier;
    switch (event.key()) {
        case Qt::Key_Left:
        case Qt::Key_Right:
            return held == Qt::NoModifier || held == Qt::ShiftModifier;
        case Qt::Key_Up:
        case Qt::Key_Down:
        case Qt::Key_C:
        case Qt::Key_H:
        case Qt::Key_B:
        case Qt::Key_R:
        case Qt::Key_S:
        case Qt::Key_L:
        case Qt::Key_PageUp:
        case Qt::Key_PageDown:
        case Qt::Key_Tab:
            return held == Qt::NoModifier;
        default:
            return false;
    }
}

void PresenterKeys::act(QKeyEvent* event) {
    if (event->key() >= Qt::Key_1 && event->key() <= Qt::Key_9)
        return emit pinAsked(event->key() - Qt::Key_1);
    switch (event->key()) {
        case Qt::Key_Left:
        case Qt::Key_Right:
            return emit sigmaKey(event);
        case Qt::Key_Up:
            return emit nextHead(-1);
        case Qt::Key_Down:
            return emit nextHead(1);
        case Qt::Key_C:
            return emit viewAsked(PresentedView::curves);
        case Qt::Key_H:
            return emit viewAsked(PresentedView::heads);
        case Qt::Key_B:
            return emit viewAsked(PresentedView::both);
        case Qt::Key_R:
            return emit settleAsked();
        case Qt::Key_S:
            return emit spotlightAsked();
        case Qt::Key_L:
            return emit laserAsked();
        case Qt::Key_PageUp:
        case Qt::Key_PageDown:
            return emit lessonAsked(event->key() == Qt::Key_PageDown);
        default:
            return emit compareAsked();
    }
}

bool PresenterKeys::eventFilter(QObject* watched, QEvent* event) {
    if (!isOurs(watched)) return false;
    switch (event->type()) {
        case QEvent::ShortcutOverride:
            // So that no command takes the key first.
            if (!handles(*static_cast<QKeyEvent*>(event))) return false;
            event->accept();
            return true;
        case QEvent::KeyPress: {
            auto* key = static_cast<QKeyEvent*>(event);
            if (!handles(*key)) return false;
            if (watched == bar_->findChild<QWidget*>("presenterSlider") &&
                (key->key() == Qt::Key_Left || key->key() == Qt::Key_Right))
                return false;  // it is where it belongs
            act(key);
            return true;
        }
        case QEvent::MouseMove:
        case QEvent::MouseButtonPress:
        case QEvent::Wheel:
            showPointer();
            timer_.start();
            return false;
        default:
            return false;
    }
}

}  // namespace sextant
