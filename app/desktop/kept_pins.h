// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps pins across restarts: the settings list them, files hold their contents.
#pragma once

namespace sextant {

class Session;
class WindowSettings;

// Restores the pins that `settings` name, and writes every later change there; entries that the
// session could not read, or that another window saved, stay. `settings` outlive the session.
void keepPinsIn(WindowSettings& settings, Session& session);

}  // namespace sextant
