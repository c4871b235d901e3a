// SPDX-License-Identifier: GPL-3.0-or-later
// The values that can colour a head's cell.
#pragma once

#include <QString>
#include <array>
#include <optional>

namespace sextant {

enum class HeadColouring {
    lastEntropy,       // at the last position
    crosshairEntropy,  // at the position under the crosshair
    meanEntropy,       // over the visible positions
    sigma,             // in effect: the uniform scale times the head's own factor
    sensitivity,       // slope of the NLL by sigma in effect, signed
    firstShare,        // attention on the first token, mean over the visible positions
    change             // of the last entropy against the reference, signed
};

inline constexpr std::array allHeadColourings{
    HeadColouring::lastEntropy, HeadColouring::crosshairEntropy, HeadColouring::meanEntropy,
    HeadColouring::sigma,       HeadColouring::sensitivity,      HeadColouring::firstShare,
    HeadColouring::change};

// The key stored in settings: "last", "crosshair", "mean", "sigma", "sensitivity", "first",
// "change".
QString key(HeadColouring colouring);
// Nothing where no colouring has that key.
std::optional<HeadColouring> headColouringOf(const QString& key);

// Neutral at 0, blue below, red above.
constexpr bool isSigned(HeadColouring colouring) {
    return colouring == HeadColouring::change || colouring == HeadColouring::sensitivity;
}

// Ends of the colour bar.
struct ColourRange {
    double low = 0.0, high = 1.0;
    bool operator==(const ColourRange&) const = default;
};

// A range of shares is at least this wide: smaller differences get nearly the same colour.
inline constexpr double leastShareSpan = 0.01;

// Heads whose value lies on the other side of `limit` are dimmed.
struct HeadFilter {
    bool above = true;
    double limit = 0.0;
    bool operator==(const HeadFilter&) const = default;
};

}  // namespace sextant
