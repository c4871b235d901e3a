// SPDX-License-Identifier: GPL-3.0-or-later
// Pins over a restart: which there are stands in the settings, what they are in files.
#pragma once

namespace sextant {

class Session;
class WindowSettings;

// Brings back what `settings` name, and writes every change there from now on; what the session has
// not, or another window has saved, stays there. `settings` outlive the session.
void keepPinsIn(WindowSettings& settings, Session& session);

}  // namespace sextant
