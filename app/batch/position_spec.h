// SPDX-License-Identifier: GPL-3.0-or-later
// Positions given as JSON on the command line: a file of it, or the text itself.
#pragma once

#include <string>

#include "analysis/intervention.h"

namespace sextant {

// `change` with what `given` says: an intervention as experiment files have it, its "choices"
// alone, a whole config.json, or what stands there under rope_parameters or rope_scaling. Throws
// Error naming the file and the key.
Intervention withPositionSpec(const ModelSpec& spec, const Intervention& change,
                              const std::string& given);

}  // namespace sextant
