// SPDX-License-Identifier: GPL-3.0-or-later
// Commands that open files, with their dialogs; and the list of the menu.
#include <QMenu>
#include <iterator>

#include "app/beside/window_link.h"
#include "app/beside/windows_beside.h"
#include "app/commands/command.h"
#include "app/commands/picture_commands.h"
#include "app/commands/save_commands.h"
#include "app/desktop/file_dialogs.h"
#include "app/desktop/main_window.h"
#include "app/desktop/window_files.h"
#include "app/desktop/window_memory.h"
#include "app/opener.h"
#include "app/start/checkpoint_finder.h"
#include "app/start/recent_experiments.h"
#include "app/start/start_screen.h"
#include "widgets/bars/notice_bar.h"

namespace sextant {

namespace {

void askModel(MainWindow& window, bool file) {
    const QString path = askOpen(
        window, {FileKind::checkpoint,
                 file ? QObject::tr("Open a checkpoint") : QObject::tr("Open a checkpoint folder"),
                 checkpointFilter(), !file});
    if (path.isEmpty()) return;
    window.notices()->clear();
    window.session().openModel(path);
}

void askText(MainWindow& window, bool ids) {
    const QString path = askOpen(
        window,
        {FileKind::text,
         ids ? QObject::tr("Open a list of ids, one document a line") : QObject::tr("Open a text"),
         QObject::tr("Texts (*.txt *.tex *.md *.en *.jsonl *.ids);;All files (*)")});
    if (path.isEmpty()) return;
    window.notices()->clear();
    window.session().openText(path, ids);
}

void askExperiment(MainWindow& window) {
    const QString path = askOpen(
        window, {FileKind::experiment, QObject::tr("Open a session, an experiment or a figure"),
                 documentFilter()});
    if (path.isEmpty()) return;
    if (recognise(path.toStdString()) == PathKind::figure) return window.openPaths({path});
    window.notices()->clear();
    window.memory().open(path);
}

void askOpenCapture(MainWindow& window) {
    const QString path =
        askOpen(window, {FileKind::capture, QObject::tr("Open a capture"), captureFilter()});
    if (path.isEmpty()) return;
    window.notices()->clear();
    window.session().openCapture(path);
}

void askCompareModel(MainWindow& window) {
    const QString path =
        askOpen(window, {FileKind::checkpoint,
                         QObject::tr("Compare with another model: open its checkpoint folder"),
                         checkpointFilter(), true});
    if (!path.isEmpty()) window.session().compareWithModel(path);
}

void askOpenScales(MainWindow& window) {
    if (!window.session().opened()) return;
    const QString path =
        askOpen(window, {FileKind::scales, QObject::tr("Open head scales"),
                         QObject::tr("Head scales (*.json *.safetensors);;All files (*)")});
    if (!path.isEmpty()) openScales(window, path);
}

void fillRecent(MainWindow& window, QMenu* menu) {
    menu->clear();
    menu->addSection(QObject::tr("Experiments"));
    for (const RecentExperiment& one : recentExperiments(window.settings())) {
        const RecentFacts row =
            factsOf(one, QDateTime::currentDateTime(), window.start().finder()->missing());
        QAction* action =
            menu->addAction(QString("%1 \u00b7 %2").arg(row.title, row.detail).replace("&", "&&"));
        action->setEnabled(row.missing.isEmpty());
        QObject::connect(action, &QAction::triggered, &window, [&window, one] {
            window.notices()->clear();
            window.memory().open(one);
        });
    }
    for (const bool model : {true, false}) {
        menu->addSection(model ? QObject::tr("Checkpoints") : QObject::tr("Texts"));
        for (const QString& path : window.recent(model ? "recent/models" : "recent/texts")) {
            QAction* action = menu->addAction(QString(path).replace("&", "&&"));
            QObject::connect(action, &QAction::triggered, &window, [&window, path, model] {
                window.notices()->clear();
                model ? window.session().openModel(path) : window.session().openText(path);
            });
        }
    }
}

}  // namespace

std::vector<Command> fileCommands() {
    const auto tr = [](const char* text) { return QObject::tr(text); };
    const QString menu = tr("&File");
    using W = MainWindow;
    const Needs model = Needs::model, measurement = Needs::measurement;
    std::vector<Command> list = {
        {"start-page", tr("Start page: what lies on this computer"), "Alt+O", menu, Needs::nothing,
         Affects::window, [](W& w) { w.start().summon(); }},
        {"open-folder", tr("Open checkpoint folder\u2026"), "Ctrl+O", menu, Needs::nothing,
         Affects::files, [](W& w) { askModel(w, false); }},
        {"open-file", tr("Open checkpoint file\u2026"), "Ctrl+Shift+O", menu, Needs::nothing,
         Affects::files, [](W& w) { askModel(w, true); }},
        {"compare-model", tr("Compare with another model\u2026"), "", menu, measurement,
         Affects::files, askCompareModel},
        {"open-text", tr("Open text\u2026"), "Ctrl+T", menu, Needs::nothing, Affects::files,
         [](W& w) { askText(w, false); }},
        {"open-ids", tr("Open list of ids\u2026"), "Ctrl+Shift+T", menu, Needs::nothing,
         Affects::files, [](W& w) { askText(w, true); }},
        {"open-recent",
         tr("Open recent"),
         "",
         menu,
         Needs::nothing,
         Affects::files,
         {},
         false,
         fillRecent},
        {"open-experiment", tr("Open session or experiment\u2026"), "Ctrl+E", menu, Needs::nothing,
         Affects::files, askExperiment, true},
        {"save-experiment", tr("Save session\u2026"), "Ctrl+S", menu, model, Affects::files,
         askSaveExperiment},
        {"open-beside", tr("Open a document beside this one\u2026"), "", menu, Needs::nothing,
         Affects::files, askOpenBeside, true},
        {"window-beside", tr("Show this document in a second window beside this one"), "", menu,
         Needs::nothing, Affects::program, showBeside},
        {"link-beside", tr("Link axes and selection with the window beside, or unlink them"), "",
         menu, Needs::nothing, Affects::window, toggleLink},
        {"open-scales", tr("Open head scales\u2026"), "", menu, model, Affects::files,
         askOpenScales, true},
        {"paste-scales", tr("Paste head scales (JSON)"), "", menu, model, Affects::clipboard,
         pasteScales},
        {"save-scales", tr("Save head scales\u2026"), "", menu, model, Affects::files,
         askSaveScales},
        {"fold-scales", tr("Fold the scales into W_q, or keep them, in a checkpoint\u2026"), "",
         menu, model, Affects::files, askFoldScales},
        {"open-capture", tr("Open capture (HDF5) as a pin\u2026"), "Ctrl+H", menu, Needs::nothing,
         Affects::files, askOpenCapture},
        {"save-capture", tr("Save capture (HDF5)\u2026"), "Ctrl+Shift+S", menu, measurement,
         Affects::files, askSaveCapture},
        {"export-column", tr("Picture of the view in front, column width 85 mm\u2026"), "Ctrl+P",
         menu, measurement, Affects::files, [](W& w) { askSavePicture(w, PictureWidth::column); }},
        {"export-page", tr("Picture of the view in front, page width 176 mm\u2026"), "Ctrl+Shift+P",
         menu, measurement, Affects::files, [](W& w) { askSavePicture(w, PictureWidth::page); }},
        {"export-csv", tr("Table of the view in front (CSV, HDF5, LaTeX, Markdown)\u2026"), "",
         menu, measurement, Affects::files, askSaveTable},
        {"close-model", tr("Close the checkpoint, to the start page"), "Ctrl+W", menu, model,
         Affects::work,
         [](W& w) {
             w.memory().forgetLast();  // while its file is this window's
             w.session().close();
         },
         true},
        {"quit", tr("Quit"), "Ctrl+Q", menu, Needs::nothing, Affects::program,
         [](W& w) {
             if (WindowLink* link = w.link()) link->otherThan(w)->close();
             w.close();
         }},
    };
    // Before closing and leaving, which end the menu.
    for (auto part : {&pictureCommands, &copyCommands}) {
        std::vector<Command> more = part();
        list.insert(list.end() - 2, std::make_move_iterator(more.begin()),
                    std::make_move_iterator(more.end()));
    }
    return list;
}

}  // namespace sextant
