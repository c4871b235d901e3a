// SPDX-License-Identifier: GPL-3.0-or-later
// LongBench: where a person's own copy lies, what is asked of it, and the scores of its sets as
// they are there.
#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "widgets/theme.h"

class QLabel;
class QTableWidget;

namespace sextant {

class CheckedField;
class WorkLine;

struct BenchChoices {
    QString folder;
    QString sets = "all";  // names with commas between
    int limit = 0;         // samples of each; 0: all
    int context = 0;       // tokens of a prompt; 0: the trained length
    int beams = 5;
    bool operator==(const BenchChoices&) const = default;
};

struct BenchRow {
    QString set;
    int samples = 0;
    double score = 0.0;
    std::optional<double> printed = {};  // of the same setting of another model
    QString printedHelp = {};            // all that is printed of it
    bool operator==(const BenchRow&) const = default;
};

class BenchPane : public QWidget {
    Q_OBJECT

  public:
    // `sets`: names that there are.
    explicit BenchPane(const QStringList& sets, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setChoices(const BenchChoices& choices);  // emits nothing
    const BenchChoices& choices() const { return choices_; }
    void setRows(const std::vector<BenchRow>& rows);
    WorkLine* work() const { return work_; }

  signals:
    void chosen();  // choices() is another

  private:
    QString whyNotSets(const QString& text) const;
    void askFolder();
    void showChoices();

    QStringList sets_;
    BenchChoices choices_;
    std::vector<BenchRow> rows_;
    CheckedField *folder_, *names_, *limit_, *context_, *beams_;
    QTableWidget* table_;
    QLabel* average_;
    WorkLine* work_;
};

}  // namespace sextant
