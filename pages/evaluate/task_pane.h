// SPDX-License-Identifier: GPL-3.0-or-later
// Tasks: the choices, the accuracy of each by length, and the job's progress.
#pragma once

#include <QWidget>

#include "pages/evaluate/task_facts.h"
#include "widgets/theme.h"

class QCheckBox;
class QComboBox;

namespace sextant {

class CheckedField;
class ElidedLabel;
class TaskPlots;
class WorkLine;

struct TaskChoices {
    QString task = "copy";
    int longest = 100;     // elements of the longest list
    int trials = 50;       // lists per length
    bool compact = false;  // without the words of a sentence
    bool operator==(const TaskChoices&) const = default;
};

class TaskPane : public QWidget {
    Q_OBJECT

  public:
    explicit TaskPane(const QStringList& tasks, QWidget* parent = nullptr);

    void setTheme(const Theme& theme, double strokes);
    void setChoices(const TaskChoices& choices);  // emits nothing
    const TaskChoices& choices() const { return choices_; }
    void setFacts(const TaskFacts& facts);
    void setNote(const QString& note);  // beside the title; empty: explains the scoring
    TaskPlots* plots() const { return plots_; }
    WorkLine* work() const { return work_; }

  private:
    void showChoices();

    TaskChoices choices_;
    QComboBox* task_;
    CheckedField *longest_, *trials_;
    QCheckBox* compact_;
    ElidedLabel* what_;
    TaskPlots* plots_;
    WorkLine* work_;
};

}  // namespace sextant
