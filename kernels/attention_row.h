// SPDX-License-Identifier: GPL-3.0-or-later
// Attention of one row, for decoding token by token: its keys and values are read once, in memory
// order, and nothing is packed. The time it takes is that of reading them from memory.
#pragma once

#include "kernels/attention.h"

namespace sextant {

// Computes `out` of a problem of one row of one sequence, without rowIndex; all other results must
// be null. The bits do not depend on the number of threads, and agree with attention() within
// rounding. Throws std::invalid_argument, naming the field.
Outcome attendRow(const AttentionProblem& problem);

}  // namespace sextant
