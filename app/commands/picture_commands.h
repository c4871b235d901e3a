// SPDX-License-Identifier: GPL-3.0-or-later
// All panels as one picture.
#pragma once

#include "app/commands/command.h"

namespace sextant {

// .png, .svg or .pdf by the suffix, as the window stands; `about` says what is shown. Throws Error.
void writeWindowPicture(MainWindow& window, const QString& path, const QString& about = {});

Command pictureCommand();

}  // namespace sextant
