// SPDX-License-Identifier: GPL-3.0-or-later
// A number in a circle: over a part of a view, and beside what is said of that part in the card.
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
    // The circle's middle at a point of the parent.
    void putOn(const QPoint& point);
    // The circle above a point of the parent, with a stem down to it: what is drawn there stays in
    // sight.
    void putAbove(const QPoint& point);
    QSize sizeHint() const override;
    // What it covers of the parent.
    QRegion covered() const;

  protected:
    void mousePressEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    int diameter() const;

    Theme theme_ = Theme::dark();
    int number_ = 0;
    bool stem_ = false;
};

}  // namespace sextant
