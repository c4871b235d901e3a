// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/preferences/start_again.h"

#include <utility>

#include "app/desktop/main_window.h"
#include "app/desktop/window_memory.h"

namespace sextant {

namespace {

std::optional<QStringList>& awaitedStart() {
    static std::optional<QStringList> arguments;
    return arguments;
}

}  // namespace

void startAgain(MainWindow& window) {
    if (!window.close()) return;  // which writes what is open
    QStringList arguments;
    const QString file = window.settings().value("last/document").toString();
    if (window.session().opened() && !file.isEmpty()) arguments << "--experiment" << file;
    awaitedStart() = arguments;
}

std::optional<QStringList> nextStart() {
    return std::exchange(awaitedStart(), std::nullopt);
}

}  // namespace sextant
