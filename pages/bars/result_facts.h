// SPDX-License-Identifier: GPL-3.0-or-later
// The perplexities of a snapshot, as the top bar and the presenter's bar show them.
#pragma once

#include "widgets/bars/result_panel.h"
#include "widgets/view.h"

namespace sextant {

// What the shown numbers were measured with: the description without model and text.
QString shownName(const Snapshot& now);

ResultFacts resultFacts(const Snapshot& now);
// The perplexity that the slopes predict for the move under way; nothing while there is none.
Ghost ghostOf(const Snapshot& now);

}  // namespace sextant
