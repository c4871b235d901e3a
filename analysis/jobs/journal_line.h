// SPDX-License-Identifier: GPL-3.0-or-later
// The lines of a journal as text and back.
#pragma once

#include <string>

#include "analysis/jobs/journal.h"

namespace sextant {

// Without the line's end. `where` begins the message of an Error: "FILE, line 7".
std::string headLine(const JournalHead& head);
JournalHead headFromLine(const std::string& line, const std::string& where);

std::string unitLine(const std::string& unit, const UnitResult& result);
// Only the unit's key.
std::string unitOfLine(const std::string& line, const std::string& where);
UnitResult resultFromLine(const std::string& line, const std::string& where);

}  // namespace sextant
