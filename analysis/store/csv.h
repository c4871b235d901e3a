// SPDX-License-Identifier: GPL-3.0-or-later
// A measurement as tables for a spreadsheet or a plotting script: commas, a point in numbers
// whatever the locale, floats with the digits that give the same float back.
#pragma once

#include <filesystem>

#include "analysis/measure/measurement.h"

namespace sextant {

// Writes into `folder`, which is made if missing; each file whole or not at all. Positions count
// from 0; "nan" where nothing was scored.
//   curves.csv   position, entropy_mean_nats (over heads), nll_nats, perplexity (exp of nll)
//   heads.csv    layer, head, entropy_mean_nats (over positions), entropy_last_nats
//   entropy.csv  position, then a column a head: L0H0, L0H1, ...; nats
// Throws Error: arrays that do not fit their sizes, or a folder that cannot be written.
void writeCsv(const std::filesystem::path& folder, const Measurement& measurement);

}  // namespace sextant
