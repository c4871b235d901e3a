// SPDX-License-Identifier: GPL-3.0-or-later
// Ending the program and starting it anew, with what is open: for what takes effect at a start.
#pragma once

#include <QStringList>
#include <optional>

namespace sextant {

class MainWindow;

// Closes the window; the program is to start again once it has ended.
void startAgain(MainWindow& window);

// The command line of the next start; nothing: none was asked for. Taken once.
std::optional<QStringList> nextStart();

}  // namespace sextant
