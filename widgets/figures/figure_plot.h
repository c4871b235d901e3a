// SPDX-License-Identifier: GPL-3.0-or-later
// A figure of analysis/figures as the window shows it: in its colours and letters, as large as
// there is room, its words in the language of the window where that has them.
#pragma once

#include "analysis/figures/figure.h"
#include "widgets/plot/plot.h"

namespace sextant {

// Panels of curves beside each other, as many as fit, then below; panels of maps are left out.
Plot plotOf(const Figure& figure, const QRectF& area, const QFont& font, const Theme& theme,
            double strokes);

}  // namespace sextant
