// SPDX-License-Identifier: GPL-3.0-or-later
// What a person can do by name: in the menus, in the palette and by a key.
#pragma once

#include <QString>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "pages/view_entry.h"

class QMenu;

namespace sextant {

class MainWindow;
class Session;

struct Command {
    std::string id;  // "save-capture"
    QString name;
    QString key;   // or several: "Alt+5; Alt+D"; empty: none
    QString menu;  // "&File", "&View", "Hel&p/Glossary" for one in another; as it stands there
    Needs needs = Needs::nothing;
    Affects affects = Affects::program;
    std::function<void(MainWindow&)> run;
    bool separated = false;  // a line before it in the menu
    // A menu of its own in place of `run`, filled whenever it opens.
    std::function<void(MainWindow&, QMenu*)> fill = {};
    // Why it cannot be had now, beyond `needs`; empty: it can.
    std::function<QString(const Session&)> whyNot = {};
    QString words = {};     // further search words: synonyms, what it writes
    bool explains = false;  // it only says something; the palette has it after what acts
};

// One line a command, in the order of the menus (all_commands.cpp); those that show a view come
// from the list of views.
const std::vector<Command>& allCommands();

std::vector<Command> fileCommands();
std::vector<Command> copyCommands();
std::vector<Command> experimentCommands();
std::vector<Command> figureCommands();
std::vector<Command> positionCommands();
std::vector<Command> viewCommands();
std::vector<Command> helpCommands();

// Synonyms of a command or of a view's command, by its id; empty: none.
QString wordsOf(const std::string& id);

// `words` and the English name of what is called otherwise in the window: it is found by both.
QString withEnglish(const QString& words, const QString& name, const QString& english);

// What is missing, as shown to a person; empty: nothing.
QString whyNot(Needs needs, const Session& session);
// Whether what is needed is there.
bool available(Needs needs, const Session& session);
// The job that computes, or is about to; none: none does.
std::optional<QString> runningJob(const Session& session);

}  // namespace sextant
