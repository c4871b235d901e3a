// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers as they are typed and as they are shown.
#pragma once

#include <QFontMetrics>
#include <QString>
#include <optional>

#include "widgets/controls/separated.h"

namespace sextant {

// A decimal point or a decimal comma, no thousands separators; nothing where it is not a number.
std::optional<double> numberIn(QString text);
// A number whose thousands are separated by commas, as the window writes them.
std::optional<double> groupedNumberIn(QString text);
// 16384 -> "16,384".
QString groupedNumber(qint64 value);
// Fixed decimals and thousands separators: (1234.5, 2) -> "1,234.50".
QString groupedNumber(double value, int decimals);
// The factor in "*1.1", also after the sign of multiplication or an x; nothing: no factor.
std::optional<double> factorIn(const QString& text);
// With at least `decimals` decimals, more where the value has more, up to six.
QString wholeNumber(double value, int decimals);
// With the minus sign of print; "\u2013" for NaN.
QString printedNumber(double value, int decimals);
// A limit as text: long whole numbers in full, with thousands separators.
QString limitText(double limit);
// wholeNumber(), shortened if it is wider than `room` pixels.
QString fittedNumber(double value, int decimals, const QFontMetrics& font, int room);

}  // namespace sextant
