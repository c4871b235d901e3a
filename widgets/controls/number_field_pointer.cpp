// SPDX-License-Identifier: GPL-3.0-or-later
// The number dragged sideways, wheeled and nudged.
#include <QApplication>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

#include "analysis/values/tidy.h"
#include "widgets/controls/number_field.h"

namespace sextant {
namespace {

constexpr double kDragThreshold = 3.0;  // pixels before a press is a drag
constexpr double kStepsPerPixel = 0.2;

double fineness(Qt::KeyboardModifiers modifiers) {
    return modifiers.testFlag(Qt::ShiftModifier) ? 0.1 : 1.0;
}

}  // namespace

void NumberField::nudge(double by, Qt::KeyboardModifiers modifiers) {
    if (dragging_) return;
    if (isModified() && !accept()) return;
    const double value = tidy(std::clamp(value_ + by * fineness(modifiers), least_, most_));
    if (value == value_ && isChosen()) return;
    setValue(value);
    burst_.step();
    emit edited(value_, EditPhase::drag);
}

void NumberField::wheelEvent(QWheelEvent* event) {
    // It scrolls what the field stands in.
    if (!hasFocus() || !wheelPlace_.same(this)) return event->ignore();
    const double notches = wheel_.take(*event);
    if (notches != 0.0) nudge(notches * step_, event->modifiers());
    event->accept();
}

void NumberField::mousePressEvent(QMouseEvent* event) {
    wheelPlace_.note(this);
    // A third press, as at other fields, chooses all of it again.
    const quint64 since = event->timestamp() - secondPress_;
    if (typing_ && secondPress_ > 0 && event->button() == Qt::LeftButton &&
        since <= static_cast<quint64>(QApplication::doubleClickInterval())) {
        choosingAll_ = true;
        return selectWhole();
    }
    secondPress_ = 0;
    if (typing_ || event->button() != Qt::LeftButton) return QLineEdit::mousePressEvent(event);
    burst_.settle();
    pressed_ = true;
    dragChanged_ = false;
    pressX_ = lastX_ = event->position().x();
    dragValue_ = value_;
}

void NumberField::mouseMoveEvent(QMouseEvent* event) {
    wheelPlace_.note(this);
    if (choosingAll_) return;
    if (!pressed_) return QLineEdit::mouseMoveEvent(event);
    const double x = event->position().x();
    if (!dragging_ && std::abs(x - pressX_) < kDragThreshold) return;
    dragging_ = true;
    const double grid = step_ * kStepsPerPixel * fineness(event->modifiers());
    dragValue_ = std::clamp(dragValue_ + (x - lastX_) * grid, least_, most_);
    lastX_ = x;
    const double value = tidy(std::clamp(std::round(dragValue_ / grid) * grid, least_, most_));
    if (value == value_ && isChosen()) return;
    setValue(value);
    dragChanged_ = true;
    emit edited(value_, EditPhase::drag);
}

void NumberField::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && std::exchange(choosingAll_, false)) return;
    if (!pressed_ || event->button() != Qt::LeftButton) return QLineEdit::mouseReleaseEvent(event);
    pressed_ = false;
    if (dragging_) {
        dragging_ = false;
        if (dragChanged_) emit edited(value_, EditPhase::commit);
        return;
    }
    setFocus(Qt::MouseFocusReason);
    beginTyping();
}

void NumberField::mouseDoubleClickEvent(QMouseEvent* event) {
    if (typing_ && event->button() == Qt::LeftButton) {
        selectWhole();
        choosingAll_ = true;
        secondPress_ = event->timestamp();
    }
    event->accept();
}

}  // namespace sextant
