// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/beside/windows_beside.h"

#include <QScreen>
#include <algorithm>
#include <memory>

#include "analysis/error.h"
#include "app/beside/window_link.h"
#include "app/desktop/file_dialogs.h"
#include "app/desktop/main_window.h"
#include "app/desktop/window_memory.h"

namespace sextant {

namespace {

constexpr QMargins besideFrame(4, 36, 4, 4);  // a title bar, and what stands around a window

void placeAt(MainWindow& window, const QRect& at) {
    window.memory().setPlacedBeside(true);
    if (window.windowState() & (Qt::WindowMaximized | Qt::WindowFullScreen)) window.showNormal();
    window.setGeometry(at);
}

// Side by side on the screen of the first, until one of them is closed.
void placeBeside(MainWindow& first, MainWindow& second) {
    const auto [left, right] = sideBySide(first.screen()->availableGeometry(),
                                          std::max(first.minimumWidth(), second.minimumWidth()));
    const QByteArray before = first.saveGeometry();
    placeAt(first, left);
    placeAt(second, right);
    const auto stays = [](MainWindow& window) { window.memory().setPlacedBeside(false); };
    QObject::connect(
        &second, &MainWindow::closed, &first,
        [&first, before, stays] {
            first.restoreGeometry(before);
            stays(first);
        },
        Qt::SingleShotConnection);
    QObject::connect(
        &first, &MainWindow::closed, &second, [&second, stays] { stays(second); },
        Qt::SingleShotConnection);
}

}  // namespace

std::pair<QRect, QRect> sideBySide(const QRect& room, int least) {
    const int half = room.width() / 2;
    const auto within = [&](int width) {
        return std::min(std::max(width - besideFrame.left() - besideFrame.right(), least),
                        room.width());
    };
    const int height = std::max(1, room.height() - besideFrame.top() - besideFrame.bottom());
    const int top = room.top() + besideFrame.top(), wide = within(half);
    const int right =
        std::max(room.left(), room.left() + room.width() - besideFrame.right() - wide);
    return {QRect(room.left() + besideFrame.left(), top, wide, height),
            QRect(right, top, wide, height)};
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
    placeBeside(window, *second);
    second->show();
    new WindowLink(&window, second);  // deletes itself
    return *second;
}

void askOpenBeside(MainWindow& window) {
    const QString path = askOpen(
        window,
        {FileKind::experiment, QObject::tr("Open a document beside this one"), documentFilter()});
    if (!path.isEmpty()) windowBeside(window).openPaths({path});
}

void showBeside(MainWindow& window) {
    MainWindow& second = windowBeside(window);
    if (window.session().opened() && !second.session().opened()) {
        SessionDocument copy = window.memory().document();
        copy.jobs.clear();  // they go on where they are
        second.memory().open(copy);
    }
    second.raise();
    second.activateWindow();
}

void toggleLink(MainWindow& window) {
    WindowLink* link = window.link();
    if (!link) throw Error("no window stands beside this one; open a document beside it first");
    link->setLinked(!link->isLinked(), window);
}

}  // namespace sextant
