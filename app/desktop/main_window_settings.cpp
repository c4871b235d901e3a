// SPDX-License-Identifier: GPL-3.0-or-later
// What the window remembers between two starts.
#include <QCloseEvent>
#include <QDockWidget>
#include <QGuiApplication>
#include <QPalette>
#include <QSplitter>
#include <QTabBar>

#include "app/desktop/main_window.h"
#include "widgets/bars/notice_bar.h"
#include "widgets/curves/curves_view.h"
#include "widgets/heads/head_grid.h"

namespace sextant {

namespace {

constexpr int stateVersion = 1;  // of docks; another one is not restored

bool systemIsDark() {
    const QPalette palette = QGuiApplication::palette();
    return palette.color(QPalette::Window).lightness() <
           palette.color(QPalette::WindowText).lightness();
}

}  // namespace

void MainWindow::restoreSettings() {
    resize(1440, 900);
    restoreGeometry(settings_->value("window/geometry").toByteArray());
    restoreState(settings_->value("window/state").toByteArray(), stateVersion);
    splitter_->restoreState(settings_->value("window/splitter").toByteArray());
    tabs_->setCurrentIndex(settings_->value("window/tab", 0).toInt());
    const QString theme = settings_->value("view/theme").toString();
    const bool dark = theme.isEmpty() ? systemIsDark() : theme == "dark";
    setTheme(dark ? Theme::dark() : Theme::light());
    setUnit(settings_->value("view/unit").toString() == "bits" ? EntropyUnit::bits
                                                               : EntropyUnit::nats);
}

void MainWindow::saveSettings() {
    if (presenting_) setPresenting(false);  // a showing, not how the window is to come back
    settings_->setValue("window/geometry", saveGeometry());
    settings_->setValue("window/state", saveState(stateVersion));
    settings_->setValue("window/splitter", splitter_->saveState());
    settings_->setValue("window/tab", tabs_->currentIndex());
    settings_->setValue("view/unit", name(unit_));
    if (session_->opened()) {
        settings_->setValue("last/experiment",
                            QString::fromStdString(toJson(session_->experiment())));
        settings_->setValue("last/bytes", session_->opened()->textAsBytes);
    }
    settings_->sync();
}

void MainWindow::openLast() {
    const QString json = settings_->value("last/experiment").toString();
    if (json.isEmpty()) return;
    attempt([&] {
        session_->openExperiment(experimentFromJson(json.toStdString()),
                                 settings_->value("last/bytes").toBool());
    });
}

void MainWindow::applyOptions(const DesktopOptions& options) {
    if (options.dark) setTheme(*options.dark ? Theme::dark() : Theme::light());
    startSigma_ = options.sigma;
    if (!options.experiment.isEmpty()) {
        session_->openExperimentFile(options.experiment);
    } else if (!options.model.isEmpty()) {
        Experiment wanted;
        wanted.model = options.model.toStdString();
        wanted.text = options.text.toStdString();
        wanted.textIsIds = options.textIsIds;
        wanted.length = options.length.value_or(0);
        wanted.offset = options.offset.value_or(0);
        wanted.samples = options.samples.value_or(1);
        session_->openExperiment(std::move(wanted), options.bytes);
    }
}

void MainWindow::closeEvent(QCloseEvent* event) {
    saveSettings();
    session_->cancel();
    event->accept();
}

}  // namespace sextant
