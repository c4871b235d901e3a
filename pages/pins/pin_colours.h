// SPDX-License-Identifier: GPL-3.0-or-later
// The line styles of a pin's curves, as a menu.
#pragma once

#include <functional>

#include "widgets/theme.h"

class QMenu;

namespace sextant {

// Adds "Colour" to `menu`: a sample of each pinStyle(); `chosen` gets the one selected.
void addPinColours(QMenu& menu, const Theme& theme, std::function<void(int style)> chosen);

}  // namespace sextant
