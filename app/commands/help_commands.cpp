// SPDX-License-Identifier: GPL-3.0-or-later
// What helps: the view under the pointer explained, the glossary, the documentation.
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
    for (const QString& page : userPages())
        list.push_back({"document-" + page.section('.', 0, 0).toStdString(),
                        tr("Documentation: %1").arg(pageTitle(page)),
                        "",
                        menu + '/' + tr("Documentation"),
                        Needs::nothing,
                        [page](W& w) { showDocument(w, page); },
                        false,
                        {},
                        {},
                        {},
                        true});
    for (const QString& term : glossaryTerms())
        list.push_back({"term-" + term.toLower().replace(' ', '-').toStdString(),
                        tr("Glossary: %1").arg(term),
                        "",
                        menu + '/' + tr("Glossary"),
                        Needs::nothing,
                        [term](W& w) { w.help().explainTerm(term); },
                        false,
                        {},
                        {},
                        {},
                        true});
    return list;
}

}  // namespace sextant
