// SPDX-License-Identifier: GPL-3.0-or-later
// How long a test waits for something to come before it fails, on however busy a machine.
#pragma once

namespace sextant::test {

inline constexpr int kPatience = 120'000;  // milliseconds

}  // namespace sextant::test
