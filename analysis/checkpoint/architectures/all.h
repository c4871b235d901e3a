// SPDX-License-Identifier: GPL-3.0-or-later
// The list of architectures: a new one is a file and a line here.
#pragma once

#include "analysis/checkpoint/architectures/architecture.h"

namespace sextant {

const std::vector<Architecture>& allArchitectures();

// The one that this config names. Throws Error saying what the model is instead (an encoder, a
// causal model this version does not read, ...) and which architectures are read, or that
// "architectures" and "model_type" contradict each other.
const Architecture& findArchitecture(const ConfigKeys& config);

// Sextant's own, whose config can say every method.
const Architecture& sextantArchitecture();

// The one of a ModelSpec. Throws Error for a name that is not in the list.
const Architecture& architectureOf(const ModelSpec& spec);

}  // namespace sextant
