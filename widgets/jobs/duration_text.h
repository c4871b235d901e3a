// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace sextant {

// "1 min 24 s"
QString durationText(double seconds);

}  // namespace sextant
