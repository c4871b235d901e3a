// SPDX-License-Identifier: GPL-3.0-or-later
// Actions that move the scales of heads.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>

#include "widgets/view.h"

namespace sextant {

// Each of `heads` takes value(sigma now, sigma as trained), without the uniform scale.
EditAction changeHeads(const std::set<HeadId>& heads,
                       std::function<double(double now, double trained)> value);
// Each head takes the sigma that it has here, without the uniform scale.
EditAction setHeads(std::map<HeadId, double> values);
// Each head goes back to its trained sigma.
EditAction resetHeads(const std::set<HeadId>& heads);
// Uniform scale 1, every head as trained.
EditAction resetScales();

// These in place of what was chosen for encoding and bias: in the whole model, single layers
// included, or in one layer. Empty: as the config, or as the model, says.
EditAction positionsOfModel(const Choices& choices);
// Resets the choices of every stage about positions but the mask to the config.
EditAction positionsAsConfig();
EditAction positionsOfLayer(int layer, const Choices& choices);
EditAction positionsOfLayers(const std::set<int>& layers, const Choices& choices);
// The mask of these layers; nothing: that of the whole model.
EditAction maskOfLayers(const std::set<int>& layers, const std::optional<Choice>& mask);
// A pattern of layers (layer_patterns.h), which leaves their other choices; `choice` is
// of a pattern that the model can have.
EditAction patternOfLayers(const Choice& choice);
// No rotation and no bias.
Choices noPositions();

}  // namespace sextant
