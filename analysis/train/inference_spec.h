// SPDX-License-Identifier: GPL-3.0-or-later
// Methods that a model is trained with but not run with.
#pragma once

#include "analysis/checkpoint/model_spec.h"

namespace sextant {

// A trained model as it is run: without inverse Leaky ReRoPE, whose longest distance counts in the
// positions the model met.
ModelSpec inferenceSpec(const ModelSpec& trained);

// The choices that a layer was trained with but is not run with; empty: none.
Choices trainedWith(const ModelSpec& trained, int layer);

}  // namespace sextant
