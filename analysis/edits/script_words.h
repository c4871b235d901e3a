// SPDX-License-Identifier: GPL-3.0-or-later
// The words of a line of a script.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sextant {

// The words between spaces; what stands in double quotes is one word, with \" and \\ for these
// characters. Throws Error where a quote does not end.
std::vector<std::string> scriptWords(std::string_view line);
// The word, in quotes where it needs them.
std::string quotedWord(const std::string& word);

}  // namespace sextant
