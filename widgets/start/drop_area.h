// SPDX-License-Identifier: GPL-3.0-or-later
// A dashed box with two buttons that open the user's own files. While something is dragged over the
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
    // What dropping would do; empty: nothing is dragged.
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
