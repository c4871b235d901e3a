// SPDX-License-Identifier: GPL-3.0-or-later
// An Intervention as part of a larger JSON document.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "analysis/intervention.h"

namespace sextant {

nlohmann::json interventionToJson(const Intervention& change);
// Throws Error naming the key.
Intervention interventionFromJson(const nlohmann::json& json);

}  // namespace sextant
