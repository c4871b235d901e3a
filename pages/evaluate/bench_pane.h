// SPDX-License-Identifier: GPL-3.0-or-later
// LongBench: the folder of the user's own copy, the choices of what to run, and the scores of its
// sets as they arrive.
#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "analysis/values/table.h"
#include "widgets/theme.h"

class QLabel;
class QTableWidget;

namespace sextant {

class CheckedField;
class WorkLine;

struct BenchChoices {
    QString folder;
    QString sets = "all";  // names, separated by commas
    int limit = 0;         // samples of each; 0: all
    int context = 0;       // tokens of a prompt; 0: the trained length
    int beams = 5;
    bool operator==(const BenchChoices&) const = default;
};

struct BenchRow {
    QString set;
    int samples = 0;
    double score = 0.0;
    std::optional<double> printed = {};  // by another model in the same setting
    QString printedHelp = {};            // everything that is printed about it
    bool operator==(const BenchRow&) const = default;
};

class BenchPane : public QWidget {
    Q_OBJECT

  public:
    // `sets`: the names that exist.
    explicit BenchPane(const QStringList& sets, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setChoices(const BenchChoices& choices);  // emits nothing
    const BenchChoices& choices() const { return choices_; }
    void setRows(const std::vector<BenchRow>& rows);
    Table table() const;  // a row a set; empty: there are none
    WorkLine* work() const { return work_; }

  signals:
    void chosen();  // choices() has changed

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
