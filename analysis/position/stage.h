// SPDX-License-Identifier: GPL-3.0-or-later
// What of a layer's attention a method decides, and one choice for each of these.
#pragma once

#include <map>
#include <string>

#include "analysis/values/choice.h"

namespace sextant {

// In the order in which they are applied; methods.md's stages A to H.
enum class Stage { encoding, frequencies, bias, mask };
constexpr Stage everyStage[] = {Stage::encoding, Stage::frequencies, Stage::bias, Stage::mask};
// "encoding", "frequencies", "bias", "mask": in files and options.
const char* key(Stage stage);
const char* title(Stage stage);  // "Position encoding", ...

// A stage that is left out stands as it would without this value: in an Intervention as the
// checkpoint's config says, in a LayerSpec at the stage's first method.
using Choices = std::map<Stage, Choice>;

}  // namespace sextant
