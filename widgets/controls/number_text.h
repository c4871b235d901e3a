// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers as they are typed and as they are shown.
#pragma once

#include <QFontMetrics>
#include <QString>
#include <optional>

namespace sextant {

// A decimal point or a decimal comma, no thousands separators; nothing where it is not a number.
std::optional<double> numberIn(QString text);
// One whose thousands are kept apart by commas, as the window writes them.
std::optional<double> groupedNumberIn(QString text);
// Of "*1.1" the number, also after the sign of multiplication or an x; nothing: it is no factor.
std::optional<double> factorIn(const QString& text);
// With at least `decimals` decimals, more where the value has more, up to six.
QString wholeNumber(double value, int decimals);
// An end of what is allowed: a long whole number in full, its thousands apart.
QString limitText(double limit);
// wholeNumber(), shorter where it is wider than `room` pixels.
QString fittedNumber(double value, int decimals, const QFontMetrics& font, int room);

}  // namespace sextant
