// SPDX-License-Identifier: GPL-3.0-or-later
// sextant --report FOLDER MODEL TEXT: the figures of a model and a text without a window.
#pragma once

#include "app/desktop/desktop_options.h"

namespace sextant {

// Exit status: 0 written, 1 failed with a reason on standard error. There must be a
// QGuiApplication.
int runReport(const DesktopOptions& options);

}  // namespace sextant
