// SPDX-License-Identifier: GPL-3.0-or-later
// Which Sextant this is. The version is that of the project in CMakeLists.txt.
#pragma once

#include <string>

namespace sextant {

// "Sextant 1.2.3".
std::string packageVersion();

// What --version prints, lines without a last end: `program` and its version, the commit that it
// was built from, the version of libtorch, and the instruction sets of this processor that
// attention and libtorch compute with.
std::string versionText(const std::string& program);

}  // namespace sextant
