// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "analysis/values/parameter.h"

namespace sextant {

// A setting that is a whole number without a unit.
inline Parameter wholeParameter(const char* key, const char* label, std::int64_t initial,
                                double least, double most, const char* help) {
    Parameter parameter{key, label, "", Kind::whole, initial, least, most, 1};
    parameter.help = help;
    return parameter;
}

}  // namespace sextant
