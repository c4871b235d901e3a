// SPDX-License-Identifier: GPL-3.0-or-later
// Every command of the list, and every one that a view has of its own, as an action of the window:
// in its menu, by its key and for the palette.
#pragma once

#include <QKeySequence>
#include <QObject>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "app/views/view_entry.h"

class QAction;
class QMenu;
class QShortcut;

namespace sextant {

class MainWindow;

class CommandMenu : public QObject {
    Q_OBJECT

  public:
    explicit CommandMenu(MainWindow* window);

    // Enables the commands that can run now; the others say why they cannot.
    void update();
    // Nothing where no command has this id, or it cannot run now.
    bool run(const std::string& id);  // false: there is no such command
    // Why it cannot run now; empty: it can.
    QString whyNot(const std::string& id) const;
    void popUp();

  private:
    struct Entry {
        QAction* action;
        std::function<QString()> whyNot;  // empty: it can run
        QShortcut* refuses;               // shows why it cannot run; null: its key shows nothing
    };
    QAction* add(QMenu* menu, const std::string& id, const QString& name, const QKeySequence& key,
                 std::function<QString()> whyNot, std::function<void()> act);
    QShortcut* refusing(QAction* action, const std::string& id);
    static void update(const Entry& entry);

    MainWindow* window_;
    QMenu* menu_;
    std::vector<Entry> actions_;
};

}  // namespace sextant
