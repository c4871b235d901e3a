// SPDX-License-Identifier: GPL-3.0-or-later
// Opening and saving: dialogs, drops, recent files.
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMimeData>

#include "analysis/store/capture.h"
#include "analysis/store/head_scale_file.h"
#include "app/desktop/main_window.h"
#include "widgets/bars/notice_bar.h"
#include "widgets/curves/curves_view.h"

namespace sextant {

namespace {

constexpr int mostRecent = 10;

QStringList localPaths(const QMimeData* data) {
    QStringList paths;
    for (const QUrl& url : data->urls()) {
        if (url.isLocalFile()) paths.push_back(url.toLocalFile());
    }
    return paths;
}

}  // namespace

void MainWindow::attempt(const std::function<void()>& act) {
    try {
        act();
    } catch (const std::exception& error) {
        notices_->add({Severity::error, QString::fromUtf8(error.what()), {}, {}});
    }
}

void MainWindow::openPaths(const QStringList& paths) {
    QString model, text, experiment;
    attempt([&] {
        for (const QString& path : paths) {
            switch (recognise(path.toStdString())) {
                case PathKind::checkpoint:
                    model = path;
                    break;
                case PathKind::text:
                    text = path;
                    break;
                case PathKind::experiment:
                    experiment = path;
                    break;
            }
        }
        notices_->clear();
        if (!experiment.isEmpty()) {
            session_->openExperimentFile(experiment);
        } else if (!model.isEmpty() && !text.isEmpty()) {
            Experiment wanted;
            wanted.model = model.toStdString();
            wanted.text = text.toStdString();
            session_->openExperiment(std::move(wanted));
        } else if (!model.isEmpty()) {
            session_->openModel(model);
        } else if (!text.isEmpty()) {
            session_->openText(text);
        }
    });
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (!localPaths(event->mimeData()).isEmpty()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    event->acceptProposedAction();
    openPaths(localPaths(event->mimeData()));
}

void MainWindow::askModel(bool file) {
    const QString before = QFileInfo(QString::fromStdString(session_->experiment().model)).path();
    const QString path =
        file ? QFileDialog::getOpenFileName(this, tr("Open a checkpoint"), before,
                                            tr("Checkpoints (*.safetensors config.json "
                                               "*.index.json);;All files (*)"))
             : QFileDialog::getExistingDirectory(this, tr("Open a checkpoint folder"), before);
    if (path.isEmpty()) return;
    notices_->clear();
    session_->openModel(path);
}

void MainWindow::askText(bool ids) {
    const QString before = QFileInfo(QString::fromStdString(session_->experiment().text)).path();
    const QString path = QFileDialog::getOpenFileName(
        this, ids ? tr("Open a list of ids, one document a line") : tr("Open a text"), before,
        tr("Texts (*.txt *.tex *.md *.en *.jsonl *.ids);;All files (*)"));
    if (path.isEmpty()) return;
    notices_->clear();
    session_->openText(path, ids);
}

void MainWindow::askExperiment() {
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Open an experiment"), {}, tr("Experiments (*.sextant *.json);;All files (*)"));
    if (path.isEmpty()) return;
    notices_->clear();
    session_->openExperimentFile(path);
}

void MainWindow::askSaveExperiment() {
    const QString path =
        QFileDialog::getSaveFileName(this, tr("Save the experiment"), "experiment.sextant",
                                     tr("Experiments (*.sextant *.json)"));
    if (!path.isEmpty()) attempt([&] { session_->saveExperiment(path); });
}

void MainWindow::askSaveCapture() {
    const auto measured = session_->shown();
    if (!measured) return;
    const QString path = QFileDialog::getSaveFileName(this, tr("Save what was measured"),
                                                      "capture.h5", tr("HDF5 captures (*.h5)"));
    if (path.isEmpty()) return;
    attempt([&] {
        Experiment experiment = session_->experiment();
        experiment.intervention = session_->shownMeasuredWith();
        if (measured->experiment != hash(experiment) || measured->fidelity != Fidelity::exact) {
            throw Error(path.toStdString() +
                        ": the last change is not computed exactly yet; save once it is");
        }
        session_->backend().scheduler->runAndWait(
            Lane::store, [&] { writeCapture(path.toStdString(), *measured, experiment); });
    });
}

void MainWindow::askOpenScales() {
    const auto opened = session_->opened();
    if (!opened) return;
    const QString path = QFileDialog::getOpenFileName(this, tr("Open head scales"), {},
                                                      tr("Head scales (*.json);;All files (*)"));
    if (path.isEmpty()) return;
    attempt([&] {
        const auto rows = readHeadScales(path.toStdString());
        Intervention next = session_->intervention();
        next.uniformSigma = 1.0;  // the file holds what is in effect
        next.headSigma.clear();
        for (const auto& row : rows)
            next.headSigma.insert(next.headSigma.end(), row.begin(), row.end());
        const bool fits = static_cast<int>(rows.size()) == opened->spec.layerCount() &&
                          static_cast<int>(rows.front().size()) == opened->spec.heads;
        if (!fits) {
            throw Error(path.toStdString() + ": scales of " + std::to_string(rows.size()) +
                        " layers; the checkpoint has " + std::to_string(opened->spec.layerCount()) +
                        " layers of " + std::to_string(opened->spec.heads) + " heads");
        }
        edit(std::move(next), EditPhase::commit, false);
    });
}

void MainWindow::askSaveScales() {
    const auto opened = session_->opened();
    if (!opened) return;
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Save the scale of every head"), "head_scales.json", tr("Head scales (*.json)"));
    if (path.isEmpty()) return;
    attempt([&] {
        const auto sigma = effectiveSigma(opened->spec, session_->intervention());
        std::vector<std::vector<double>> rows;
        const auto heads = static_cast<std::ptrdiff_t>(opened->spec.heads);
        for (auto at = sigma.begin(); at != sigma.end(); at += heads)
            rows.emplace_back(at, at + heads);
        writeHeadScales(path.toStdString(), rows);
    });
}

void MainWindow::askExportCurves(PictureWidth width) {
    if (!session_->shown()) return;
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Save a picture of the curves"), "curves.svg",
        tr("SVG (*.svg);;PDF (*.pdf);;PNG (*.png);;CSV of what is visible (*.csv)"));
    if (!path.isEmpty()) attempt([&] { curves_->exportTo(path, width); });
}

void MainWindow::remember(const QString& list, const QString& path) {
    if (path.isEmpty()) return;
    QStringList recent = settings_->value(list).toStringList();
    recent.removeAll(path);
    recent.push_front(path);
    settings_->setValue(list, QStringList(recent.mid(0, mostRecent)));
}

void MainWindow::fillRecent(QMenu* menu) {
    menu->clear();
    for (const char* list : {"recent/models", "recent/texts"}) {
        menu->addSection(QString(list) == "recent/models" ? tr("Checkpoints") : tr("Texts"));
        for (const QString& path : settings_->value(list).toStringList()) {
            QAction* action = menu->addAction(QString(path).replace("&", "&&"));
            const bool model = QString(list) == "recent/models";
            connect(action, &QAction::triggered, this, [this, path, model] {
                notices_->clear();
                model ? session_->openModel(path) : session_->openText(path);
            });
        }
    }
}

}  // namespace sextant
