// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/edit_burst.h"

#include <QWheelEvent>
#include <QWidget>
#include <cmath>

namespace sextant {

namespace {

constexpr int lastLook = 50;  // milliseconds of the idle ones

}  // namespace

EditBurst::EditBurst(QObject* parent) : QObject(parent) {
    idle_.setSingleShot(true);
    connect(&idle_, &QTimer::timeout, this, &EditBurst::rested);
}

void EditBurst::step() {
    looked_ = false;
    idle_.start(idleMilliseconds - lastLook);
}

// A timer that is late goes before the turns that waited as long: they are let through first.
void EditBurst::rested() {
    if (!looked_) {
        looked_ = true;
        idle_.start(lastLook);
        return;
    }
    looked_ = false;
    emit settled();
}

void EditBurst::settle() {
    if (!idle_.isActive()) return;
    forget();
    emit settled();
}

void EditBurst::forget() {
    looked_ = false;
    idle_.stop();
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

}  // namespace sextant
