// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of the history between two starts, as text.
#pragma once

#include <QString>
#include <utility>
#include <vector>

#include "app/session/session_history.h"

namespace sextant {

// The last steps up to the cursor's, and those that redo would bring back; not more than a few
// dozen.
QString historyToText(const SessionHistory& history);
// Steps and cursor; none where it is not such a text.
std::pair<std::vector<HistoryStep>, int> historyFromText(const QString& text);

}  // namespace sextant
