// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/scales/scale_presets.h"

#include <QObject>
#include <algorithm>
#include <cmath>

#include "widgets/language.h"

namespace sextant {

namespace {

// ln of how many times the trained length it is; 0 up to there.
double logRatio(std::int64_t length, std::int64_t trained) {
    if (length <= trained || trained < 1) return 0.0;
    return std::log(static_cast<double>(length) / static_cast<double>(trained));
}

}  // namespace

// The fits are those of a uniform scale to NoPE of 1.1 B parameters, after 50,000 and after 10,000
// steps (methods S3).
const std::vector<ScalePreset>& scalePresets() {
    const auto tr = [](const char* text) { return QObject::tr(text); };
    return onceALanguage([&] {
        return std::vector<ScalePreset>{
            {"fit-50k", tr("NoPE fit, 50k steps: 0.3973 ln s + 1"),
             [](std::int64_t n, std::int64_t trained) {
                 return 0.3973 * logRatio(n, trained) + 1.0;
             }},
            {"fit-10k", tr("NoPE fit, 10k steps: 0.3010 ln s + 1"),
             [](std::int64_t n, std::int64_t trained) {
                 return 0.3010 * logRatio(n, trained) + 1.0;
             }},
            {"yarn", tr("YaRN: 0.1 ln s + 1, squared"),
             [](std::int64_t n, std::int64_t trained) {
                 const double once = 0.1 * logRatio(n, trained) + 1.0;
                 return once * once;
             }},
            {"yarn-once", tr("0.1 ln s + 1"),
             [](std::int64_t n, std::int64_t trained) { return 0.1 * logRatio(n, trained) + 1.0; }},
            {"log-n", tr("log-n of the last position: ln n / ln L"),
             [](std::int64_t n, std::int64_t trained) {
                 if (trained < 2 || n <= trained) return 1.0;
                 return std::log(static_cast<double>(n)) / std::log(static_cast<double>(trained));
             }},
        };
    });
}

}  // namespace sextant
