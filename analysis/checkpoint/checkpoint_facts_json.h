// SPDX-License-Identifier: GPL-3.0-or-later
// What a checkpoint is, for programs: the words of `sextant-batch info`.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "analysis/checkpoint/checkpoint_facts.h"

namespace sextant {

// Without config.json.
nlohmann::ordered_json toJson(const CheckpointFacts& facts);

}  // namespace sextant
