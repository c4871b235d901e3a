// SPDX-License-Identifier: GPL-3.0-or-later
// Wheel turns and held arrow keys come as many small steps; the history records them as one edit,
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
    // Long enough that a slowly turned wheel makes one edit, not one per notch.
    static constexpr int idleMilliseconds = 800;

    explicit EditBurst(QObject* parent);

    void step();    // one more step of the same edit
    void settle();  // ends it now and emits settled(), if one runs
    void forget();  // ends it without emitting settled()
    bool isRunning() const { return idle_.isActive(); }

  signals:
    void settled();

  private:
    void rested();

    QTimer idle_;
    bool looked_ = false;  // events that waited while the window was busy are in
};

// Adds up the fractions of a notch that a touchpad sends, so that values move on a readable grid.
class WheelSteps {
  public:
    // Notches turned since the last call, in fifths; up is positive.
    double take(const QWheelEvent& event);

  private:
    int rest_ = 0;  // in eighths of a degree
};

// Scrolling a page can bring the focused widget under a pointer that did not move; the wheel then
// scrolls the page, until the pointer moves.
class WheelPlace {
  public:
    void note(const QWidget* what);  // remembers where `what` is now
    bool same(const QWidget* what) const;

  private:
    std::optional<QPoint> place_;  // on the screen
};

}  // namespace sextant
