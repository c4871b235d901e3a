// SPDX-License-Identifier: GPL-3.0-or-later
// Commands with their keys, one a row. While it listens, the next key that is pressed is the answer
// and does nothing else.
#pragma once

#include <QKeySequence>
#include <QString>
#include <QTableWidget>
#include <vector>

#include "widgets/theme.h"

namespace sextant {

struct KeyRow {
    std::string id;                     // of the command
    QString name, place;                // "Undo"; "Experiment"
    QString words;                      // that find it too
    QList<QKeySequence> atFirst, keys;  // keys: now
    bool operator==(const KeyRow&) const = default;
};

class KeyTable : public QTableWidget {
    Q_OBJECT

  public:
    enum Column { commandColumn, placeColumn, keyColumn, columns };

    explicit KeyTable(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setRows(const std::vector<KeyRow>& rows);
    // Rows of which every word of `typed` begins a word, or which have the key that is typed.
    void filter(const QString& typed);
    // For the row's key; listening ends with a key, with Escape, and when the keyboard goes.
    void listen(int row);
    int listening() const { return listening_; }  // the row; -1: it does not

  signals:
    void pressed(int row, const QKeySequence& key);
    void removed(int row);           // Backspace or Delete: no key
    void listeningChanged(int row);  // -1: it ended

  protected:
    bool event(QEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

  private:
    void stop();
    bool hear(const QKeyEvent& event);
    void show(int row);

    Theme theme_ = Theme::dark();
    std::vector<KeyRow> rows_;
    QString typed_;
    int listening_ = -1;
};

}  // namespace sextant
