// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window_files.h"

#include <QFileInfo>
#include <QGuiApplication>
#include <QJsonDocument>
#include <QMimeData>
#include <QPalette>
#include <QUrl>

#include "app/desktop/command_menu.h"
#include "app/desktop/main_window.h"
#include "widgets/bars/notice_bar.h"

namespace sextant {

namespace {

constexpr int mostRecent = 10;

bool systemIsDark() {
    const QPalette palette = QGuiApplication::palette();
    return palette.color(QPalette::Window).lightness() <
           palette.color(QPalette::WindowText).lightness();
}

void remember(QSettings& settings, const QString& list, const QString& path) {
    if (path.isEmpty()) return;
    QStringList recent = settings.value(list).toStringList();
    recent.removeAll(path);
    recent.push_front(path);
    settings.setValue(list, QStringList(recent.mid(0, mostRecent)));
}

}  // namespace

QStringList localPaths(const QMimeData* data) {
    QStringList paths;
    for (const QUrl& url : data->urls()) {
        if (url.isLocalFile()) paths.push_back(url.toLocalFile());
    }
    return paths;
}

void openIn(MainWindow& window, const QStringList& paths) {
    QString model, text, experiment, capture;
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
            case PathKind::capture:
                capture = path;
                break;
        }
    }
    window.notices()->clear();
    Session& session = window.session();
    if (!capture.isEmpty()) session.openCapture(capture);
    if (!experiment.isEmpty()) {
        session.openExperimentFile(experiment);
    } else if (!model.isEmpty() && !text.isEmpty()) {
        Experiment wanted;
        wanted.model = model.toStdString();
        wanted.text = text.toStdString();
        session.openExperiment(std::move(wanted));
    } else if (!model.isEmpty()) {
        session.openModel(model);
    } else if (!text.isEmpty()) {
        session.openText(text);
    }
}

void apply(const DesktopOptions& options, MainWindow& window) {
    if (options.dark) window.setTheme(*options.dark ? Theme::dark() : Theme::light());
    if (!options.view.isEmpty()) window.views().show(options.view.toStdString());
    if (options.sigma) {
        const EditWish wish{[sigma = *options.sigma](const ModelSpec&, Intervention& change) {
            change.uniformSigma = sigma;
        }};
        QObject::connect(
            &window.session(), &Session::openedChanged, &window,
            [&window, wish] { window.fulfil(wish, EditPhase::commit); },
            static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
    }
    if (!options.capture.isEmpty()) window.session().openCapture(options.capture);
    if (!options.experiment.isEmpty()) {
        window.session().openExperimentFile(options.experiment);
    } else if (!options.model.isEmpty()) {
        Experiment wanted;
        wanted.model = options.model.toStdString();
        wanted.text = options.text.toStdString();
        wanted.textIsIds = options.textIsIds;
        wanted.length = options.length.value_or(0);
        wanted.offset = options.offset.value_or(0);
        wanted.samples = options.samples.value_or(1);
        window.session().openExperiment(std::move(wanted), options.bytes);
    }
}

void restoreWindow(MainWindow& window) {
    const QSettings& settings = window.settings();
    window.resize(1440, 900);
    window.restoreGeometry(settings.value("window/geometry").toByteArray());
    window.views().setState(
        QJsonDocument::fromJson(settings.value("window/layout").toString().toUtf8()).object());
    const QString theme = settings.value("view/theme").toString();
    const bool dark = theme.isEmpty() ? systemIsDark() : theme == "dark";
    window.setTheme(dark ? Theme::dark() : Theme::light());
    window.setUnit(settings.value("view/unit").toString() == "bits" ? EntropyUnit::bits
                                                                    : EntropyUnit::nats);
    if (settings.contains("memory/share"))
        window.session().setCacheShare(settings.value("memory/share").toDouble());
}

void saveWindow(MainWindow& window) {
    window.present(Presented::nothing);  // a showing, not how it is to come back
    QSettings& settings = window.settings();
    settings.setValue("window/geometry", window.saveGeometry());
    settings.setValue(
        "window/layout",
        QString::fromUtf8(QJsonDocument(window.views().state()).toJson(QJsonDocument::Compact)));
    settings.setValue("view/unit", name(window.snapshot().unit));
    if (window.session().opened()) {
        settings.setValue("last/experiment",
                          QString::fromStdString(toJson(window.session().experiment())));
        settings.setValue("last/bytes", window.session().opened()->textAsBytes);
    }
    settings.sync();
}

void openRemembered(MainWindow& window) {
    const QString json = window.settings().value("last/experiment").toString();
    if (json.isEmpty()) return;
    window.session().openExperiment(experimentFromJson(json.toStdString()),
                                    window.settings().value("last/bytes").toBool());
}

void rememberOpened(MainWindow& window) {
    const auto opened = window.session().opened();
    const QString model = QString::fromStdString(opened->modelPath.string());
    window.setWindowTitle(QFileInfo(model).fileName() + QString::fromUtf8(" \u2013 Sextant"));
    remember(window.settings(), "recent/models", model);
    if (opened->hasText() && !opened->textIsIds) {
        remember(window.settings(), "recent/texts",
                 QString::fromStdString(opened->textPath.string()));
    }
}

Notice shown(const SessionNotice& notice, MainWindow& window) {
    Notice made;
    made.severity = notice.severity == SessionNotice::Severity::error     ? Severity::error
                    : notice.severity == SessionNotice::Severity::warning ? Severity::warning
                                                                          : Severity::note;
    made.text = notice.text;
    if (notice.offer == SessionNotice::Offer::readAsBytes) {
        made.buttonText = QObject::tr("Read the text as bytes");
        made.button = [&window] { window.session().readTextAsBytes(); };
    } else if (notice.offer == SessionNotice::Offer::runWithoutRotation) {
        made.buttonText = QObject::tr("Run without rotation");
        made.button = [&window] { window.commands().run("position-none"); };
    }
    return made;
}

}  // namespace sextant
