// SPDX-License-Identifier: GPL-3.0-or-later
// What colours the heads: a button each in a row, or, where the row does not fit, the one that is
// chosen with a menu of all.
#pragma once

#include <QWidget>

#include "widgets/heads/head_colouring.h"

class QButtonGroup;
class QToolButton;

namespace sextant {

class HeadColourChooser : public QWidget {
    Q_OBJECT

  public:
    explicit HeadColourChooser(QWidget* parent = nullptr);

    // What heads are coloured by in words: after "top 10 % by", and at length.
    static QString ranking(HeadColouring colouring);
    static QString meaning(HeadColouring colouring);

    void setColouring(HeadColouring colouring);
    // Pixels of width it may have: the words in a row, else a menu.
    void fitTo(int room);
    // Pixels that it takes, as it was fitted last.
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
