// SPDX-License-Identifier: GPL-3.0-or-later
#include <QObject>
#include <map>

#include "app/commands/command.h"
#include "app/session/session.h"
#include "widgets/language.h"

namespace sextant {

namespace {

std::map<std::string, QString> namesInEnglish(std::vector<Command> (*part)()) {
    const InEnglish english;
    std::map<std::string, QString> names;
    for (const Command& command : part())
        names[command.id] = command.name;
    return names;
}

}  // namespace

QString withEnglish(const QString& words, const QString& name, const QString& english) {
    return name == english ? words : words + ' ' + english;
}

const std::vector<Command>& allCommands() {
    return onceALanguage([] {
        std::vector<Command> all;
        for (auto* part : {&fileCommands, &experimentCommands, &positionCommands, &figureCommands,
                           &viewCommands, &helpCommands}) {
            const std::map<std::string, QString> english = namesInEnglish(part);
            for (Command& command : part()) {
                command.words =
                    withEnglish(wordsOf(command.id), command.name, english.at(command.id));
                all.push_back(std::move(command));
            }
        }
        return all;
    });
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
