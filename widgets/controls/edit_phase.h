// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a value is still being dragged or was let go: a drag is one step of the history.
#pragma once

namespace sextant {

enum class EditPhase { drag, commit };

}  // namespace sextant
