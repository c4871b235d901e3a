// SPDX-License-Identifier: GPL-3.0-or-later
// Parameters of the plain kinds, for lists of fields (record.h).
#pragma once

#include "analysis/values/parameter.h"

namespace sextant::described {

inline Parameter whole(const char* key, const char* label, double least, double most,
                       const char* help) {
    Parameter parameter;
    parameter.key = key;
    parameter.label = label;
    parameter.kind = Kind::whole;
    parameter.least = least;
    parameter.most = most;
    parameter.step = 1;
    parameter.help = help;
    return parameter;
}

inline Parameter number(const char* key, const char* label, double least, double most,
                        const char* help) {
    Parameter parameter = whole(key, label, least, most, help);
    parameter.kind = Kind::number;
    parameter.step = 0;
    return parameter;
}

inline Parameter share(const char* key, const char* label, const char* help) {
    return number(key, label, 0, 1, help);
}

inline Parameter yesNo(const char* key, const char* label, const char* help) {
    Parameter parameter;
    parameter.key = key;
    parameter.label = label;
    parameter.kind = Kind::yesNo;
    parameter.help = help;
    return parameter;
}

inline Parameter named(const char* key, const char* label, const char* help) {
    Parameter parameter = yesNo(key, label, help);
    parameter.kind = Kind::name;
    return parameter;
}

inline Parameter inUnits(const char* unit, Parameter parameter) {
    parameter.unit = unit;
    return parameter;
}

inline Parameter file(const char* key, const char* label, const char* help) {
    Parameter parameter = yesNo(key, label, help);
    parameter.kind = Kind::file;
    return parameter;
}

}  // namespace sextant::described
