// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses what colours the heads: a row of buttons, or, if the row does not fit, one button that
// shows the choice and opens a menu of all.
#pragma once

#include <QWidget>

#include "pages/heads/head_colouring.h"

class QButtonGroup;
class QToolButton;

namespace sextant {

class HeadColourChooser : public QWidget {
    Q_OBJECT

  public:
    explicit HeadColourChooser(QWidget* parent = nullptr);

    // The colouring in words: after "top 10 % by", and at length.
    static QString ranking(HeadColouring colouring);
    static QString meaning(HeadColouring colouring);

    void setColouring(HeadColouring colouring);
    // Fits it into `room` pixels: the row of buttons, else the menu.
    void fitTo(int room);
    // Width in pixels as last fitted.
    int widthNeeded() const;

  signals:
    void chosen(sextant::HeadColouring colouring);

  private:
    void openMenu();
    void showFolded();

    HeadColouring colouring_ = HeadColouring::lastEntropy;
    QWidget* row_;
    QButtonGroup* group_;
    QToolButton* folded_;
};

}  // namespace sextant
