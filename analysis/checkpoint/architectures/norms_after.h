// SPDX-License-Identifier: GPL-3.0-or-later
// Blocks that normalise what attention and the MLP give, and nothing before them (OLMo 2 and 3,
// EXAONE 4), with norms of queries and keys.
#pragma once

#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/tensor_names.h"

namespace sextant {

void normaliseAfter(ModelSpec& spec, NormOver headNorms);
std::vector<Binding> normsAfterTensors(const ModelSpec& spec);

}  // namespace sextant
