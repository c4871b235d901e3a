// SPDX-License-Identifier: GPL-3.0-or-later
// The list of commands and their keys, to be changed: a key that another command has is taken from
// it only when that is wanted.
#pragma once

#include <QWidget>
#include <vector>

#include "widgets/controls/key_changes.h"
#include "widgets/preferences/key_table.h"

class QLabel;
class QLineEdit;
class QPushButton;

namespace sextant {

class KeyPage : public QWidget {
    Q_OBJECT

  public:
    explicit KeyPage(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setRows(const std::vector<KeyRow>& rows);
    KeyTable* table() const { return table_; }
    QLineEdit* filterField() const { return filter_; }

  signals:
    // By the user: all keys that are not as at first.
    void edited(const sextant::KeyChanges& changes);

  protected:
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void setKey(int row, const QKeySequence& key);
    void take(int row, const QKeySequence& key);
    void remove(int row);
    void reset(int row);
    void resetAll();
    void tell();
    void say(const QString& words, bool refusal = false);
    void ask(const QString& words);
    void leave();
    int holderOf(const QKeySequence& key, int exceptRow) const;  // -1: no command has it

    std::vector<KeyRow> rows_;
    Theme theme_ = Theme::dark();
    QLineEdit* filter_;
    KeyTable* table_;
    QLabel* says_;
    QPushButton *takes_, *leaves_;  // in sight while it is asked
    QPushButton *change_, *none_, *reset_, *resetAll_;
    int askedRow_ = -1;
    QKeySequence askedKey_;
};

}  // namespace sextant
