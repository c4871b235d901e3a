// SPDX-License-Identifier: GPL-3.0-or-later
// Everything a person can change about how a checkpoint attends: a regular value. The default
// Intervention reproduces the checkpoint bit for bit.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/checkpoint/model_spec.h"

namespace sextant {

struct Intervention {
    // sigma multiplies every head's logits, in units of 1/sqrt(d); 1 is the trained scale (methods
    // M23).
    double uniformSigma = 1.0;
    // sigma of each head, [layers * heads], multiplied with uniformSigma (methods M24); empty: as
    // trained (ModelSpec::trainedSigma, else 1).
    std::vector<double> headSigma;
    // Methods in place of the config's, for the whole model and for single layers (empty, or one a
    // layer); a stage that is left out stands as it would without. What is in effect in a layer:
    // choicesOf(), position/composition.h.
    Choices choices;
    std::vector<Choices> layerChoices;

    bool operator==(const Intervention&) const = default;
};

// sigma in effect for every head, [layers * heads].
std::vector<double> effectiveSigma(const ModelSpec& spec, const Intervention& change);
// sigma of each head without the uniform one, [layers * heads]: what the head editor shows.
std::vector<double> headSigma(const ModelSpec& spec, const Intervention& change);

// The one spelling of what it says: no list of layers of which none differs.
Intervention canonical(Intervention change);

// Throws Error when the intervention does not fit the model (number of heads or layers, a value
// that is not finite or out of range, methods that exclude each other or that this checkpoint
// cannot have).
void check(const ModelSpec& spec, const Intervention& change);
// The part of it about methods (position/composition.cpp).
void checkChoices(const ModelSpec& spec, const Intervention& change);

// Stable across runs and machines; equal values hash equally.
std::uint64_t hash(const Intervention& change);

// JSON text, and back: also what was written when position, layer_position, rope_method and
// rope_factor said what choices say now. Throws Error naming the key.
std::string toJson(const Intervention& change);
Intervention interventionFromJson(const std::string& json);

}  // namespace sextant
