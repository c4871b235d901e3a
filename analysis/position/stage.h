// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a layer's attention that methods decide, and one choice for each of these.
#pragma once

#include <map>
#include <string>

#include "analysis/message.h"
#include "analysis/values/choice.h"

namespace sextant {

// In the order in which they are applied; methods.md's stages A to J.
enum class Stage {
    encoding,     // D: how positions enter
    frequencies,  // C: how fast pairs rotate
    positions,    // A: positions of queries and keys
    distance,     // B: the distance that a far pair has
    vectors,      // E: how queries and keys are transformed before their product
    factor,       // F: the factor of scores, row by row
    bias,         // G: what is added to scores by distance
    mask,         // H: which keys a query sees
    runs          // J: several runs combined; of the whole model only
};
constexpr Stage everyStage[] = {Stage::encoding, Stage::frequencies, Stage::positions,
                                Stage::distance, Stage::vectors,     Stage::factor,
                                Stage::bias,     Stage::mask,        Stage::runs};
// "encoding", "frequencies", ...: in files and options.
const char* key(Stage stage);
const char* title(Stage stage);  // "Position encoding", ...
Message everyStageKey();         // "encoding, frequencies, ... or runs"

// A stage that is left out has its default: in an Intervention the choice of the checkpoint's
// config, in a LayerSpec the stage's first method.
using Choices = std::map<Stage, Choice>;

}  // namespace sextant
