// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/one_press.h"

#include <QAbstractButton>
#include <QApplication>
#include <QEvent>

namespace sextant {

OnePress::OnePress(QObject* parent) : QObject(parent) {
    qApp->installEventFilter(this);
}

bool OnePress::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::MouseButtonPress && watched->isWidgetType()) pressed_ = watched;
    return event->type() == QEvent::MouseButtonDblClick && pressed_ != watched &&
           qobject_cast<QAbstractButton*>(watched);
}

}  // namespace sextant
