// SPDX-License-Identifier: GPL-3.0-or-later
// Attention of one row, as a text that grows token by token asks for it: its keys and values are
// read once, in the order in which they lie, and nothing is packed. It takes as long as memory
// takes to give them.
#pragma once

#include "kernels/attention.h"

namespace sextant {

// `out` of a problem of one row of one sequence, without rowIndex. No other result may be asked
// for. The same bits with any number of threads, and within rounding those of attention(). Throws
// std::invalid_argument, naming the field.
Outcome attendRow(const AttentionProblem& problem);

}  // namespace sextant
