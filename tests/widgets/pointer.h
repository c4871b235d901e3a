// SPDX-License-Identifier: GPL-3.0-or-later
// A mouse for tests: presses, drags and wheel turns sent to one widget, in its own coordinates.
#pragma once

#include <QApplication>
#include <QMouseEvent>
#include <QPointingDevice>
#include <QWheelEvent>
#include <QWidget>
#include <cstdlib>

#include "tests/widgets/application.h"

namespace sextant::test {

// The application of a test that sends mouse and key events. Qt creates input devices for them as
// children of the application; they must be destroyed before Qt's device registry, or exit crashes.
inline QApplication& drivenApplication() {
    QApplication& app = application();
    static const QPointingDevice* first = QPointingDevice::primaryPointingDevice();
    static const bool registered = [] {
        return std::atexit([] { qDeleteAll(qApp->findChildren<QInputDevice*>()); }) == 0;
    }();
    (void)first;
    (void)registered;
    return app;
}

inline void sendMouse(QWidget* widget, QEvent::Type type, QPointF at, Qt::MouseButton button,
                      Qt::MouseButtons held, Qt::KeyboardModifiers modifiers) {
    QMouseEvent event(type, at, widget->mapToGlobal(at), button, held, modifiers);
    QApplication::sendEvent(widget, &event);
}

inline void press(QWidget* widget, QPointF at, Qt::KeyboardModifiers modifiers = {}) {
    sendMouse(widget, QEvent::MouseButtonPress, at, Qt::LeftButton, Qt::LeftButton, modifiers);
}

inline void moveHeld(QWidget* widget, QPointF at, Qt::KeyboardModifiers modifiers = {}) {
    sendMouse(widget, QEvent::MouseMove, at, Qt::NoButton, Qt::LeftButton, modifiers);
}

inline void release(QWidget* widget, QPointF at, Qt::KeyboardModifiers modifiers = {}) {
    sendMouse(widget, QEvent::MouseButtonRelease, at, Qt::LeftButton, Qt::NoButton, modifiers);
}

inline void hover(QWidget* widget, QPointF at) {
    sendMouse(widget, QEvent::MouseMove, at, Qt::NoButton, Qt::NoButton, {});
}

inline void click(QWidget* widget, QPointF at, Qt::KeyboardModifiers modifiers = {}) {
    press(widget, at, modifiers);
    release(widget, at, modifiers);
}

// The four events a window system sends.
inline void doubleClick(QWidget* widget, QPointF at) {
    click(widget, at);
    sendMouse(widget, QEvent::MouseButtonDblClick, at, Qt::LeftButton, Qt::LeftButton, {});
    release(widget, at);
}

// Presses at `from`, goes to `to` in ten moves, without letting go.
inline void dragTo(QWidget* widget, QPointF from, QPointF to,
                   Qt::KeyboardModifiers modifiers = {}) {
    press(widget, from, modifiers);
    for (int step = 1; step <= 10; ++step)
        moveHeld(widget, from + (to - from) * step / 10.0, modifiers);
}

inline void drag(QWidget* widget, QPointF from, QPointF to, Qt::KeyboardModifiers modifiers = {}) {
    dragTo(widget, from, to, modifiers);
    release(widget, to, modifiers);
}

// `notches` up are positive.
inline void turnWheel(QWidget* widget, QPointF at, double notches,
                      Qt::KeyboardModifiers modifiers = {}) {
    const QPoint angle(0, static_cast<int>(notches * 120.0));
    QWheelEvent event(at, widget->mapToGlobal(at), QPoint(), angle, Qt::NoButton, modifiers,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(widget, &event);
}

}  // namespace sextant::test
