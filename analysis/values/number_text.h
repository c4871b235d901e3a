// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers as text and back, the same under every locale.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sextant {

// The shortest text that reads back as the same double: "0.1", "1e+22", "nan", "inf".
std::string numberText(double value);
// At most `digits` significant digits, without trailing zeros: "3.14", "1e+30".
std::string numberText(double value, int digits);
// Exactly `decimals` places behind the point: "0.100000". For tables and logs.
std::string fixedText(double value, int decimals);
// With a comma between thousands: "12,345".
std::string groupedText(std::int64_t value);

// The whole of `text` as a number; nothing where it is none. "inf" and "nan" are numbers.
std::optional<double> numberFromText(std::string_view text);
std::optional<std::int64_t> wholeFromText(std::string_view text);

}  // namespace sextant
