// SPDX-License-Identifier: GPL-3.0-or-later
// Selects the study to run, shipped or the user's own: its settings, the time it will take, and its
// progress.
#pragma once

#include <QWidget>
#include <vector>

#include "pages/studies/study_facts.h"
#include "widgets/theme.h"

class QLabel;
class QPushButton;
class QTableWidget;

namespace sextant {

class CheckedField;
class WorkLine;

class StudyPane : public QWidget {
    Q_OBJECT

  public:
    explicit StudyPane(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setRows(const std::vector<StudyRow>& rows);
    const std::vector<StudyRow>& rows() const { return rows_; }
    void setChoices(const StudyChoices& choices);  // emits nothing
    const StudyChoices& choices() const { return choices_; }
    void setPlan(const StudyPlan& plan);
    WorkLine* work() const { return work_; }

  signals:
    void chosen();  // choices() has changed
    void fileAsked(const QString& path);

  private:
    void askFile();
    void askTexts();
    void showChoices();

    std::vector<StudyRow> rows_;
    StudyChoices choices_;
    StudyPlan plan_;
    QTableWidget* list_;
    QLabel *title_, *about_, *texts_, *time_;
    CheckedField *seeds_, *steps_;
    QPushButton *choose_, *open_;
    QWidget* fields_;
    WorkLine* work_;
};

}  // namespace sextant
