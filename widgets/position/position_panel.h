// SPDX-License-Identifier: GPL-3.0-or-later
// How positions enter the model: as its config says, rotated, or not at all.
#pragma once

#include <QWidget>

#include "widgets/position/position_choice.h"

class QButtonGroup;
class QLabel;

namespace sextant {

class PositionPanel : public QWidget {
    Q_OBJECT

  public:
    explicit PositionPanel(QWidget* parent = nullptr);

    // `overridden`: layers that a choice of their own keeps from following. Emits nothing.
    void setChoice(PositionChoice choice, int overridden);

  signals:
    void chosen(sextant::PositionChoice choice);

  private:
    QButtonGroup* choices_;
    QLabel* note_;
};

}  // namespace sextant
