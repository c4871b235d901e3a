// SPDX-License-Identifier: GPL-3.0-or-later
// The state of the numbers that are shown.
#pragma once

namespace sextant {

enum class ResultState { none, opening, preview, computing, partial, exact, cancelled, failed };

}  // namespace sextant
