// SPDX-License-Identifier: GPL-3.0-or-later
// A second window of the program beside the first, each with a document of its own and linked with
// each other (window_link.h). Both compute in turn: they share the threads of the program.
#pragma once

#include <QRect>
#include <optional>
#include <utility>

namespace sextant {

class MainWindow;

// Left and right half of `room`, each within its frame; nothing: two windows of the width `least`
// have no room beside each other.
std::optional<std::pair<QRect, QRect>> sideBySide(const QRect& room, int least);
// Of a window over one that is at `at`: lower by a title bar and as far to the right, within
// `room`.
QRect standingOver(const QRect& room, const QRect& at);

// Puts both side by side into `room` until one of them is closed; as long each may be narrower than
// a window alone, its panels folded. False: they have no room there, and `second` stands over
// `first`, which stays where it is.
bool placeBeside(MainWindow& first, MainWindow& second, const QRect& room);

// The window beside `window`, which is made where there is none.
MainWindow& windowBeside(MainWindow& window);

// Commands: asks for a document and opens it beside this one; shows this one's document in the
// window beside where nothing is open there; links the two, or links them no more. The last throws
// Error where no window stands beside this one.
void askOpenBeside(MainWindow& window);
void showBeside(MainWindow& window);
void toggleLink(MainWindow& window);

}  // namespace sextant
