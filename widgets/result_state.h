// SPDX-License-Identifier: GPL-3.0-or-later
// How far the numbers that are shown go.
#pragma once

namespace sextant {

enum class ResultState { none, opening, preview, computing, partial, exact, cancelled, failed };

}  // namespace sextant
