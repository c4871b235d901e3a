// SPDX-License-Identifier: GPL-3.0-or-later
// The facts of a layer that the rotations view shows, in numbers and words.
#pragma once

#include <vector>

#include "analysis/intervention.h"
#include "pages/rotations/rotation_shown.h"

namespace sextant {

// The first layer whose queries and keys turn; 0: none does.
int firstTurning(const ModelSpec& spec, const Intervention& change);
// Over n tokens. Throws as planOf() does.
RotationShown rotationShown(const ModelSpec& spec, const Intervention& change, int layer,
                            std::int64_t n);
// As trained, then PI, NTK and YaRN with the factor n / trained length where that exceeds 1, and
// the current setting where it is another.
std::vector<OdometerRow> odometerRows(const ModelSpec& spec, const Intervention& change, int layer,
                                      std::int64_t n);

}  // namespace sextant
