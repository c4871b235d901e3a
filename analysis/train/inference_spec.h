// SPDX-License-Identifier: GPL-3.0-or-later
// Methods that a model is trained with and not run with.
#pragma once

#include "analysis/checkpoint/model_spec.h"

namespace sextant {

// A trained model as it is run: without inverse Leaky ReRoPE, whose longest distance is among the
// positions that it met.
ModelSpec inferenceSpec(const ModelSpec& trained);

// What a layer was trained with and is not run with; empty: nothing.
Choices trainedWith(const ModelSpec& trained, int layer);

}  // namespace sextant
