// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace sextant {

// Text for SVG and HTML: what they would read as marks is spelled out.
std::string escaped(const std::string& text);

}  // namespace sextant
