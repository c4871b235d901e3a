// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/script/permission.h"

#include <QObject>
#include <QStringList>
#include <utility>

#include "app/desktop/command_menu.h"
#include "app/desktop/main_window.h"
#include "app/script/sample_path.h"

namespace sextant {

namespace {

// Whether a lesson may open it: a sample, or what is open or was opened here before.
bool isKnown(const std::string& path, const std::string& open, const char* recent,
             const MainWindow& window) {
    return path.empty() || isSample(path) || path == open ||
           window.recent(recent).contains(QString::fromStdString(path));
}

QString whyNotOpened(const OpenStep& step, MainWindow& window) {
    const Experiment& now = window.session().experiment();
    for (const auto& [path, known] :
         {std::pair(step.model, isKnown(step.model, now.model, "recent/models", window)),
          std::pair(step.text, isKnown(step.text, now.text, "recent/texts", window))})
        if (!known)
            return QObject::tr(
                       "a lesson from a file opens the samples, and what was opened here "
                       "before; open %1 by hand first")
                .arg(QString::fromStdString(path));
    return {};
}

}  // namespace

QString whyForbidden(Affects affects) {
    switch (affects) {
        case Affects::window:
            break;
        case Affects::files:
            return QObject::tr(
                "a lesson or a script from a file may not open or write files; run this command "
                "by hand");
        case Affects::clipboard:
            return QObject::tr(
                "a lesson or a script from a file may not use the clipboard; run this command by "
                "hand");
        case Affects::work:
            return QObject::tr(
                "a lesson or a script from a file may not begin, end or close your work; run this "
                "command by hand");
        case Affects::steps:
            return QObject::tr("a lesson or a script from a file may not run another one");
        case Affects::program:
            return QObject::tr(
                "a lesson or a script from a file may not reach outside of the window; run this "
                "command by hand");
    }
    return {};
}

QString whyForbidden(const ScriptStep& step, ScriptFrom from, MainWindow& window) {
    if (from == ScriptFrom::sextant) return {};
    const auto* opens = std::get_if<OpenStep>(&step);
    if (opens && from == ScriptFrom::lesson) return whyNotOpened(*opens, window);
    const auto* command = std::get_if<CommandStep>(&step);
    const auto affects =
        command ? window.commands().affects(command->command) : std::optional(Affects::window);
    return affects ? whyForbidden(*affects) : QString();  // that there is none is said elsewhere
}

}  // namespace sextant
