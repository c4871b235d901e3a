// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes written as base64 (RFC 4648).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace sextant {

// Nothing for a text with any other character, or of no whole number of groups.
std::optional<std::string> bytesOfBase64(std::string_view text);

}  // namespace sextant
