// SPDX-License-Identifier: GPL-3.0-or-later
// Every command with its name and key: in the menus and in the command palette.
#include <QAction>
#include <QDockWidget>
#include <QMenu>
#include <QMenuBar>
#include <QSplitter>
#include <QTabBar>
#include <utility>

#include "app/desktop/main_window.h"
#include "widgets/bars/command_palette.h"
#include "widgets/bars/top_bar.h"
#include "widgets/bars/top_bar_count_field.h"
#include "widgets/controls/scale_editor.h"
#include "widgets/curves/curves_view.h"
#include "widgets/heads/head_grid.h"

namespace sextant {

QAction* MainWindow::command(QMenu* menu, const QString& name, const QKeySequence& key,
                             std::function<void()> run) {
    auto* action = new QAction(name, this);
    action->setShortcut(key);
    connect(action, &QAction::triggered, this, [run = std::move(run)] { run(); });
    menu->addAction(action);
    addAction(action);  // its key works with every menu closed
    return action;
}

void MainWindow::buildCommands() {
    mainMenu_ = new QMenu(this);
    buildFileCommands(mainMenu_->addMenu(tr("&File")));
    buildEditCommands(mainMenu_->addMenu(tr("&Experiment")));
    buildViewCommands(mainMenu_->addMenu(tr("&View")));
    topBar_->setMenu(mainMenu_);
    updateCommands();
}

void MainWindow::buildFileCommands(QMenu* menu) {
    command(menu, tr("Open checkpoint folder\u2026"), QKeySequence("Ctrl+O"),
            [this] { askModel(false); });
    command(menu, tr("Open checkpoint file\u2026"), QKeySequence("Ctrl+Shift+O"),
            [this] { askModel(true); });
    command(menu, tr("Open text\u2026"), QKeySequence("Ctrl+T"), [this] { askText(false); });
    command(menu, tr("Open list of ids\u2026"), QKeySequence("Ctrl+Shift+T"),
            [this] { askText(true); });
    recent_ = menu->addMenu(tr("Open recent"));
    connect(recent_, &QMenu::aboutToShow, this, [this] { fillRecent(recent_); });
    menu->addSeparator();
    command(menu, tr("Open experiment\u2026"), QKeySequence("Ctrl+E"), [this] { askExperiment(); });
    needModel_ << command(menu, tr("Save experiment\u2026"), QKeySequence("Ctrl+S"),
                          [this] { askSaveExperiment(); });
    menu->addSeparator();
    needModel_ << command(menu, tr("Open head scales\u2026"), {}, [this] { askOpenScales(); });
    needModel_ << command(menu, tr("Save head scales\u2026"), {}, [this] { askSaveScales(); });
    needMeasurement_ << command(menu, tr("Save capture (HDF5)\u2026"), QKeySequence("Ctrl+Shift+S"),
                                [this] { askSaveCapture(); });
    needMeasurement_ << command(menu, tr("Picture of the curves, column width 85 mm\u2026"),
                                QKeySequence("Ctrl+P"),
                                [this] { askExportCurves(PictureWidth::column); });
    needMeasurement_ << command(menu, tr("Picture of the curves, page width 176 mm\u2026"),
                                QKeySequence("Ctrl+Shift+P"),
                                [this] { askExportCurves(PictureWidth::page); });
    menu->addSeparator();
    command(menu, tr("Quit"), QKeySequence("Ctrl+Q"), [this] { close(); });
}

void MainWindow::buildEditCommands(QMenu* menu) {
    undo_ = command(menu, tr("Undo"), QKeySequence("Ctrl+Z"), [this] { session_->undo(); });
    redo_ = command(menu, tr("Redo"), QKeySequence("Ctrl+Shift+Z"), [this] { session_->redo(); });
    menu->addSeparator();
    compareAction_ =
        command(menu, tr("Switch between A (reference) and B (now)"), QKeySequence(Qt::Key_Tab),
                [this] { session_->setShowsReference(!session_->showsReference()); });
    needModel_ << command(menu, tr("Pin what is set now as reference"), QKeySequence("Ctrl+R"),
                          [this] { session_->pinReference(); });
    needModel_ << command(menu, tr("Reference as trained"), QKeySequence("Ctrl+Shift+R"),
                          [this] { session_->unpinReference(); });
    menu->addSeparator();
    needModel_ << command(menu, tr("Reset all scales"), QKeySequence("Ctrl+0"),
                          [this] { resetScale(); });
    needModel_ << command(menu, tr("Reset everything: as trained"), QKeySequence("Ctrl+Shift+0"),
                          [this] { session_->reset(); });
    needModel_ << command(menu, tr("Position as config"), QKeySequence("Ctrl+1"),
                          [this] { session_->setPositionChoice(PositionChoice::asConfig); });
    needModel_ << command(menu, tr("Position RoPE in every layer"), QKeySequence("Ctrl+2"),
                          [this] { session_->setPositionChoice(PositionChoice::rope); });
    needModel_ << command(menu, tr("No rotation in any layer (NoPE)"), QKeySequence("Ctrl+3"),
                          [this] { session_->setPositionChoice(PositionChoice::none); });
    menu->addSeparator();
    command(menu, tr("Length in tokens"), QKeySequence("Ctrl+L"), [this] {
        topBar_->lengthField()->setFocus(Qt::ShortcutFocusReason);
        topBar_->lengthField()->selectAll();
    });
    command(menu, tr("Number of samples"), QKeySequence("Ctrl+Shift+L"), [this] {
        topBar_->samplesField()->setFocus(Qt::ShortcutFocusReason);
        topBar_->samplesField()->selectAll();
    });
    needModel_ << command(menu, tr("Select all heads"), {}, [this] {
        std::set<HeadId> all;
        const auto opened = session_->opened();
        for (int layer = 0; layer < opened->spec.layerCount(); ++layer) {
            for (int head = 0; head < opened->spec.heads; ++head)
                all.insert({layer, head});
        }
        selection_.setHeads(std::move(all));
    });
    needModel_ << command(menu, tr("Select no head"), {}, [this] { selection_.setHeads({}); });
    menu->addSeparator();
    needModel_ << command(menu, tr("Compute again"), QKeySequence("F5"),
                          [this] { session_->recompute(); });
    cancel_ =
        command(menu, tr("Cancel what runs"), QKeySequence("Esc"), [this] { session_->cancel(); });
}

void MainWindow::buildViewCommands(QMenu* menu) {
    command(menu, tr("Every command"), QKeySequence("Ctrl+K"), [this] { showPalette(); });
    menu->addSeparator();
    themeAction_ = command(menu, tr("Light theme"), QKeySequence("Ctrl+Shift+D"),
                           [this] { setTheme(theme_.isDark() ? Theme::light() : Theme::dark()); });
    unitAction_ = command(menu, tr("Entropy in bits"), QKeySequence("Ctrl+B"), [this] {
        setUnit(unit_ == EntropyUnit::nats ? EntropyUnit::bits : EntropyUnit::nats);
    });
    menu->addSeparator();
    command(menu, tr("Curves over heads"), QKeySequence("Alt+1"),
            [this] { tabs_->setCurrentIndex(0); });
    command(menu, tr("Heads alone"), QKeySequence("Alt+2"), [this] { tabs_->setCurrentIndex(1); });
    command(menu, tr("Show or fold the experiment panel"), QKeySequence("F7"),
            [this] { left_->setVisible(!left_->isVisible()); });
    command(menu, tr("Show or fold the intervention panel"), QKeySequence("F8"),
            [this] { right_->setVisible(!right_->isVisible()); });
    command(menu, tr("Next field"), QKeySequence("F6"), [this] { focusNextPrevChild(true); });
    command(menu, tr("Full screen"), QKeySequence("F11"),
            [this] { isFullScreen() ? showNormal() : showFullScreen(); });
    command(menu, tr("Presenter mode: large, curves only"), QKeySequence("F9"),
            [this] { setPresenting(!presenting_); });
    command(menu, tr("Menu"), QKeySequence("F10"),
            [this] { mainMenu_->popup(topBar_->mapToGlobal(QPoint(8, topBar_->height()))); });
}

void MainWindow::updateCommands() {
    const SessionHistory& history = session_->history();
    undo_->setEnabled(history.canUndo());
    redo_->setEnabled(history.canRedo());
    const bool open = session_->opened() != nullptr;
    compareAction_->setEnabled(open);
    for (QAction* action : std::as_const(needModel_))
        action->setEnabled(open);
    for (QAction* action : std::as_const(needMeasurement_))
        action->setEnabled(session_->shown() != nullptr);
    for (QWidget* widget : std::as_const(ofModel_))
        widget->setEnabled(open);
    for (QWidget* widget : std::as_const(ofMeasurement_))
        widget->setEnabled(session_->shown() != nullptr);
    cancel_->setEnabled(session_->job().running);  // otherwise Escape belongs to the views
    themeAction_->setText(theme_.isDark() ? tr("Light theme") : tr("Dark theme"));
    unitAction_->setText(unit_ == EntropyUnit::nats ? tr("Entropy in bits")
                                                    : tr("Entropy in nats"));
}

void MainWindow::showPalette() {
    updateCommands();
    palette_->open(actions());
}

}  // namespace sextant
