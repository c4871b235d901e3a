// SPDX-License-Identifier: GPL-3.0-or-later
// Everything a person can change about how a checkpoint attends: a regular value. The default
// Intervention reproduces the checkpoint bit for bit.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/checkpoint/model_spec.h"

namespace sextant {

enum class PositionChoice { asConfig, rope, none };

const char* name(PositionChoice choice);  // "config", "rope", "none"

struct Intervention {
    // sigma multiplies every head's logits, in units of 1/sqrt(d); 1 is the trained scale (methods
    // M23).
    double uniformSigma = 1.0;
    // sigma of each head, [layers * heads], multiplied with uniformSigma (methods M24); empty: as
    // trained (ModelSpec::trainedSigma, else 1).
    std::vector<double> headSigma;
    PositionChoice position = PositionChoice::asConfig;
    // Overrides `position` layer by layer; empty, or one a layer (asConfig there: as `position`
    // says).
    std::vector<PositionChoice> layerPosition;
    // Changes the frequencies of the layers that rotate for texts ropeFactor times longer than in
    // training (methods M2, M4); plain: as the config says, and ropeFactor means nothing.
    RopeMethod ropeMethod = RopeMethod::plain;
    double ropeFactor = 1.0;

    bool operator==(const Intervention&) const = default;
};

// sigma in effect for every head, [layers * heads].
std::vector<double> effectiveSigma(const ModelSpec& spec, const Intervention& change);
// sigma of each head without the uniform one, [layers * heads]: what the head editor shows.
std::vector<double> headSigma(const ModelSpec& spec, const Intervention& change);
// Position encoding in effect in layer `layer`.
PositionEncoding effectivePosition(const ModelSpec& spec, const Intervention& change, int layer);
// Rotation in effect in layer `layer`.
Rope effectiveRope(const ModelSpec& spec, const Intervention& change, int layer);
// Throws Error when the intervention does not fit the model (number of heads or layers, a value
// that is not finite, RoPE asked of a model whose config has no rotary base, a rotary method asked
// of one that does not rotate or whose config has a method already).
void check(const ModelSpec& spec, const Intervention& change);

// Stable across runs and machines; equal values hash equally.
std::uint64_t hash(const Intervention& change);

// JSON text, and back. Throws Error naming the key.
std::string toJson(const Intervention& change);
Intervention interventionFromJson(const std::string& json);

}  // namespace sextant
