// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of what stands in the window, as it stands: all panels, the page in front, one view.
#pragma once

#include <vector>

#include "app/commands/command.h"

class QWidget;

namespace sextant {

// All panels. .png, .svg or .pdf by the suffix, as the window stands; `about` says what is shown.
// Throws Error.
void writeWindowPicture(MainWindow& window, const QString& path, const QString& about = {});

// A part of the window in the light theme, as wide as a column or a page of a paper, without what
// is there to be pressed. Throws Error: it is not in sight, or the file cannot be written.
void writeAsItStands(MainWindow& window, QWidget& part, const QString& path, PictureWidth width,
                     const QString& about = {});
// The page in front, without its tabs, laid out so narrow that its text can be read.
void writePagePicture(MainWindow& window, const QString& path, PictureWidth width,
                      const QString& about = {});

std::vector<Command> pictureCommands();

}  // namespace sextant
