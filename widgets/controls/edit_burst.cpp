// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/edit_burst.h"

#include <QWheelEvent>
#include <QWidget>
#include <cmath>

namespace sextant {

EditBurst::EditBurst(QObject* parent) : QObject(parent) {
    idle_.setSingleShot(true);
    idle_.setInterval(idleMilliseconds);
    connect(&idle_, &QTimer::timeout, this, &EditBurst::settled);
}

void EditBurst::step() {
    idle_.start();
}

void EditBurst::settle() {
    if (!idle_.isActive()) return;
    idle_.stop();
    emit settled();
}

double WheelSteps::take(const QWheelEvent& event) {
    constexpr int notch = 120, fifth = notch / 5;
    // With a modifier held, some platforms report the turn as horizontal.
    const QPoint turned = event.angleDelta();
    rest_ += turned.y() != 0 ? turned.y() : turned.x();
    const int fifths = rest_ / fifth;
    rest_ -= fifths * fifth;
    return fifths / 5.0;
}

void WheelPlace::note(const QWidget* what) {
    place_ = what->mapToGlobal(QPoint());
}

bool WheelPlace::same(const QWidget* what) const {
    return !place_ || *place_ == what->mapToGlobal(QPoint());
}

double tidy(double value) {
    constexpr double grid = 1e9;
    return std::round(value * grid) / grid;
}

}  // namespace sextant
