// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command.h"
#include "app/session/session.h"

namespace sextant {

const std::vector<Command>& allCommands() {
    static const std::vector<Command> list = [] {
        std::vector<Command> all;
        for (auto* part : {&fileCommands, &experimentCommands, &viewCommands}) {
            for (Command& command : part())
                all.push_back(std::move(command));
        }
        return all;
    }();
    return list;
}

bool available(Needs needs, const Session& session) {
    switch (needs) {
        case Needs::nothing:
            return true;
        case Needs::model:
            return session.opened() != nullptr;
        case Needs::measurement:
            return session.shown() != nullptr;
        case Needs::undo:
            return session.history().canUndo();
        case Needs::redo:
            return session.history().canRedo();
        case Needs::running:
            return session.job().running;
    }
    return false;
}

}  // namespace sextant
