// SPDX-License-Identifier: GPL-3.0-or-later
// A model of two narrow layers and a batch for it.
#pragma once

#include "analysis/train/trained_model.h"
#include "tests/analysis/position/choices.h"

namespace sextant::test {

// Grouped heads, a window and head scales; vocabulary of 32.
inline ModelSpec smallSpec(const std::string& position) {
    ModelSpec spec;
    spec.architecture = "SextantForCausalLM";
    spec.hidden = 16;
    spec.heads = 2;
    spec.keyValueHeads = 1;
    spec.headDim = 8;
    spec.vocabulary = 32;
    LayerSpec layer;
    layer.block.mlp.width = 20;
    layer.choices = choicesNamed(position);
    layer.rotaryDim = 8;
    layer.scoreScale = 0.4;
    layer.choices[Stage::mask] = choiceOf(Stage::mask, "window", {{"window", std::int64_t{11}}});
    spec.layers.assign(2, layer);
    if (position == "learned") spec.learnedPositions = 24;
    spec.trainedSigma = {1.5, 0.5, 1.0, 2.0};
    return spec;
}

// Two sequences of 24; every fifth target is not scored.
inline TokenBatch smallBatch() {
    TokenBatch batch;
    batch.batch = 2;
    batch.length = 24;
    for (int i = 0; i < 48; ++i) {
        batch.inputs.push_back(i * 7 % 32);
        batch.targets.push_back(i % 5 == 0 ? noTarget : i * 11 % 32);
    }
    return batch;
}

}  // namespace sextant::test
