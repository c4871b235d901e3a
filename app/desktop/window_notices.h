// SPDX-License-Identifier: GPL-3.0-or-later
// What the session tells, as notices of the window that go when their cause is gone: a file when
// something opens, a refused setting when another is taken, a failed computation with the next
// answer.
#pragma once

namespace sextant {

class MainWindow;

void followNotices(MainWindow& window);

}  // namespace sextant
