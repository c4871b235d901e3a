// SPDX-License-Identifier: GPL-3.0-or-later
// What is known of a checkpoint that is not open: what its files say, without its weights.
#pragma once

#include <map>
#include <string>

#include "analysis/checkpoint/model_spec.h"
#include "analysis/message.h"

namespace sextant {

struct OtherModel {
    ModelSpec spec;
    std::string recipe;  // recipe.json beside it, whole; empty: none
    Message failure;     // why it cannot be opened; empty: it can
};

using OtherModels = std::map<std::string, OtherModel>;  // by path

}  // namespace sextant
