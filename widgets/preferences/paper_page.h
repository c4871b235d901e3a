// SPDX-License-Identifier: GPL-3.0-or-later
// How pictures for papers are set, to be chosen.
#pragma once

#include <QWidget>

#include "widgets/paper_style.h"

class QComboBox;
class QSpinBox;

namespace sextant {

class Segments;

class PaperPage : public QWidget {
    Q_OBJECT

  public:
    explicit PaperPage(QWidget* parent = nullptr);

    void setStyleOfPaper(const PaperStyle& style);

  signals:
    void edited(const sextant::PaperStyle& style);  // by the user

  private:
    template <class Change>
    void edit(const Change& change);

    PaperStyle style_;
    Segments* colours_;
    QSpinBox* size_;
    QComboBox* family_;
};

}  // namespace sextant
