// SPDX-License-Identifier: GPL-3.0-or-later
// Every command by name, with its key: type a few letters, Enter runs it. Lies over the window.
#pragma once

#include <QFrame>
#include <QList>
#include <QPointer>

#include "widgets/theme.h"

class QAction;
class QLineEdit;
class QListWidget;

namespace sextant {

class CommandPalette : public QFrame {
    Q_OBJECT

  public:
    explicit CommandPalette(QWidget* parent);

    void setTheme(const Theme& theme);
    // Shows the enabled ones of `commands` at the top of the parent, and takes the keyboard.
    void open(const QList<QAction*>& commands);
    QList<QAction*> matches() const;  // what is listed now

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void filter(const QString& typed);
    void runCurrent();
    void close();

    QLineEdit* typed_;
    QListWidget* list_;
    QList<QAction*> commands_;
    QList<QAction*> matches_;
    QPointer<QWidget> before_;  // had the keyboard
};

// How well `typed` names `name`: its letters must occur in order; the start of words and runs count
// more. Negative: not at all.
int matchScore(const QString& name, const QString& typed);

}  // namespace sextant
