// SPDX-License-Identifier: GPL-3.0-or-later
// A manual page in the man macros of troff (man-pages(7), groff_man(7)).
#pragma once

#include <string>

#include "app/about/program_description.h"

namespace sextant {

// Section 1, without a date, so that two builds give the same bytes. `version` is "Sextant 1.2.3".
std::string manualPage(const ProgramDescription& program, const std::string& version);

}  // namespace sextant
