// SPDX-License-Identifier: GPL-3.0-or-later
// A panel over the window that lists every command with its shortcut: type a few letters, Enter
// runs one. Commands that cannot run now come last, with the reason.
#pragma once

#include <QFrame>
#include <QList>
#include <QPointer>

#include "widgets/theme.h"

class QAction;
class QLabel;
class QLineEdit;
class QListWidget;

namespace sextant {

class CommandPalette : public QFrame {
    Q_OBJECT

  public:
    explicit CommandPalette(QWidget* parent);

    void setTheme(const Theme& theme);
    // Shows `commands` at the top of the parent, and takes the keyboard. Properties of an action
    // that it reads: `words` (synonyms), `whyNot` (why it is disabled), `explains` (it comes after
    // what acts).
    void open(const QList<QAction*>& commands);
    QList<QAction*> matches() const;  // what is listed now, those that cannot run last
    QString nothing() const;          // the message shown while the list is empty; empty: it is not

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void filter(const QString& typed);
    void runCurrent();
    void close();

    QLineEdit* typed_;
    QListWidget* list_;
    QLabel* nothing_;
    QList<QAction*> commands_;
    QList<QAction*> matches_;
    QPointer<QWidget> before_;  // had the focus before the palette opened
};

// How well the words of `typed`, in any order, match beginnings of words in `name` or in its
// synonyms `words`; a match in the name counts more. Negative: a word matches nothing.
int wordScore(const QString& name, const QString& words, const QString& typed);

// How well `typed` abbreviates `name`: its letters must occur in order; letters at the start of
// words and runs of letters count more. Negative: no match.
int matchScore(const QString& name, const QString& typed);

}  // namespace sextant
