// SPDX-License-Identifier: GPL-3.0-or-later
// checkFinite() of checkpoint.h with progress, since it reads all weights.
#pragma once

#include "analysis/checkpoint/checkpoint.h"
#include "analysis/error.h"

namespace sextant {

// Stored bytes of the tensors that the graph uses.
std::uint64_t storedBytes(const Checkpoint& checkpoint);

// Reports progress after each tensor, by bytes. Throws Error as the other form does, and Cancelled.
void checkFinite(const Checkpoint& checkpoint, const Progress& progress);

}  // namespace sextant
