// SPDX-License-Identifier: GPL-3.0-or-later
// Turns the actions of views into calls of the session.
#pragma once

#include "widgets/view.h"

namespace sextant {

class MainWindow;

// Throws what the session throws.
void fulfil(MainWindow& window, const Action& action, EditPhase phase);

}  // namespace sextant
