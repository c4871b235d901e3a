// SPDX-License-Identifier: GPL-3.0-or-later
// The desktop program: from a command line to a window, or to a picture of it.
#pragma once

namespace sextant {

// Exit code: 0 done, 1 failed with the reason on standard error, 2 wrong usage.
int runDesktop(int argc, char** argv);

}  // namespace sextant
