// SPDX-License-Identifier: GPL-3.0-or-later
// Parameters of the plain kinds, for lists of fields (record.h).
#pragma once

#include "analysis/values/parameter.h"

namespace sextant::described {

inline Parameter plain(Kind kind, const char* key, const char* label, const char* help) {
    Parameter parameter;
    parameter.key = key;
    parameter.label = label;
    parameter.kind = kind;
    parameter.help = help;
    return parameter;
}

inline Parameter number(const char* key, const char* label, double least, double most,
                        const char* help) {
    Parameter parameter = plain(Kind::number, key, label, help);
    parameter.least = least;
    parameter.most = most;
    return parameter;
}

inline Parameter whole(const char* key, const char* label, double least, double most,
                       const char* help) {
    Parameter parameter = number(key, label, least, most, help);
    parameter.kind = Kind::whole;
    parameter.step = 1;
    return parameter;
}

// A list of numbers.
inline Parameter numbers(const char* key, const char* label, double least, const char* help) {
    Parameter parameter = plain(Kind::numbers, key, label, help);
    parameter.least = least;
    return parameter;
}

inline Parameter share(const char* key, const char* label, const char* help) {
    return number(key, label, 0, 1, help);
}

inline Parameter yesNo(const char* key, const char* label, const char* help) {
    return plain(Kind::yesNo, key, label, help);
}

inline Parameter named(const char* key, const char* label, const char* help) {
    return plain(Kind::name, key, label, help);
}

inline Parameter file(const char* key, const char* label, const char* help) {
    return plain(Kind::file, key, label, help);
}

inline Parameter inUnits(const char* unit, Parameter parameter) {
    parameter.unit = unit;
    return parameter;
}

}  // namespace sextant::described
