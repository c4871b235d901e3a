// SPDX-License-Identifier: GPL-3.0-or-later
// A Project Gutenberg book without the notices before and after it.
#pragma once

#include <string>
#include <string_view>

namespace sextant {

// What stands between the lines "*** START OF ... PROJECT GUTENBERG ..." and "*** END OF ...",
// without the "Produced by" paragraph at the top and "End of the Project Gutenberg EBook" at the
// bottom; the marks are spelled in several ways. Text without both marks is returned as it is.
std::string_view withoutGutenbergNotices(std::string_view text);

}  // namespace sextant
