// SPDX-License-Identifier: GPL-3.0-or-later
// The control for the relative distance: dragged, typed, or played as an animation.
#pragma once

#include <QTimer>
#include <QWidget>
#include <cstdint>

#include "widgets/theme.h"

class QLabel;
class QSlider;
class QToolButton;

namespace sextant {

class NumberField;

class DistanceBar : public QWidget {
    Q_OBJECT

  public:
    explicit DistanceBar(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setTokens(std::int64_t n);         // distances 0 .. n - 1
    void setDistance(std::int64_t tokens);  // emits nothing
    std::int64_t distance() const { return distance_; }
    bool isPlaying() const { return timer_.isActive(); }
    void setPlaying(bool yes);
    // One frame of the animation: n / 400 tokens on; after the last distance it starts at 0.
    void advance();

  signals:
    void distanceMoved(qint64 tokens);

  protected:
    void hideEvent(QHideEvent* event) override;

  private:
    void moveTo(std::int64_t tokens);
    void showIt();

    std::int64_t n_ = 1, distance_ = 0;
    QTimer timer_;
    QToolButton* play_;
    QLabel* label_;
    QSlider* slider_;
    NumberField* field_;
};

}  // namespace sextant
