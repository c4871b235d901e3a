// SPDX-License-Identifier: GPL-3.0-or-later
// Positions in the formats of other programs: opened, pasted and copied.
#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>

#include "analysis/error.h"
#include "app/commands/command.h"
#include "app/desktop/file_dialogs.h"
#include "app/desktop/main_window.h"
#include "app/desktop/window_files.h"
#include "app/position_exchange.h"

namespace sextant {

namespace {

void askOpenPosition(MainWindow& window) {
    const QString path =
        askOpen(window, {FileKind::checkpoint, QObject::tr("Open positions of a config.json"),
                         QObject::tr("JSON (*.json);;All files (*)")});
    if (!path.isEmpty()) openPosition(window, path);
}

void pastePosition(MainWindow& window) {
    const QString text = QGuiApplication::clipboard()->text();
    if (text.trimmed().isEmpty())
        throw Error(Message::verbatim(
            QObject::tr("there is no text in the clipboard; copy rope_parameters or a "
                        "whole config.json first")
                .toStdString()));
    takePosition(window, text, QObject::tr("the clipboard"));
}

// Into the clipboard; Error where the other program has no words for it.
void copy(const Exchanged& words) {
    if (!words.cannot.empty()) throw Error(words.cannot);
    QGuiApplication::clipboard()->setText(QString::fromStdString(words.text));
}

using Words = Exchanged (*)(const ModelSpec&, const Intervention&, std::int64_t);

void copyAs(MainWindow& window, Words words) {
    const Session& session = window.session();
    const auto samples = session.samples();
    copy(words(session.opened()->spec, session.experiment().intervention,
               samples ? samples->positions() : 0));
}

}  // namespace

std::vector<Command> positionCommands() {
    const auto tr = [](const char* text) { return QObject::tr(text); };
    const QString menu = tr("&Experiment");
    using W = MainWindow;
    return {
        {"open-position", tr("Open positions from HF JSON\u2026"), "", menu, Needs::model,
         Affects::files, askOpenPosition, true},
        {"paste-position", tr("Paste positions from HF JSON"), "", menu, Needs::model,
         Affects::clipboard, pastePosition},
        {"copy-position", tr("Copy positions as HF JSON"), "", menu, Needs::model,
         Affects::clipboard, [](W& w) { copyAs(w, toConfigJson); }},
        {"copy-flags", tr("Copy positions as flags of llama.cpp"), "", menu, Needs::model,
         Affects::clipboard, [](W& w) { copyAs(w, toLlamaFlags); }},
    };
}

}  // namespace sextant
