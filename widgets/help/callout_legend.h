// SPDX-License-Identifier: GPL-3.0-or-later
// In the card of help: every number that stands over the view, with what it stands for.
#pragma once

#include <QString>
#include <QWidget>
#include <vector>

#include "widgets/theme.h"

class QGridLayout;

namespace sextant {

class CalloutLegend : public QWidget {
    Q_OBJECT

  public:
    explicit CalloutLegend(QWidget* parent);

    // Numbered from 1. None: it is hidden.
    void setTexts(const std::vector<QString>& texts, const Theme& theme);
    // In as many columns as `width` has room for; the height that it then needs.
    int arrange(int width);

  private:
    struct Row {
        QWidget *badge, *text;
    };
    std::vector<QString> texts_;
    std::vector<Row> rows_;
    QGridLayout* grid_;
    int columns_ = 0;
};

}  // namespace sextant
