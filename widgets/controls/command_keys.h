// SPDX-License-Identifier: GPL-3.0-or-later
// Which key does what, as it is set now: for texts that name the key of a command.
#pragma once

#include <QHash>
#include <QString>

namespace sextant {

class CommandKeys {
  public:
    // `key` as it is written on this machine; empty: no key runs the command. `name`: what it is
    // called in the menu.
    void set(const QString& id, const QString& key, const QString& name) {
        commands_[id] = {key, name};
    }
    // Of the command with this id; empty: no key runs it.
    QString of(const QString& id) const { return commands_.value(id).key; }
    // "Menu (F10)"; `text` alone where no key runs the command.
    QString beside(const QString& text, const QString& id) const;
    // `text` with the key of the command ID in the place of each "{key:ID}"; the command's name
    // where it has no key. What stands for no command stays as it is written.
    QString in(const QString& text) const;

    bool operator==(const CommandKeys&) const = default;

  private:
    struct Command {
        QString key, name;
        bool operator==(const Command&) const = default;
    };
    QHash<QString, Command> commands_;  // by id
};

}  // namespace sextant
