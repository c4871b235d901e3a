// SPDX-License-Identifier: GPL-3.0-or-later
// What the window opens, and what it remembers between two starts: JSON of ids and states.
#pragma once

#include <QStringList>

#include "app/desktop/desktop_options.h"
#include "app/session/session.h"
#include "widgets/bars/notice_bar.h"

class QMimeData;

namespace sextant {

class MainWindow;

QStringList localPaths(const QMimeData* data);
// A folder, file or several. Throws Error.
void openIn(MainWindow& window, const QStringList& paths);
void apply(const DesktopOptions& options, MainWindow& window);

void restoreWindow(MainWindow& window);
void saveWindow(MainWindow& window);
// What was open when the window was last closed. Throws Error.
void openRemembered(MainWindow& window);
// For the list of recent files.
void rememberOpened(MainWindow& window);

// What the session says, with the button that it offers.
Notice shown(const SessionNotice& notice, MainWindow& window);

}  // namespace sextant
