// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/beside/windows_beside.h"

#include <QScreen>
#include <algorithm>
#include <cmath>
#include <memory>

#include "analysis/error.h"
#include "app/beside/window_link.h"
#include "app/desktop/file_dialogs.h"
#include "app/desktop/main_window.h"
#include "app/desktop/window_memory.h"
#include "widgets/bars/notice_bar.h"
#include "widgets/controls/separated.h"

namespace sextant {

namespace {

constexpr QMargins besideFrame(4, 36, 4, 4);  // a title bar, and what stands around a window
// Pixels of width at the usual size of text: what the bars and every page need with folded panels.
constexpr int narrowestBeside = 660;

constexpr auto overlapCause = "beside";  // cause of the notice

int leastWidthOf(const MainWindow& window) {
    return static_cast<int>(std::lround(narrowestBeside * window.snapshot().textScale));
}

int neededFor(int least) {
    return 2 * (least + besideFrame.left() + besideFrame.right());
}

void placeAt(MainWindow& window, const QRect& at, int least) {
    window.memory().setPlacedBeside(true);
    if (window.windowState() & (Qt::WindowMaximized | Qt::WindowFullScreen)) window.showNormal();
    window.setMinimumWidth(least);
    window.setGeometry(at);
}

// Of a window that was made just now and found no room: why it covers the first.
void tellOverlap(const MainWindow& first, MainWindow& second) {
    if (!first.geometry().intersects(second.geometry())) return;
    second.notices()->add(
        {Severity::note,
         QObject::tr("The screen has no room for two windows side by side: they need %1 pixels of "
                     "width, it has %2. This one stands over the other.")
             .arg(separated(neededFor(leastWidthOf(first))),
                  separated(first.screen()->availableGeometry().width())),
         {},
         {},
         overlapCause});
}

}  // namespace

std::optional<std::pair<QRect, QRect>> sideBySide(const QRect& room, int least) {
    if (room.width() < neededFor(least)) return std::nullopt;
    const int wide = room.width() / 2 - besideFrame.left() - besideFrame.right();
    const int height = std::max(1, room.height() - besideFrame.top() - besideFrame.bottom());
    const int top = room.top() + besideFrame.top();
    const int right = room.left() + room.width() - besideFrame.right() - wide;
    return std::pair{QRect(room.left() + besideFrame.left(), top, wide, height),
                     QRect(right, top, wide, height)};
}

QRect standingOver(const QRect& room, const QRect& at) {
    const int down = besideFrame.top();
    QRect over = at.translated(down, down);
    if (!(room - besideFrame).contains(over)) over.setSize(at.size() - QSize(down, down));
    return fittedInto(room, over);
}

bool placeBeside(MainWindow& first, MainWindow& second, const QRect& room) {
    const int usual = first.minimumWidth(), least = std::min(usual, leastWidthOf(first));
    const auto halves = sideBySide(room, leastWidthOf(first));
    if (!halves) {
        second.memory().setPlacedBeside(true);
        second.setWindowState(Qt::WindowNoState);
        second.setGeometry(standingOver(room, first.geometry()));
        QObject::connect(
            &first, &MainWindow::closed, &second,
            [&second] { second.notices()->resolve(overlapCause); }, Qt::SingleShotConnection);
        return false;
    }
    const QByteArray before = first.saveGeometry();
    placeAt(first, halves->first, least);
    placeAt(second, halves->second, least);
    const auto standsAlone = [usual](MainWindow& window) {
        window.setMinimumWidth(usual);
        window.memory().setPlacedBeside(false);
    };
    QObject::connect(
        &second, &MainWindow::closed, &first,
        [&first, before, standsAlone] {
            standsAlone(first);
            first.restoreGeometry(before);
        },
        Qt::SingleShotConnection);
    QObject::connect(
        &first, &MainWindow::closed, &second,
        [&second, room, standsAlone] {
            standsAlone(second);
            second.setGeometry(fittedInto(room, second.geometry()));
        },
        Qt::SingleShotConnection);
    return true;
}

MainWindow& windowBeside(MainWindow& window) {
    if (WindowLink* link = window.link()) return *link->otherThan(window);
    // It computes on the same threads, where the work of one waits for that of the other.
    auto* second =
        new MainWindow(std::make_unique<Session>(SessionBackend(window.session().backend())),
                       window.settings().file());
    second->setAttribute(Qt::WA_DeleteOnClose);
    // The theme may be one of the command line alone.
    if (second->theme() != window.theme()) second->setTheme(window.theme());
    placeBeside(window, *second, window.screen()->availableGeometry());
    second->show();
    new WindowLink(&window, second);  // deletes itself
    return *second;
}

void askOpenBeside(MainWindow& window) {
    const QString path = askOpen(
        window,
        {FileKind::experiment, QObject::tr("Open a document beside this one"), documentFilter()});
    if (path.isEmpty()) return;
    const bool isNew = !window.link();
    MainWindow& second = windowBeside(window);
    second.openPaths({path});
    if (isNew) tellOverlap(window, second);
}

void showBeside(MainWindow& window) {
    const bool isNew = !window.link();
    MainWindow& second = windowBeside(window);
    if (window.session().opened() && !second.session().opened()) {
        SessionDocument copy = window.memory().document();
        copy.jobs.clear();  // they go on where they are
        second.memory().open(copy);
    }
    second.raise();
    second.activateWindow();
    if (isNew) tellOverlap(window, second);
}

void toggleLink(MainWindow& window) {
    WindowLink* link = window.link();
    if (!link) throw Error("no window stands beside this one; open a document beside it first");
    link->setLinked(!link->isLinked(), window);
}

}  // namespace sextant
