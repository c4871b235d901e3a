// SPDX-License-Identifier: GPL-3.0-or-later
// The three positions that have a button of their own: as the config says, RoPE, NoPE.
#pragma once

#include "analysis/intervention.h"

namespace sextant {

enum class PositionChoice { asConfig, rope, none };

const char* name(PositionChoice choice);  // "config", "rope", "none"

// What `change` chose for the encoding of the whole model (layer -1) or of one layer.
PositionChoice positionOf(const Intervention& change, int layer);
// `change` with this position: none takes the bias away, too.
Intervention withPosition(const ModelSpec& spec, const Intervention& change, int layer,
                          PositionChoice choice);

}  // namespace sextant
