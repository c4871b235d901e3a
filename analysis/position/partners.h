// SPDX-License-Identifier: GPL-3.0-or-later
// Methods that are usually combined though neither requires the other.
#pragma once

#include <span>

#include "analysis/position/stage.h"

namespace sextant {

struct Partners {
    Stage stage;
    const char* method;
    Stage otherStage;
    const char* other;   // usually beside `method`
    const char* source;  // who combines them
};
std::span<const Partners> usualPartners();

// The usual partner, in `stage`, of one of the choices in effect (one a stage); null: none.
const Partners* usualPartner(const Choices& inEffect, Stage stage);

}  // namespace sextant
