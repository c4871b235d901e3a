// SPDX-License-Identifier: GPL-3.0-or-later
// A frame around the focused widget, shown once the keyboard has moved the focus; a mouse press
// hides it.
#pragma once

#include <QPointer>
#include <QWidget>

#include "widgets/theme.h"

namespace sextant {

class FocusFrame : public QWidget {
    Q_OBJECT

  public:
    // For all widgets within `window`.
    explicit FocusFrame(QWidget* window);

    void setTheme(const Theme& theme);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

  private:
    void follow(QWidget* focus);
    void place();  // around its visible part

    QWidget* window_;
    QPointer<QWidget> around_;
    Theme theme_ = Theme::dark();
    bool byKeyboard_ = false;
};

}  // namespace sextant
