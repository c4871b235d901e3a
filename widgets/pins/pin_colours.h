// SPDX-License-Identifier: GPL-3.0-or-later
// The lines that a pin's curves can have, as a menu.
#pragma once

#include <functional>

#include "widgets/theme.h"

class QMenu;

namespace sextant {

// Adds "Colour" to `menu`: a sample of each pinStyle(), which `chosen` hears of.
void addPinColours(QMenu& menu, const Theme& theme, std::function<void(int style)> chosen);

}  // namespace sextant
