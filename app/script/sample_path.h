// SPDX-License-Identifier: GPL-3.0-or-later
// "sample:nope" and "sample:the-millpond.txt": checkpoints and texts of the samples by name.
#pragma once

#include <string>

namespace sextant {

// Whether the path names something in the folder of samples, and nothing outside of it.
bool isSample(const std::string& path);

// The path in the folder of samples; one that names no sample stays. Throws Error where the
// samples were not found, and where the name leads out of their folder.
std::string samplePath(const std::string& path, bool text);

}  // namespace sextant
