// SPDX-License-Identifier: GPL-3.0-or-later
// How positions enter the layers and what each of them sees, in a few words.
#pragma once

#include <QString>
#include <cstdint>

#include "analysis/intervention.h"

namespace sextant {

// How positions enter `layer` under `change`: "RoPE", "YaRN", "xPos YaRN" where the encoding is
// not the config's either; "RoPE, 6 bases" where as many runs are combined.
QString positionName(const ModelSpec& spec, const Intervention& change, int layer);
// True where that is not what the config says.
bool positionChanged(const ModelSpec& spec, const Intervention& change, int layer);
// One name when all layers agree, else how many of each.
QString positionSummary(const ModelSpec& spec, const Intervention& change);

// A scale by position (methods.md, M25), which is a scale and no position: "piecewise sigma 1.3".
// Empty: none.
QString scaleByPosition(const ModelSpec& spec, const Intervention& change);

// The keys that a query of `layer` sees in n tokens (0: not known), as short as a row wants it:
// "full", "last 16", "16 + 4" with the first 4, "blocks of 128".
QString reachName(const ModelSpec& spec, const Intervention& change, int layer, std::int64_t n);
// The same whole: "the last 16 and the first 4".
QString reachInText(const ModelSpec& spec, const Intervention& change, int layer, std::int64_t n);
// True where the mask is not the config's, whatever it hides.
bool reachChanged(const ModelSpec& spec, const Intervention& change, int layer);

// A line for each stage of `layer` that is not as the config says: "Frequencies: YaRN, factor 4
// (config: as trained)". Empty: none.
QString changesOfLayer(const ModelSpec& spec, const Intervention& change, int layer);

}  // namespace sextant
