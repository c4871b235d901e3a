// SPDX-License-Identifier: GPL-3.0-or-later
// The text in place of numbers that do not exist yet.
#pragma once

#include <QString>

#include "widgets/view.h"

namespace sextant {

// What is running; else what has to be opened, and what `appears` then ("the curves appear here").
QString nothingYet(const Snapshot& now, const QString& appears);

}  // namespace sextant
