// SPDX-License-Identifier: GPL-3.0-or-later
// What the window opens: paths of any kind, and what the command line names.
#pragma once

#include <QStringList>

#include "app/desktop/desktop_options.h"
#include "app/session/session.h"

namespace sextant {

class MainWindow;

// A folder, file or several. Throws Error.
void openIn(MainWindow& window, const QStringList& paths);
// Head scales for the model that is open. Throws Error.
void openScales(MainWindow& window, const QString& path);
// Likewise from JSON in the clipboard.
void pasteScales(MainWindow& window);
// Positions as a config.json says them, from a file or from `text`, whose name is `source`. Throws
// Error.
void openPosition(MainWindow& window, const QString& path);
void takePosition(MainWindow& window, const QString& text, const QString& source);
void apply(const DesktopOptions& options, MainWindow& window);

}  // namespace sextant
