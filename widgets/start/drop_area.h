// SPDX-License-Identifier: GPL-3.0-or-later
// Where a person's own files go: a dashed box with two buttons. While something is dragged over the
// window it says what dropping it would do.
#pragma once

#include <QFrame>

#include "widgets/theme.h"

class QLabel;
class QPushButton;

namespace sextant {

class DropArea : public QFrame {
    Q_OBJECT

  public:
    explicit DropArea(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    // What would be done with what is dragged; empty: nothing is.
    void setDragged(const QString& words, bool possible);
    bool isDragged() const { return dragged_; }
    QString title() const;

  signals:
    void openCheckpoint();
    void openText();

  private:
    void restyle();

    Theme theme_ = Theme::dark();
    bool dragged_ = false, possible_ = true;
    QLabel *arrow_, *title_, *detail_;
};

}  // namespace sextant
