// SPDX-License-Identifier: GPL-3.0-or-later
// Stored tensors that are the entries of one, each under a name of its own: put together as they
// are opened.
#pragma once

#include <span>

#include "analysis/checkpoint/binding.h"
#include "analysis/checkpoint/tensor_view.h"

namespace sextant {

// For every binding with an entryName, in place of its entries one tensor (a copy), unless it is
// stored so itself. Where an entry is missing or of another shape or type than the first, the whole
// is among Weights::missing, with the reason.
void joinEntries(std::span<const Binding> bindings, Weights& weights);

}  // namespace sextant
