// SPDX-License-Identifier: GPL-3.0-or-later
// A frame around what has the keyboard, whatever it is, as soon as the keyboard is used to get
// there; a press of the mouse takes it away.
#pragma once

#include <QPointer>
#include <QWidget>

#include "widgets/theme.h"

namespace sextant {

class FocusFrame : public QWidget {
    Q_OBJECT

  public:
    // For everything within `window`.
    explicit FocusFrame(QWidget* window);

    void setTheme(const Theme& theme);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    void follow(QWidget* focus);
    void place();  // around what of it is in sight

    QWidget* window_;
    QPointer<QWidget> around_;
    Theme theme_ = Theme::dark();
    bool byKeyboard_ = false;
};

}  // namespace sextant
