// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window_files.h"

#include <QClipboard>
#include <QFile>
#include <QFileInfo>
#include <QGuiApplication>
#include <map>

#include "analysis/checkpoint/json_text.h"
#include "analysis/store/head_scale_file.h"
#include "app/desktop/main_window.h"
#include "app/desktop/window_memory.h"
#include "app/document/figure_document.h"
#include "app/lessons/window_lessons.h"
#include "app/position_exchange.h"
#include "app/script/script_runner.h"
#include "widgets/bars/notice_bar.h"
#include "widgets/said.h"

namespace sextant {

namespace {

constexpr const char* unreadCause = "position-unread";
constexpr std::size_t mostScript = 16'000'000;  // bytes

void takeScales(MainWindow& window, const std::vector<double>& values) {
    window.fulfil(EditAction{{SetScales{values}}}, EditPhase::commit);
}

}  // namespace

void openScales(MainWindow& window, const QString& path) {
    const auto opened = window.session().opened();
    if (!opened)
        throw Error("{}: the scales of a model's heads; open the checkpoint they are for first",
                    path.toStdString());
    takeScales(window,
               readHeadScales(path.toStdString(), opened->spec.layerCount(), opened->spec.heads));
}

void pasteScales(MainWindow& window) {
    const auto opened = window.session().opened();
    if (!opened) throw Error("open the checkpoint that the scales are for first");
    takeScales(window, headScalesFrom(QGuiApplication::clipboard()->text().toStdString(),
                                      QObject::tr("the clipboard").toStdString(),
                                      opened->spec.layerCount(), opened->spec.heads));
}

void takePosition(MainWindow& window, const QString& text, const QString& source) {
    const auto opened = window.session().opened();
    if (!opened) return;
    ConfigPositions read;
    try {
        read = readConfigJson(opened->spec, window.session().experiment().intervention,
                              text.toStdString(), source.toStdString());
    } catch (const Error& error) {
        if (QString::fromUtf8(error.what()).startsWith(source)) throw;
        throw Error("{}: {}", source.toStdString(), error.message());
    }
    window.fulfil(EditAction{{SetIntervention{read.change}}}, EditPhase::commit);
    // What an earlier text had is of no interest any more.
    for (const char* before : {unreadCause, "paste-position", "open-position", "paste-scales"})
        window.notices()->resolve(before);
    QStringList unread, told;
    for (const std::string& key : read.unread)
        unread << QString::fromStdString(key);
    if (!unread.isEmpty()) told << QObject::tr("%1: not read: %2").arg(source, unread.join(", "));
    for (const Message& warning : read.warnings)
        told << said(warning);
    if (!told.isEmpty())
        window.notices()->add({Severity::warning, told.join("\n"), {}, {}, unreadCause});
}

void openPosition(MainWindow& window, const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        throw Error("{}: cannot be read; expected a file of JSON", path.toStdString());
    takePosition(window, QString::fromUtf8(file.readAll()), QFileInfo(path).fileName());
}

void openIn(MainWindow& window, const QStringList& paths) {
    std::map<PathKind, QString> given;  // the last of each kind
    for (const QString& path : paths)
        given[recognise(path.toStdString())] = path;
    const auto of = [&](PathKind kind) { return given.contains(kind) ? given[kind] : QString(); };
    const QString model = of(PathKind::checkpoint), text = of(PathKind::text),
                  experiment = of(PathKind::experiment), capture = of(PathKind::capture),
                  scales = of(PathKind::headScales), script = of(PathKind::script),
                  lesson = of(PathKind::lesson), figure = of(PathKind::figure);
    window.notices()->clear();
    Session& session = window.session();
    if (!script.isEmpty())
        return runScript(window, readWhole(script.toStdString(), mostScript), script.toStdString());
    if (!figure.isEmpty())
        return window.memory().open(documentOfFigure(figure, session.backend().pinsFolder));
    if (!lesson.isEmpty()) return window.lessons().openFile(lesson);
    if (!capture.isEmpty()) session.openCapture(capture);
    if (!experiment.isEmpty()) {
        window.memory().open(experiment);
    } else if (!model.isEmpty() && !text.isEmpty()) {
        Experiment wanted;
        wanted.model = model.toStdString();
        wanted.text = text.toStdString();
        session.openAutomatic(std::move(wanted));
    } else if (!model.isEmpty()) {
        session.openModel(model);
    } else if (!text.isEmpty()) {
        session.openText(text);
    }
    if (scales.isEmpty()) return;
    if (model.isEmpty() && experiment.isEmpty()) return openScales(window, scales);
    // For the model that was dropped with them.
    QObject::connect(
        &session, &Session::openedChanged, &window,
        [&window, scales] { window.attempt([&] { openScales(window, scales); }, "scales"); },
        static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
}

void apply(const DesktopOptions& options, MainWindow& window) {
    if (options.dark) window.setTheme(*options.dark ? Theme::dark() : Theme::light());
    if (!options.view.isEmpty()) window.views().show(options.view.toStdString());
    if (options.sigma) {
        const EditAction action{{SetUniform{*options.sigma}}};
        QObject::connect(
            &window.session(), &Session::openedChanged, &window,
            [&window, action] { window.fulfil(action, EditPhase::commit); },
            static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
    }
    if (!options.capture.isEmpty()) window.session().openCapture(options.capture);
    if (!options.file.isEmpty()) window.openPaths({options.file});
    if (!options.experiment.isEmpty()) {
        window.memory().open(options.experiment);
    } else if (!options.model.isEmpty()) {
        Experiment wanted;
        wanted.model = options.model.toStdString();
        wanted.text = options.text.toStdString();
        wanted.textIsIds = options.textIsIds;
        wanted.length = options.length.value_or(0);
        wanted.offset = options.offset.value_or(0);
        wanted.samples = options.samples.value_or(1);
        if (options.length || options.samples)
            window.session().openExperiment(std::move(wanted), options.bytes);
        else
            window.session().openAutomatic(std::move(wanted), options.bytes);
    }
}

}  // namespace sextant
