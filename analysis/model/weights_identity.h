// SPDX-License-Identifier: GPL-3.0-or-later
// A checksum of the numbers that a model computes with: taken before and after a search, it shows
// that the weights stayed as they were.
#pragma once

#include "analysis/model/model.h"
#include "analysis/values/content_hash.h"

namespace sextant {

// Of all tensors as the graph reads them, also of those that were converted from the file's type.
Identity weightsIdentity(const Model& model);

}  // namespace sextant
