// SPDX-License-Identifier: GPL-3.0-or-later
// Lists of numbers as they are typed and pasted.
#pragma once

#include <string>
#include <vector>

#include "analysis/values/parameter.h"

namespace sextant {

// The numbers of `text`, separated by commas, semicolons, blanks or line ends, in brackets or not;
// an empty text has none. Throws Error with the place of the first entry that is no number or not
// in the parameter's range, that range, and the number of entries.
std::vector<double> numbersFromText(const Parameter& parameter, const std::string& text);
// "1, 0.5, 0.25": the shortest text that reads back as the same numbers.
std::string numbersText(const std::vector<double>& numbers);

}  // namespace sextant
