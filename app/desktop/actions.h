// SPDX-License-Identifier: GPL-3.0-or-later
// From what a view wants to the calls of the session.
#pragma once

#include "widgets/view.h"

namespace sextant {

class MainWindow;

// Throws what the session throws.
void fulfil(MainWindow& window, const Action& action, EditPhase phase);

}  // namespace sextant
