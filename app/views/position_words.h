// SPDX-License-Identifier: GPL-3.0-or-later
// How positions enter the layers, in a few words.
#pragma once

#include <QString>

#include "analysis/intervention.h"

namespace sextant {

// What is in effect in `layer` under `change`: "RoPE", "YaRN".
QString positionName(const ModelSpec& spec, const Intervention& change, int layer);
// True where that is not what the config says.
bool positionChanged(const ModelSpec& spec, const Intervention& change, int layer);
// One name when all layers agree, else how many of each.
QString positionSummary(const ModelSpec& spec, const Intervention& change);

}  // namespace sextant
