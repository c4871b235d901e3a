// SPDX-License-Identifier: GPL-3.0-or-later
// Perplexities as they are written everywhere in the window, so that one number is rounded one way.
#pragma once

#include <QString>
#include <optional>

#include "widgets/theme.h"

namespace sextant {

// `full`: the mean, 23.094, 5,270.1, 1.235 M. `less`: where several stand side by side (within and
// beyond the trained length, tables), one digit fewer: 23.09, 5,270, 1.24 M.
enum class Digits { full, less };

// Thousands apart, millions as "M", powers of ten beyond; "\u221e", "\u2013" for none.
QString perplexityText(std::optional<double> perplexity, Digits digits = Digits::full);
// A number with its sign; one written as "0.00" has none. `size`: its absolute value as text.
QString signedText(double value, const QString& size);
QString signedText(double value, int decimals);
// The colour of such a text where less is better: muted without a sign.
Role roleOfChange(const QString& text);
// A difference, with its sign; empty for none and where it is not finite.
QString perplexityChange(std::optional<double> change, Digits digits = Digits::full);
// With two or four decimals, for tool tips: "1,234,567.89"; empty for none.
QString wholePerplexity(std::optional<double> perplexity);

}  // namespace sextant
