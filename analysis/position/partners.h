// SPDX-License-Identifier: GPL-3.0-or-later
// Methods that are usually had together though neither asks for the other.
#pragma once

#include <span>

#include "analysis/position/stage.h"

namespace sextant {

struct Partners {
    Stage stage;
    const char* method;
    Stage otherStage;
    const char* other;   // usually beside `method`
    const char* source;  // who has them so
};
std::span<const Partners> usualPartners();

// What a stage usually has beside one of these choices, one a stage; null: nothing is usual.
const Partners* usualPartner(const Choices& inEffect, Stage stage);

}  // namespace sextant
