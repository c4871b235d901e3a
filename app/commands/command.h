// SPDX-License-Identifier: GPL-3.0-or-later
// What a person can do by name: in the menus, in the palette and by a key.
#pragma once

#include <QString>
#include <functional>
#include <string>
#include <vector>

#include "app/views/view_entry.h"

class QMenu;

namespace sextant {

class MainWindow;
class Session;

struct Command {
    std::string id;  // "save-capture"
    QString name;
    QString key;   // empty: none
    QString menu;  // "&File", "&Experiment", "&View"; as it stands there
    Needs needs = Needs::nothing;
    std::function<void(MainWindow&)> run;
    bool separated = false;  // a line before it in the menu
    // A menu of its own in place of `run`, filled whenever it opens.
    std::function<void(MainWindow&, QMenu*)> fill = {};
};

// One line a command, in the order of the menus (all_commands.cpp); those that show a view come
// from the list of views.
const std::vector<Command>& allCommands();

std::vector<Command> fileCommands();
std::vector<Command> experimentCommands();
std::vector<Command> viewCommands();

// True where what is needed is there.
bool available(Needs needs, const Session& session);

}  // namespace sextant
