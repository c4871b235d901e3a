// SPDX-License-Identifier: GPL-3.0-or-later
// Norms of queries and keys whose weights are each head's own.
#pragma once

#include "analysis/checkpoint/binding.h"

namespace sextant {

// Where the binding is of such a norm: stored as [heads, headDim]. Others stay.
void storeByHeads(const ModelSpec& spec, Binding& binding);

}  // namespace sextant
