// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/main_window.h"

#include <QCloseEvent>
#include <QCoreApplication>
#include <utility>

#include "analysis/reason.h"
#include "app/commands/command.h"
#include "app/desktop/actions.h"
#include "app/desktop/command_menu.h"
#include "app/desktop/kept_pins.h"
#include "app/desktop/window_files.h"
#include "app/desktop/window_memory.h"
#include "app/desktop/window_notices.h"
#include "app/help/window_help.h"
#include "app/lessons/window_lessons.h"
#include "app/preferences/window_preferences.h"
#include "app/script/script_runner.h"
#include "app/start/start_screen.h"
#include "widgets/bars/command_palette.h"
#include "widgets/bars/notice_bar.h"
#include "widgets/focus_frame.h"
#include "widgets/noting_view.h"
#include "widgets/said.h"

namespace sextant {

namespace {

// Pixels, with the panels at the sides folded.
constexpr int leastWidth = 860;

}  // namespace

MainWindow::MainWindow(std::unique_ptr<Session> session, std::unique_ptr<const QSettings> settings,
                       QWidget* parent)
    : QMainWindow(parent),
      session_(std::move(session)),
      settings_(*settings, session_->backend().scheduler) {
    paint_.setSingleShot(true);
    paint_.setInterval(16);
    connect(&paint_, &QTimer::timeout, this, &MainWindow::refresh);
    build();
    commands_ = new CommandMenu(this);
    connectSession();
    memory_ = new WindowMemory(this);
    start_ = new StartScreen(this);
    scripts_ = new ScriptRunner(this);
    lessons_ = new WindowLessons(this);
    preferences_ = new WindowPreferences(this);
    keepPinsIn(settings_, *session_);
    mark(Changes::everything);
}

MainWindow::~MainWindow() {
    emit closed();
    // A slider that loses the focus while it is taken apart settles; nobody listens any more.
    for (const ViewLayout::PlacedView& one : views_->placed())
        one.view->disconnect(this);
    session_->disconnect(this);
    selection_.disconnect();
    hide();  // the focus goes while what views look at is there
    paint_.stop();
}

void MainWindow::build() {
    setObjectName("mainWindow");
    setWindowTitle("Sextant");
    setMinimumWidth(leastWidth);
    setWindowIcon(QIcon(":/icons/sextant.svg"));
    setContextMenuPolicy(Qt::NoContextMenu);  // no menu that hides docks by accident
    notices_ = new NoticeBar;
    views_ = new ViewLayout(this, &selection_, notices_);
    palette_ = new CommandPalette(this);
    help_ = new WindowHelp(this);
    focus_ = new FocusFrame(this);
    for (const ViewLayout::PlacedView& one : views_->placed()) {
        connect(one.view, &View::wanted, this, [this, view = one.view](auto& action, auto phase) {
            fulfil(questions_.settle(view, action), phase);
        });
        if (const auto* notes = qobject_cast<NotingView*>(one.view))
            connect(notes, &NotingView::noted, notices_, &NoticeBar::note);
        // What was folded away was shown nothing meanwhile; what it draws first is of now. After
        // an opening everything is drawn anew, all at once.
        connect(one.view, &View::becameVisible, this, [this, id = one.entry->id] {
            if (!(dirty_ & Changes::opened)) views_->bringUpToDate(id, snapshot_);
            mark(0);
        });
    }
}

void MainWindow::connectSession() {
    Session* session = session_.get();
    connect(session, &Session::openedChanged, this, [this] {
        selection_.clear();
        mark(Changes::everything);
    });
    const auto marks = [&](auto signal, unsigned changes) {
        connect(session, signal, this, [this, changes] { mark(changes); });
    };
    marks(&Session::experimentChanged, Changes::experiment | Changes::state);
    marks(&Session::historyChanged, Changes::history | Changes::state);
    marks(&Session::measurementChanged, Changes::measurement | Changes::state);
    marks(&Session::stateChanged, Changes::state);
    marks(&Session::pinsChanged, Changes::pins);
    marks(&Session::answersChanged, Changes::answers);
    marks(&Session::otherModelsChanged, Changes::otherModels);
    connect(session, &Session::stateChanged, this, &MainWindow::updateNeeds);
    // For a window that shows no notices, until there is an answer again.
    connect(session, &Session::notice, this, [this](const SessionNotice& notice) {
        if (notice.severity != SessionNotice::Severity::error || askingField(*this)) return;
        snapshot_.error = notice.text;
        mark(Changes::state);
    });
    for (auto answered : {&Session::openedChanged, &Session::measurementChanged})
        connect(session, answered, this, [this] { snapshot_.error.clear(); });
    connect(&session->jobs(), &JobService::changed, this, [this] { mark(Changes::jobs); });
    followNotices(*this);
    connect(&settings_, &WindowSettings::failed, this, [this](const QString& reason) {
        notices_->add({Severity::warning, reason, {}, {}, "settings"});
    });
}

void MainWindow::mark(unsigned changes) {
    dirty_ |= changes;
    if (!paint_.isActive()) paint_.start();
}

void MainWindow::refresh() {
    unsigned changes = std::exchange(dirty_, 0u);
    if (previewEnds(snapshot_, *session_)) {
        snapshot_.preview.reset();
        changes |= Changes::preview;
    }
    if (changes) {
        bringUpToDate(snapshot_, *session_, changes, snapshot_.preview != nullptr);
        updateNeeds();
        views_->fitTo(snapshot_);
        start_->follow(snapshot_);
        lessons_->refresh(snapshot_, changes);
    }
    for (ViewLayout::PlacedView& one : views_->placed()) {
        one.pending |= changes;
        if (one.pending == 0 || !one.view->isVisible()) continue;
        one.view->display(snapshot_, std::exchange(one.pending, 0u));
    }
}

void MainWindow::flush() {
    refresh();
    for (const ViewLayout::PlacedView& one : views_->placed())
        if (one.view->isVisible()) one.view->flush();
    // Lets the layout make room for longer numbers before painting.
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    repaint();
}

void MainWindow::updateNeeds() {
    commands_->update();
    for (const ViewLayout::PlacedView& one : views_->placed())
        one.view->setEnabled(available(one.entry->needs, *session_));
}

void MainWindow::attempt(const std::function<void()>& act, const QString& what) {
    try {
        act();
        notices_->resolve(what);
    } catch (const std::exception& error) {
        notices_->add({Severity::error, said(reasonOf(error)), {}, {}, what});
    }
}

void MainWindow::fulfil(const Action& action, EditPhase phase) {
    attempt([&] { sextant::fulfil(*this, action, phase); }, "action");
    // What was refused does not stay as it was set.
    if (phase == EditPhase::commit) mark(Changes::experiment);
}

void MainWindow::setDragging(bool dragging) {
    snapshot_.dragging = dragging;
    mark(Changes::preview);
}

void MainWindow::preview(const Intervention& next) {
    auto preview = previews_.make(*session_, selection_.heads(), next);
    if (!preview) return;
    snapshot_.preview = std::move(preview);  // in this very frame
    snapshot_.experiment = session_->experiment();
    dirty_ |= Changes::preview | Changes::experiment | Changes::state;
    refresh();
}

void MainWindow::showPalette() {
    updateNeeds();
    palette_->open(actions());
}

void MainWindow::openPaths(const QStringList& paths) {
    attempt([&] { openIn(*this, paths); });
}

void MainWindow::openLast() {
    attempt([&] { memory_->openLast(); });
}

void MainWindow::closeEvent(QCloseEvent* event) {
    present(Presented::nothing);  // a showing, not how it is to come back
    memory_->save();
    session_->cancel();
    event->accept();
    emit closed();
}

}  // namespace sextant
