// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes as text (RFC 4648, with padding) and back.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace sextant {

std::string toBase64(std::string_view bytes);
// Nothing for text that toBase64() does not write.
std::optional<std::string> fromBase64(std::string_view text);

}  // namespace sextant
