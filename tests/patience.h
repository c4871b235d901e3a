// SPDX-License-Identifier: GPL-3.0-or-later
// How long a test waits for an event before it fails, even on a busy machine.
#pragma once

namespace sextant::test {

inline constexpr int kPatience = 120'000;  // milliseconds

}  // namespace sextant::test
