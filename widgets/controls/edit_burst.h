// SPDX-License-Identifier: GPL-3.0-or-later
// Wheel turns and held arrow keys come as many small steps; for the history they are one edit,
// which ends when the steps pause.
#pragma once

#include <QObject>
#include <QPoint>
#include <QTimer>
#include <optional>

class QWheelEvent;
class QWidget;

namespace sextant {

class EditBurst : public QObject {
    Q_OBJECT

  public:
    // A hand that turns a wheel slowly makes one edit, not one a notch.
    static constexpr int idleMilliseconds = 800;

    explicit EditBurst(QObject* parent);

    void step();    // one more step of the same edit
    void settle();  // ends it now; nothing if none runs
    void forget();  // ends it without a word
    bool isRunning() const { return idle_.isActive(); }

  signals:
    void settled();

  private:
    void rested();

    QTimer idle_;
    bool looked_ = false;  // whether steps that came while the window was busy have been heard
};

// Adds up the fractions of a notch that a touchpad sends, so that values move on a readable grid.
class WheelSteps {
  public:
    // Notches turned since the last call, in fifths; up is positive.
    double take(const QWheelEvent& event);

  private:
    int rest_ = 0;  // in eighths of a degree
};

// A page that is scrolled brings what has the focus under a pointer that nobody moved; the wheel is
// the page's then, until the pointer moves.
class WheelPlace {
  public:
    void note(const QWidget* what);  // the pointer or the focus came to it, here
    bool same(const QWidget* what) const;

  private:
    std::optional<QPoint> place_;  // on the screen
};

// `value` without the dust that adding decimal steps leaves (1.3500000000000001).
double tidy(double value);

}  // namespace sextant
