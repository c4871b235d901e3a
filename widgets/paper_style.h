// SPDX-License-Identifier: GPL-3.0-or-later
// How pictures for papers are set: letters, and colours or grey. One style for every picture that
// the program saves or copies, as the family of numbers is one for the window (theme.h).
#pragma once

#include <QColor>
#include <QFont>
#include <QImage>
#include <QString>

namespace sextant {

struct PaperStyle {
    static constexpr int leastText = 70, mostText = 160;  // percent

    QString family;         // of texts; empty: as in the window
    int textPercent = 100;  // of the usual size in pictures
    bool grey = false;      // without colours
    bool operator==(const PaperStyle&) const = default;
};

void choosePaperStyle(const PaperStyle& style);
const PaperStyle& paperStyle();

// `base` in the style, so many units of 1/96 inch large at the usual size.
QFont paperFont(const QFont& base, double pixels);

// The grey that is as light as `colour`, with its opacity.
QColor inGrey(const QColor& colour);
QImage inGrey(const QImage& image);

}  // namespace sextant
