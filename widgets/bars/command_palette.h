// SPDX-License-Identifier: GPL-3.0-or-later
// Every command by name, with its key: type a few letters, Enter runs it. What cannot run now
// stands last and says why. Lies over the window.
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
    // that it reads: `words` (synonyms), `whyNot` (why it is disabled).
    void open(const QList<QAction*>& commands);
    QList<QAction*> matches() const;  // what is listed now, those that cannot run last
    QString nothing() const;          // what is said where nothing is listed; empty: something is

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
    QPointer<QWidget> before_;  // had the keyboard
};

// How well the words of `typed`, in any order, begin words of `name` or of its synonyms `words`: a
// word of the name counts more. Negative: one of them begins none.
int wordScore(const QString& name, const QString& words, const QString& typed);

// How well `typed` abbreviates `name`: its letters must occur in order; the start of words and runs
// count more. Negative: not at all.
int matchScore(const QString& name, const QString& typed);

}  // namespace sextant
