// SPDX-License-Identifier: GPL-3.0-or-later
// The description that exported pictures and tables carry.
#pragma once

#include <QString>

namespace sextant {

struct Snapshot;

// Lines: the setting in words, the experiment, and the tokens covered where that is not all.
QString aboutShown(const Snapshot& now);

}  // namespace sextant
