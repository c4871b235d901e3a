// SPDX-License-Identifier: GPL-3.0-or-later
// What helps: the view under the pointer explained, the glossary, the documentation.
#include <utility>

#include "app/commands/command.h"
#include "app/desktop/main_window.h"
#include "app/help/document_window.h"
#include "app/help/help_text.h"
#include "app/help/window_help.h"

namespace sextant {

std::vector<Command> helpCommands() {
    const auto tr = [](const char* text) { return QObject::tr(text); };
    using W = MainWindow;
    const QString menu = tr("Hel&p");
    std::vector<Command> list = {{"help", tr("What is this? The view under the pointer"), "F1",
                                  menu, Needs::nothing, [](W& w) { w.help().explain(); }}};
    const auto explain = [&](const QString& id, const QString& name, const QString& inner,
                             std::function<void(W&)> run) {
        Command command{id.toStdString(),   name,           "",
                        menu + '/' + inner, Needs::nothing, std::move(run)};
        command.explains = true;
        list.push_back(std::move(command));
    };
    for (const QString& page : userPages())
        explain("document-" + page.section('.', 0, 0), tr("Documentation: %1").arg(pageTitle(page)),
                tr("Documentation"), [page](W& w) { showDocument(w, page); });
    for (const QString& term : glossaryTerms())
        explain("term-" + term.toLower().replace(' ', '-'), tr("Glossary: %1").arg(term),
                tr("Glossary"), [term](W& w) { w.help().explainTerm(term); });
    return list;
}

}  // namespace sextant
