// SPDX-License-Identifier: GPL-3.0-or-later
// Asks which of several checkpoints in one folder is meant: a row each with its name, kind, size
// and whether it opens. Arrows choose, Enter opens, Escape opens none.
#pragma once

#include <QDialog>
#include <vector>

#include "widgets/start/start_facts.h"
#include "widgets/theme.h"

class QLabel;
class QPushButton;
class QTreeWidget;

namespace sextant {

class CandidateDialog : public QDialog {
    Q_OBJECT

  public:
    // `place`: the folder that holds them. Deletes itself when it is closed.
    CandidateDialog(const QString& place, std::vector<CheckpointRow> rows, const Theme& theme,
                    QWidget* parent = nullptr);

    // What is known by now of the row that opens the same; of others nothing happens.
    void setRow(const CheckpointRow& row);
    QTreeWidget* list() const { return list_; }

    void accept() override;

  signals:
    void chosen(const QString& opens);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void fillRow(int at);
    void tellCurrent();
    void fitColumns();
    void chooseFirst();
    const CheckpointRow* current() const;  // null: none is chosen

    std::vector<CheckpointRow> rows_;
    Theme theme_;
    bool moved_ = false;  // by hand: the row that is chosen stays
    QTreeWidget* list_;
    QLabel* about_;
    QPushButton* open_;
};

}  // namespace sextant
