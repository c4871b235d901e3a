// SPDX-License-Identifier: GPL-3.0-or-later
// Members that questions of several queries have, described.
#pragma once

#include <string>
#include <vector>

#include "analysis/values/parameter.h"

namespace sextant {

// A whole number from 0.
Parameter countedParameter(const char* key, const char* label, const char* unit, const char* help);

inline Parameter layerParameter() {
    return countedParameter("layer", "layer", "", "From 0.");
}
inline Parameter headParameter() {
    return countedParameter("head", "head", "", "Of the layer, from 0.");
}
inline Parameter fromPositionParameter() {
    return countedParameter("from_position", "from position", "tokens",
                            "The NLL's mean is over labels predicted at this position and later.");
}

}  // namespace sextant
