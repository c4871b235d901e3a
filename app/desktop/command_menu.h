// SPDX-License-Identifier: GPL-3.0-or-later
// Every command of the list, and every one that a view has of its own, as an action of the window:
// in its menu, by its key and for the palette.
#pragma once

#include <QKeySequence>
#include <QList>
#include <QObject>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "pages/view_entry.h"
#include "widgets/controls/command_keys.h"
#include "widgets/controls/key_changes.h"
#include "widgets/preferences/key_table.h"

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
    // Besides what the command needs: why it cannot run now; empty: it can. For what the window
    // knows alone; whoever gives it says when that has changed (update()).
    void alsoNeeds(const std::string& id, std::function<QString()> whyNot);
    // How far it reaches; none: there is no such command.
    std::optional<Affects> affects(const std::string& id) const;
    void popUp();

    // Of all commands, in the order of the menus.
    std::vector<std::string> ids() const;
    std::vector<KeyRow> keyRows() const;
    // All keys as at first, but for these. Where two commands would have a key, the first of those
    // that changed has it.
    void setKeys(const KeyChanges& changes);
    CommandKeys keys() const;  // as they are now

  private:
    struct Entry {
        QAction* action;
        std::function<QString()> whyNot;  // empty: it can run
        QString place;                    // where it is found: "Experiment"
        QList<QKeySequence> atFirst;      // its keys
        Affects affects;
        QShortcut* refuses = nullptr;  // shows why it cannot run; null: its key shows nothing
    };
    QAction* add(QMenu* menu, const std::string& id, const QString& name,
                 const QList<QKeySequence>& keys, const QString& place, Affects affects,
                 std::function<QString()> whyNot, std::function<void()> act);
    QShortcut* refusing(QAction* action);
    static void update(const Entry& entry);

    MainWindow* window_;
    QMenu* menu_;
    std::vector<Entry> actions_;
};

}  // namespace sextant
