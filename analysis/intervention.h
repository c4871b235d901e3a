// SPDX-License-Identifier: GPL-3.0-or-later
// Everything the user can change about a checkpoint's attention: a regular value. The default
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
    // sigma of each head, [layers * heads], multiplied by uniformSigma (methods M24); empty: as
    // trained (ModelSpec::trainedSigma, else 1).
    std::vector<double> headSigma;
    // Methods in place of the config's, for the whole model and for single layers (empty, or one a
    // layer); a stage that is left out has its default. choicesOf() in position/composition.h gives
    // the choices in effect in a layer.
    Choices choices;
    std::vector<Choices> layerChoices;

    bool operator==(const Intervention&) const = default;
};

// sigma in effect for every head, [layers * heads].
std::vector<double> effectiveSigma(const ModelSpec& spec, const Intervention& change);
// sigma of each head without the uniform one, [layers * heads]: what the head editor shows.
std::vector<double> headSigma(const ModelSpec& spec, const Intervention& change);

// The same intervention in its one form: without a list of layers if no layer differs.
Intervention canonical(Intervention change);

// Throws Error when the intervention does not fit the model (number of heads or layers, a value
// that is not finite or out of range, methods that exclude each other or that this checkpoint
// cannot have).
void check(const ModelSpec& spec, const Intervention& change);
// The part of check() about methods (position/composition.cpp).
void checkChoices(const ModelSpec& spec, const Intervention& change);

// Stable across runs and machines; equal values hash equally.
std::uint64_t hash(const Intervention& change);

// JSON text, and back: also from older files with position, layer_position, rope_method and
// rope_factor in place of choices. Throws Error naming the key.
std::string toJson(const Intervention& change);
Intervention interventionFromJson(const std::string& json);

}  // namespace sextant
