// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the session's notices in the window until their cause is gone: about a file until something
// opens, a refused setting until another is taken, a failed computation until the next answer. Also
// shows for a moment what was copied.
#pragma once

#include "app/session/session.h"

namespace sextant {

class MainWindow;
class TopBarCountField;

// The field whose action is being fulfilled, which shows a refusal beside itself; null: none.
TopBarCountField* askingField(const MainWindow& window);
// The name of the cause for NoticeBar::resolve().
QString causeName(SessionNotice::Cause cause);
void followNotices(MainWindow& window);

}  // namespace sextant
