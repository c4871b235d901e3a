// SPDX-License-Identifier: GPL-3.0-or-later
// The experiment that a measurement belongs to, for the metadata of pictures and tables.
#pragma once

#include <QStringList>

#include "analysis/measure/measurement.h"

namespace sextant {

// "experiment 0123456789abcdef, 6 layers x 4 heads, 1024 positions, 8 samples, exact", and, where
// labels were scored, "perplexity 11.51563 (convention)".
QStringList identityLines(const Measurement& measurement);

}  // namespace sextant
