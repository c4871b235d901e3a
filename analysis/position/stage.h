// SPDX-License-Identifier: GPL-3.0-or-later
// What of a layer's attention a method decides, and one choice for each of these.
#pragma once

#include <map>
#include <string>

#include "analysis/values/choice.h"

namespace sextant {

// In the order in which they are applied; methods.md's stages A to J.
enum class Stage {
    encoding,     // D: what tells positions
    frequencies,  // C: how fast pairs turn
    positions,    // A: where queries and keys stand
    distance,     // B: what distance a far pair has
    vectors,      // E: what is made of queries and keys before their product
    factor,       // F: what scores are multiplied by, row by row
    bias,         // G: what is added to them by distance
    mask,         // H: who sees whom
    runs          // J: several runs combined; of the whole model only
};
constexpr Stage everyStage[] = {Stage::encoding, Stage::frequencies, Stage::positions,
                                Stage::distance, Stage::vectors,     Stage::factor,
                                Stage::bias,     Stage::mask,        Stage::runs};
// "encoding", "frequencies", ...: in files and options.
const char* key(Stage stage);
const char* title(Stage stage);  // "Position encoding", ...
std::string everyStageKey();     // "encoding, frequencies, ... or runs"

// A stage that is left out stands as it would without this value: in an Intervention as the
// checkpoint's config says, in a LayerSpec at the stage's first method.
using Choices = std::map<Stage, Choice>;

}  // namespace sextant
