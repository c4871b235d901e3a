// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/save_commands.h"

#include <QFileInfo>

#include "analysis/store/capture.h"
#include "analysis/store/head_scale_file.h"
#include "app/commands/view_file.h"
#include "app/desktop/file_dialogs.h"
#include "app/desktop/fold_dialog.h"
#include "app/desktop/main_window.h"
#include "app/desktop/picture_about.h"
#include "app/desktop/window_memory.h"
#include "app/session/session_label.h"
#include "app/start/documents_folder.h"
#include "widgets/language.h"

namespace sextant {

void askSaveExperiment(MainWindow& window) {
    saveFile(window,
             {FileKind::experiment,
              QObject::tr("Save the session: what is open, set, pinned and shown"),
              proposedName(window.session()),
              {QObject::tr("Sessions and experiments (*.sextant *.json)")},
              {"sextant", "json"},
              {},
              window.memory().savedAs()},
             [&](const QString& path) { window.memory().saveAs(path); });
}

QString notInScales(const ModelSpec& spec, const Intervention& change) {
    Intervention rest = change;
    rest.uniformSigma = 1.0;
    rest.headSigma.clear();
    if (rest == Intervention{}) return {};
    return QObject::tr("One scale a head is all it holds; not in it: %1.")
        .arg(QString::fromStdString(describe(spec, rest)));
}

void askSaveScales(MainWindow& window) {
    const auto opened = window.session().opened();
    if (!opened) return;
    const auto rows =
        byLayer(effectiveSigma(opened->spec, window.session().intervention()), opened->spec.heads);
    saveFile(window,
             {FileKind::scales,
              QObject::tr("Save the scale of every head"),
              proposedScalesName(window.session()),
              {QObject::tr("Head scales (*.json)"), QObject::tr("Tensors (*.safetensors)")},
              {"json", "safetensors"},
              notInScales(opened->spec, window.session().intervention())},
             [&](const QString& path) {
                 const auto samples = window.session().samples();
                 writeHeadScales(path.toStdString(), rows,
                                 {opened->spec.trainedLength, samples ? samples->positions() : 0});
             });
}

void askFoldScales(MainWindow& window) {
    const auto opened = window.session().opened();
    if (!opened || !opened->model) return;
    // A checkpoint is named after its source: it has nothing of the text. The hub's cache is no
    // place to write to.
    const bool cached = opened->modelPath.is_relative();
    const QFileInfo source(
        cached ? documentsFolder() + '/' +
                     QString::fromStdString(opened->modelPath.filename().string())
               : QString::fromStdString(opened->model->checkpoint().folder.string()));
    QString folder = source.absoluteFilePath() + "-scaled";
    for (int other = 2; QFileInfo::exists(folder); ++other)
        folder = source.absoluteFilePath() + QString("-scaled-%1").arg(other);
    auto* dialog =
        new FoldDialog(opened->model, effectiveSigma(opened->spec, window.session().intervention()),
                       folder, window.session().backend().scheduler, window.theme(), &window);
    dialog->setRemark(notInScales(opened->spec, window.session().intervention()));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void askSaveCapture(MainWindow& window) {
    const auto measured = window.session().shown();
    if (!measured) return;
    Experiment experiment = window.session().experiment();
    experiment.intervention = window.session().shownMeasuredWith();
    const bool current =
        window.session().samples() &&
        measured->experiment == window.session().identityOf(experiment.intervention);
    if (!current || measured->fidelity != Fidelity::exact)
        throw Error("the last change is not computed exactly yet; save once it is");
    saveFile(window,
             {FileKind::capture,
              QObject::tr("Save what was measured"),
              proposedName(window.session()),
              {QObject::tr("HDF5 captures (*.h5)")},
              {"h5", "hdf5"}},
             [&](const QString& path) {
                 window.session().backend().scheduler->runAndWait(
                     Lane::store, [&] { writeCapture(path.toStdString(), *measured, experiment); });
             });
}

void askSavePin(MainWindow& window, const Pin& pin) {
    if (!pin.measurement)
        throw Error("{} is not measured yet; save it once it is", pin.name.toStdString());
    saveFile(window,
             {FileKind::capture,
              QObject::tr("Save the pin as a capture"),
              fileNamePart(pin.name),
              {QObject::tr("HDF5 captures (*.h5)")},
              {"h5", "hdf5"}},
             [&window, pin](const QString& path) {
                 window.session().backend().scheduler->runAndWait(Lane::store, [&] {
                     writeCapture(path.toStdString(), *pin.measurement, pin.experiment);
                 });
             });
}

void askSave(MainWindow& window, const SaveAction& action) {
    QStringList suffixes = action.suffixes;
    if (action.tables && suffixes.contains("csv"))
        for (const QString& one : tableSuffixes())
            if (!suffixes.contains(one)) suffixes << one;
    QStringList filters;
    for (const QString& suffix : suffixes)
        filters << fileFilter(suffix);
    const FileKind kind = suffixes.front() == "csv" ? FileKind::table : FileKind::picture;
    const QString more = action.name.isEmpty() ? QString() : '-' + action.name;
    saveFile(window, {kind, action.title, proposedName(window.session()) + more, filters, suffixes},
             [&](const QString& path) {
                 const QString suffix = QFileInfo(path).suffix().toLower();
                 const bool picture = !tableSuffixes().contains(suffix) && suffix != "hdf5";
                 if (!action.tables || (action.write && picture))
                     return action.write(path, aboutFile(window, suffix));
                 writeTablesTo(window, namedAfter(inEnglish(action.tables), action.name), path);
             });
}

namespace {

// Named after the view as well: two views of one setting are two files.
QString nameOf(const View& view) {
    return fileNamePart(view.property("viewId").toString());
}

}  // namespace

void askSavePicture(MainWindow& window, PictureWidth width) {
    View* view = window.views().exportable();
    if (!window.session().shown() || !view) return;
    askSave(window, SaveAction{QObject::tr("Save a picture of the view in front"),
                               nameOf(*view),
                               {"pdf", "svg", "png", "csv"},
                               writerOf(window, view, width),
                               [view] { return tablesOf(*view); }});
}

void askSaveTable(MainWindow& window) {
    View* view = window.views().exportable();
    if (!window.session().shown() || !view) return;
    askSave(window, SaveAction{QObject::tr("Save the view in front as a table"),
                               nameOf(*view),
                               {"csv"},
                               {},
                               [view] { return tablesOf(*view); }});
}

}  // namespace sextant
