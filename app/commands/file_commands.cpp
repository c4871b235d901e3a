// SPDX-License-Identifier: GPL-3.0-or-later
// Opening and saving, with the dialogs that ask where.
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>

#include "analysis/store/capture.h"
#include "analysis/store/head_scale_file.h"
#include "app/commands/command.h"
#include "app/desktop/main_window.h"
#include "widgets/bars/notice_bar.h"

namespace sextant {

namespace {

void askModel(MainWindow& window, bool file) {
    const QString before =
        QFileInfo(QString::fromStdString(window.session().experiment().model)).path();
    const QString path =
        file ? QFileDialog::getOpenFileName(&window, QObject::tr("Open a checkpoint"), before,
                                            QObject::tr("Checkpoints (*.safetensors config.json "
                                                        "*.index.json);;All files (*)"))
             : QFileDialog::getExistingDirectory(&window, QObject::tr("Open a checkpoint folder"),
                                                 before);
    if (path.isEmpty()) return;
    window.notices()->clear();
    window.session().openModel(path);
}

void askText(MainWindow& window, bool ids) {
    const QString before =
        QFileInfo(QString::fromStdString(window.session().experiment().text)).path();
    const QString path = QFileDialog::getOpenFileName(
        &window,
        ids ? QObject::tr("Open a list of ids, one document a line") : QObject::tr("Open a text"),
        before, QObject::tr("Texts (*.txt *.tex *.md *.en *.jsonl *.ids);;All files (*)"));
    if (path.isEmpty()) return;
    window.notices()->clear();
    window.session().openText(path, ids);
}

void askExperiment(MainWindow& window) {
    const QString path =
        QFileDialog::getOpenFileName(&window, QObject::tr("Open an experiment"), {},
                                     QObject::tr("Experiments (*.sextant *.json);;All files (*)"));
    if (path.isEmpty()) return;
    window.notices()->clear();
    window.session().openExperimentFile(path);
}

void askSaveExperiment(MainWindow& window) {
    const QString path = QFileDialog::getSaveFileName(
        &window, QObject::tr("Save the experiment"), "experiment.sextant",
        QObject::tr("Experiments (*.sextant *.json)"));
    if (!path.isEmpty()) window.attempt([&] { window.session().saveExperiment(path); });
}

void askSaveCapture(MainWindow& window) {
    const auto measured = window.session().shown();
    if (!measured) return;
    const QString path =
        QFileDialog::getSaveFileName(&window, QObject::tr("Save what was measured"), "capture.h5",
                                     QObject::tr("HDF5 captures (*.h5)"));
    if (path.isEmpty()) return;
    window.attempt([&] {
        Experiment experiment = window.session().experiment();
        experiment.intervention = window.session().shownMeasuredWith();
        const bool current =
            window.session().samples() &&
            measured->experiment == window.session().identityOf(experiment.intervention);
        if (!current || measured->fidelity != Fidelity::exact) {
            throw Error(path.toStdString() +
                        ": the last change is not computed exactly yet; save once it is");
        }
        window.session().backend().scheduler->runAndWait(
            Lane::store, [&] { writeCapture(path.toStdString(), *measured, experiment); });
    });
}

void askOpenCapture(MainWindow& window) {
    const QString path = QFileDialog::getOpenFileName(&window, QObject::tr("Open a capture"), {},
                                                      QObject::tr("HDF5 captures (*.h5 *.hdf5)"));
    if (path.isEmpty()) return;
    window.notices()->clear();
    window.session().openCapture(path);
}

void askOpenScales(MainWindow& window) {
    const auto opened = window.session().opened();
    if (!opened) return;
    const QString path =
        QFileDialog::getOpenFileName(&window, QObject::tr("Open head scales"), {},
                                     QObject::tr("Head scales (*.json);;All files (*)"));
    if (path.isEmpty()) return;
    window.attempt([&] {
        const std::vector<double> values =
            readHeadScales(path.toStdString(), opened->spec.layerCount(), opened->spec.heads);
        window.fulfil(EditWish{[&](const ModelSpec&, Intervention& change) {
                          change.uniformSigma = 1.0;  // the file holds what is in effect
                          change.headSigma = values;
                      }},
                      EditPhase::commit);
    });
}

void askSaveScales(MainWindow& window) {
    const auto opened = window.session().opened();
    if (!opened) return;
    const QString path =
        QFileDialog::getSaveFileName(&window, QObject::tr("Save the scale of every head"),
                                     "head_scales.json", QObject::tr("Head scales (*.json)"));
    if (path.isEmpty()) return;
    window.attempt([&] {
        const auto sigma = effectiveSigma(opened->spec, window.session().intervention());
        std::vector<std::vector<double>> rows;
        const auto heads = static_cast<std::ptrdiff_t>(opened->spec.heads);
        for (auto at = sigma.begin(); at != sigma.end(); at += heads)
            rows.emplace_back(at, at + heads);
        writeHeadScales(path.toStdString(), rows);
    });
}

void askExport(MainWindow& window, PictureWidth width) {
    View* view = window.views().exportable();
    if (!window.session().shown() || !view) return;
    const QString path = QFileDialog::getSaveFileName(
        &window, QObject::tr("Save a picture of the curves"), "curves.svg",
        QObject::tr("SVG (*.svg);;PDF (*.pdf);;PNG (*.png);;CSV of what is visible (*.csv)"));
    if (!path.isEmpty()) window.attempt([&] { view->exportTo(path, width); });
}

void fillRecent(MainWindow& window, QMenu* menu) {
    menu->clear();
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
        {"open-folder", tr("Open checkpoint folder\u2026"), "Ctrl+O", menu, Needs::nothing,
         [](W& w) { askModel(w, false); }},
        {"open-file", tr("Open checkpoint file\u2026"), "Ctrl+Shift+O", menu, Needs::nothing,
         [](W& w) { askModel(w, true); }},
        {"open-text", tr("Open text\u2026"), "Ctrl+T", menu, Needs::nothing,
         [](W& w) { askText(w, false); }},
        {"open-ids", tr("Open list of ids\u2026"), "Ctrl+Shift+T", menu, Needs::nothing,
         [](W& w) { askText(w, true); }},
        {"open-recent", tr("Open recent"), "", menu, Needs::nothing, {}, false, fillRecent},
        {"open-experiment", tr("Open experiment\u2026"), "Ctrl+E", menu, Needs::nothing,
         askExperiment, true},
        {"save-experiment", tr("Save experiment\u2026"), "Ctrl+S", menu, model, askSaveExperiment},
        {"open-scales", tr("Open head scales\u2026"), "", menu, model, askOpenScales, true},
        {"save-scales", tr("Save head scales\u2026"), "", menu, model, askSaveScales},
        {"open-capture", tr("Open capture (HDF5) as reference\u2026"), "Ctrl+H", menu,
         Needs::nothing, askOpenCapture},
        {"save-capture", tr("Save capture (HDF5)\u2026"), "Ctrl+Shift+S", menu, measurement,
         askSaveCapture},
        {"export-column", tr("Picture of the curves, column width 85 mm\u2026"), "Ctrl+P", menu,
         measurement, [](W& w) { askExport(w, PictureWidth::column); }},
        {"export-page", tr("Picture of the curves, page width 176 mm\u2026"), "Ctrl+Shift+P", menu,
         measurement, [](W& w) { askExport(w, PictureWidth::page); }},
        {"quit", tr("Quit"), "Ctrl+Q", menu, Needs::nothing, [](W& w) { w.close(); }, true},
    };
    return list;
}

}  // namespace sextant
