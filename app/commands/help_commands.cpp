// SPDX-License-Identifier: GPL-3.0-or-later
// What helps: the view under the pointer explained, the glossary, the documentation.
#include <QFileDialog>
#include <utility>

#include "app/commands/command.h"
#include "app/desktop/main_window.h"
#include "app/help/document_window.h"
#include "app/help/help_text.h"
#include "app/help/window_help.h"
#include "app/lessons/window_lessons.h"
#include "app/start/documents_folder.h"

namespace sextant {

namespace {

void askLesson(MainWindow& window) {
    const QString path =
        QFileDialog::getOpenFileName(&window, QObject::tr("Open a lesson"), documentsFolder(),
                                     QObject::tr("Lessons (*.lesson.md *.md);;All files (*)"));
    if (!path.isEmpty()) window.lessons().openFile(path);
}

}  // namespace

std::vector<Command> helpCommands() {
    const auto tr = [](const char* text) { return QObject::tr(text); };
    using W = MainWindow;
    const QString menu = tr("Hel&p");
    std::vector<Command> list = {{"help", tr("What is this? The view under the pointer"), "F1",
                                  menu, Needs::nothing, Affects::window,
                                  [](W& w) { w.help().explain(); }}};
    const auto explain = [&](const QString& id, const QString& name, const QString& inner,
                             Affects affects, std::function<void(W&)> run) {
        Command command{id.toStdString(), name,          "", menu + '/' + inner, Needs::nothing,
                        affects,          std::move(run)};
        command.explains = true;
        list.push_back(std::move(command));
    };
    const std::vector<Command> lessons = {
        {"lessons", tr("Lessons"), "Alt+L", menu, Needs::nothing, Affects::window,
         [](W& w) { w.lessons().isOpen() ? w.lessons().close() : w.lessons().show(); }, true},
        {"lesson-next", tr("Lesson: next step"), "Alt+Right", menu, Needs::nothing, Affects::steps,
         [](W& w) { w.lessons().next(); }},
        {"lesson-previous", tr("Lesson: step before"), "Alt+Left", menu, Needs::nothing,
         Affects::steps, [](W& w) { w.lessons().previous(); }},
        {"lesson-restore", tr("Lesson: back to the step, after free play"), "Alt+Home", menu,
         Needs::nothing, Affects::steps, [](W& w) { w.lessons().restore(); }},
        {"lesson-open", tr("Open a lesson from a file\u2026"), "", menu, Needs::nothing,
         Affects::files, askLesson},
        {"record-step", tr("Record step: add the window as it is to a lesson\u2026"), "", menu,
         Needs::model, Affects::files, [](W& w) { w.lessons().record(); }}};
    list.insert(list.end(), lessons.begin(), lessons.end());
    int number = 0;
    for (const Lesson& one : allLessons()) {
        const int at = number++;
        explain(QString("lesson-%1").arg(at + 1), tr("Lesson %1: %2").arg(at + 1).arg(one.title),
                tr("Lessons"), Affects::steps, [at](W& w) { w.lessons().start(at); });
    }
    for (const QString& page : userPages())
        explain("document-" + page.section('.', 0, 0), tr("Documentation: %1").arg(pageTitle(page)),
                tr("Documentation"), Affects::window, [page](W& w) { showDocument(w, page); });
    for (const QString& term : glossaryTerms())
        explain("term-" + englishTerm(term).toLower().replace(' ', '-'),
                tr("Glossary: %1").arg(term), tr("Glossary"), Affects::window,
                [term](W& w) { w.help().explainTerm(term); });
    return list;
}

}  // namespace sextant
