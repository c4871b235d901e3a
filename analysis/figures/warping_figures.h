// SPDX-License-Identifier: GPL-3.0-or-later
// The analytic figures of "Improving Length Generalization via Position Index Warping" (methods S6,
// S9): of an encoding alone, whatever the model.
#pragma once

#include <filesystem>
#include <vector>

#include "analysis/figures/figure.h"

namespace sextant {

// Figures 1, 2 and A with their levels and gaps, 4 with B, and Table 2. `published`: a folder with
// fig1_fig2.csv, figA.csv and fig4_figB.csv, whose curves are drawn dashed over ours where the file
// is there; empty: none. Throws Error naming a file of it that is no such table.
std::vector<Figure> warpingFigures(const std::filesystem::path& published);

}  // namespace sextant
