// SPDX-License-Identifier: GPL-3.0-or-later
#include <QObject>

#include "app/commands/command.h"
#include "app/session/session.h"

namespace sextant {

const std::vector<Command>& allCommands() {
    static const std::vector<Command> list = [] {
        std::vector<Command> all;
        for (auto* part : {&fileCommands, &experimentCommands, &positionCommands, &figureCommands,
                           &viewCommands, &helpCommands}) {
            for (Command& command : part()) {
                command.words = wordsOf(command.id);
                all.push_back(std::move(command));
            }
        }
        return all;
    }();
    return list;
}

QString whyNot(Needs needs, const Session& session) {
    switch (needs) {
        case Needs::nothing:
            break;
        case Needs::model:
            if (!session.opened()) return QObject::tr("open a checkpoint first");
            break;
        case Needs::measurement:
            if (!session.shown()) return QObject::tr("nothing is measured yet");
            break;
        case Needs::undo:
            if (!session.history().canUndo()) return QObject::tr("nothing to undo");
            break;
        case Needs::redo:
            if (!session.history().canRedo()) return QObject::tr("nothing to redo");
            break;
        case Needs::running:
            if (!session.job().running && !runningJob(session)) return QObject::tr("nothing runs");
            break;
    }
    return {};
}

std::optional<QString> runningJob(const Session& session) {
    for (const JobCard& card : session.jobs().cards())
        if (card.state == JobState::running || card.state == JobState::waiting) return card.id;
    return std::nullopt;
}

bool available(Needs needs, const Session& session) {
    return whyNot(needs, session).isEmpty();
}

}  // namespace sextant
