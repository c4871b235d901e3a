// SPDX-License-Identifier: GPL-3.0-or-later
// The release of transformers that is followed where a checkpoint's files leave something out or
// contradict each other; messages name it.
#pragma once

namespace sextant {

inline constexpr const char* transformersVersion = "transformers 5.24.0";

}  // namespace sextant
