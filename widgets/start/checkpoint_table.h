// SPDX-License-Identifier: GPL-3.0-or-later
// The checkpoints that lie on this computer, by where they lie: what each is, how large, and
// whether it opens. Below the table stands what is to be told of the chosen one.
#pragma once

#include <QFrame>
#include <vector>

#include "widgets/start/start_facts.h"
#include "widgets/theme.h"

class QLabel;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace sextant {

class ElidedLabel;

class CheckpointTable : public QWidget {
    Q_OBJECT

  public:
    explicit CheckpointTable(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setFacts(const std::vector<CheckpointGroup>& groups, const QString& summary, bool looking);
    // Only rows whose name has this part; empty: all.
    // Of another filter than before no row is chosen.
    void setFilter(const QString& part);
    // Moves the focus to the chosen row, else to the first; false: there is none.
    bool enter();
    QString filter() const { return part_; }
    QTreeWidget* tree() const { return tree_; }
    const CheckpointRow* current() const;  // null: none is chosen
    int shownRows() const;

  signals:
    void opened(const QString& named);
    void refreshWanted();
    void folderWanted();                           // another folder to look in
    void folderRemoved(const QString& place);      // one that was added before
    void showFolderWanted(const QString& folder);  // in the file manager
    void copyWanted(const QString& text);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void fill();
    void addGroup(const CheckpointGroup& group);
    void addRow(const CheckpointRow& row);
    void colour(QTreeWidgetItem* item, const CheckpointRow& row);
    void tellCurrent();
    void filterRows();
    void tellSummary();
    void fitColumns();
    void openCurrent();

    Theme theme_ = Theme::dark();
    std::vector<CheckpointGroup> groups_;
    std::vector<CheckpointRow> rows_;  // by Qt::UserRole of the items
    QString part_, found_;             // filter; how many there are, in words
    QTreeWidget* tree_;
    ElidedLabel* summary_;
    QFrame* about_;
    QLabel *sentence_, *detail_;
    QPushButton *copy_, *command_, *folder_, *remove_;
};

}  // namespace sextant
