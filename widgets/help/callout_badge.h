// SPDX-License-Identifier: GPL-3.0-or-later
// A number in a circle: beside a part of a view, with a leader to it, and beside what is said of
// that part in the card.
#pragma once

#include <QWidget>

#include "widgets/theme.h"

namespace sextant {

class CalloutBadge : public QWidget {
    Q_OBJECT

  public:
    explicit CalloutBadge(QWidget* parent);

    void setTheme(const Theme& theme);
    // `text`: what the number stands for, for the pointer and for a screen reader.
    void setNumber(int number, const QString& text);
    int number() const { return number_; }
    // The circle beside a point of the parent, with a leader to it: what is drawn there stays in
    // sight. `side`: -1, 0 or 1 across and down, not both 0. `rows`: 1, or how many circles further
    // away.
    void putBeside(const QPoint& point, const QPoint& side, int rows = 1);
    QSize sizeHint() const override;
    // In the parent: the circle, the point at the end of the leader, and all that it covers.
    QRect circle() const { return {pos() + circle_, sizeHint()}; }
    QPoint pointsAt() const { return pos() + tip_; }
    QRegion covered() const;

  protected:
    void mousePressEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    int diameter() const;

    Theme theme_ = Theme::dark();
    int number_ = 0;
    bool leads_ = false;
    QPoint circle_, tip_;  // of its own: the circle's corner, the end of the leader
};

}  // namespace sextant
