// SPDX-License-Identifier: GPL-3.0-or-later
// What the session tells, as notices of the window that go when their cause is gone: a file when
// something opens, a refused setting when another is taken, a failed computation with the next
// answer. What was copied is told as well, for a moment.
#pragma once

#include "app/session/session.h"

namespace sextant {

class MainWindow;
class TopBarCountField;

// The field whose action is being fulfilled, which says beside itself what was refused; null: none.
TopBarCountField* askingField(const MainWindow& window);
// What NoticeBar::resolve() knows it by.
QString causeName(SessionNotice::Cause cause);
void followNotices(MainWindow& window);

}  // namespace sextant
