// SPDX-License-Identifier: GPL-3.0-or-later
// What stands in place of numbers that there are none of yet.
#pragma once

#include <QString>

#include "widgets/view.h"

namespace sextant {

// What runs; else what is to be opened, and what then `appears` ("the curves appear here").
QString nothingYet(const Snapshot& now, const QString& appears);

}  // namespace sextant
