// SPDX-License-Identifier: GPL-3.0-or-later
// A study's numbers, one row per variant, with the printed values in small type beside them.
#pragma once

#include <QTableWidget>

#include "pages/studies/study_facts.h"

namespace sextant {

class StudyTable : public QTableWidget {
    Q_OBJECT

  public:
    explicit StudyTable(QWidget* parent = nullptr);

    void setResult(const StudyResult& result);

  private:
    StudyResult result_;
};

}  // namespace sextant
