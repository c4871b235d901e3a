// SPDX-License-Identifier: GPL-3.0-or-later
// A Project Gutenberg book without the notices before and after it.
#pragma once

#include <string>
#include <string_view>

namespace sextant {

// The text between the lines "*** START OF ... PROJECT GUTENBERG ..." and "*** END OF ..." in any
// of their spellings, without the "Produced by" paragraph at the top and "End of the Project
// Gutenberg EBook" at the bottom. Text without both lines is returned as it is.
std::string_view withoutGutenbergNotices(std::string_view text);

}  // namespace sextant
