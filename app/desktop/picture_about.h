// SPDX-License-Identifier: GPL-3.0-or-later
// The description that exported pictures and tables carry.
#pragma once

#include <QString>

namespace sextant {

struct Snapshot;

// The setting in words, the experiment, and over what where that is not all; lines.
QString aboutShown(const Snapshot& now);

}  // namespace sextant
