// SPDX-License-Identifier: GPL-3.0-or-later
// Scales in effect that papers give for a length, to begin from.
#pragma once

#include <QString>
#include <cstdint>
#include <string>
#include <vector>

namespace sextant {

struct ScalePreset {
    std::string id;
    QString name;  // with its formula
    // sigma in units of 1/sqrt(d) for texts of `length` tokens where `trained` were met in
    // training; 1 up to there.
    double (*sigma)(std::int64_t length, std::int64_t trained);
};

const std::vector<ScalePreset>& scalePresets();

}  // namespace sextant
