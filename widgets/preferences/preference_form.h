// SPDX-License-Identifier: GPL-3.0-or-later
// A page of preferences: rows of a name, a control and a muted sentence below it.
#pragma once

#include <QGridLayout>
#include <QLabel>
#include <QWidget>
#include <initializer_list>

#include "widgets/controls/muted_label.h"

namespace sextant {

class PreferenceForm {
  public:
    explicit PreferenceForm(QWidget* page) : page_(page), grid_(new QGridLayout(page)) {
        grid_->setContentsMargins(4, 10, 12, 10);
        grid_->setHorizontalSpacing(18);
        grid_->setVerticalSpacing(6);
        grid_->setColumnStretch(2, 1);
    }

    // `controls` side by side. The first is what the name is of.
    void add(const QString& name, std::initializer_list<QWidget*> controls) {
        auto* label = new QLabel(name, page_);
        label->setBuddy(*controls.begin());
        auto* row = new QHBoxLayout;
        row->setContentsMargins(0, row_ > 0 ? 10 : 0, 0, 0);
        row->setSpacing(10);
        for (QWidget* control : controls)
            row->addWidget(control);
        row->addStretch(1);
        grid_->addWidget(label, row_, 0, Qt::AlignVCenter | Qt::AlignLeft);
        label->setContentsMargins(row->contentsMargins());
        grid_->addLayout(row, row_++, 1, 1, 2);
    }
    // A sentence below the last row.
    QLabel* say(const QString& words = {}) {
        QLabel* label = mutedLabel(page_);
        label->setText(words);
        grid_->addWidget(label, row_++, 1, 1, 2);
        return label;
    }
    void end() { grid_->setRowStretch(row_, 1); }

  private:
    QWidget* page_;
    QGridLayout* grid_;
    int row_ = 0;
};

}  // namespace sextant
