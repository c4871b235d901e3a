// SPDX-License-Identifier: GPL-3.0-or-later
// The release of transformers whose reading of a checkpoint's files is followed where they leave
// something out or say two things; messages name it.
#pragma once

namespace sextant {

inline constexpr const char* transformersVersion = "transformers 5.24.0";

}  // namespace sextant
