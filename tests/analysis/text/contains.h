// SPDX-License-Identifier: GPL-3.0-or-later
// What the text tests share: messages of refusals, files of a test's own, and a look into a string.
#pragma once

#include <string>

#include "tests/catch.h"
#include "tests/error_of.h"
#include "tests/temporary_folder.h"

namespace sextant::test {

inline bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace sextant::test
