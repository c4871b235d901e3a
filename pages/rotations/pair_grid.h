// SPDX-License-Identifier: GPL-3.0-or-later
// All pairs' circles, small, low frequencies last; a pair can be hovered and chosen.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>

#include "pages/rotations/circle_painter.h"
#include "pages/rotations/rotation_shown.h"

namespace sextant {

class PairGrid : public QWidget {
    Q_OBJECT

  public:
    explicit PairGrid(QWidget* parent = nullptr);

    void setTheme(const Theme& theme, double strokes);
    void setShown(std::shared_ptr<const RotationShown> shown);
    void setPair(int pair);
    void setHovered(std::optional<int> pair);

    QRectF cell(int pair) const;
    QRectF circle(int pair) const;  // within its cell
    int columns() const;
    void paintTo(QPainter& painter, const Theme& theme) const;

  signals:
    void pairChosen(int pair);
    void pairHovered(int pair);  // -1: none

  protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    int count() const { return shown_ ? static_cast<int>(shown_->facts.pairs.size()) : 0; }
    int pairAt(QPointF point) const;          // -1: none
    double labels(const QSizeF& cell) const;  // height of the text under a circle

    Theme theme_ = Theme::dark();
    double strokes_ = 1.0;
    std::shared_ptr<const RotationShown> shown_;
    int pair_ = 0;
    std::optional<int> hovered_;
};

}  // namespace sextant
