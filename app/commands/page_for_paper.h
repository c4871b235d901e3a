// SPDX-License-Identifier: GPL-3.0-or-later
// A part of the window as it is painted for paper: nothing to press, all of what is scrolled, and
// no wider than its text can be read at the width of the picture.
#pragma once

#include <QObject>
#include <QPointer>
#include <QSize>
#include <QWidget>

#include "widgets/plot/curve_export.h"

class QLayout;

namespace sextant {

class MainWindow;

// While this object lives, buttons, sliders and scroll bars within `part`, their words, and labels
// with the property "instruction" are not painted, and of fields and choices what they are set to
// is; they keep their room, and nothing of their state changes.
class WithoutControls : public QObject {
  public:
    explicit WithoutControls(const QWidget& part);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

// While this object lives, `part` is as high as what its scrolled parts hold, within reason.
class WithNothingBelow {
  public:
    WithNothingBelow(MainWindow& window, QWidget& part);
    ~WithNothingBelow();
    WithNothingBelow(const WithNothingBelow&) = delete;
    WithNothingBelow& operator=(const WithNothingBelow&) = delete;

  private:
    QLayout* layout() const;  // that `part` is in; null: none

    MainWindow& window_;
    QPointer<QWidget> part_;
    QSize before_;
};

// Pixels of width at which the smallest text of `part` has 6 points in a picture so wide; not less
// than the part needs, nor more than it has.
int widthForPaper(const QWidget& part, PictureWidth width);

// While this object lives, `part`, which is laid out in the window, has widthForPaper(), or as much
// more as what is scrolled in it needs to be seen from its left to its right.
class LaidOutForPaper {
  public:
    LaidOutForPaper(MainWindow& window, QWidget& part, PictureWidth width);
    ~LaidOutForPaper();
    LaidOutForPaper(const LaidOutForPaper&) = delete;
    LaidOutForPaper& operator=(const LaidOutForPaper&) = delete;

  private:
    void setMost(int pixels);

    MainWindow& window_;
    QPointer<QWidget> part_;
    int before_;  // its greatest width
};

}  // namespace sextant
