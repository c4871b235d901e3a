// SPDX-License-Identifier: GPL-3.0-or-later
// What a checkpoint's biases by distance were trained to, for readers who know no torch.
#pragma once

#include <vector>

#include "analysis/model/model.h"
#include "analysis/position/trained_numbers.h"

namespace sextant {

// One a layer. Layers whose bias has no trained numbers have none.
std::vector<TrainedNumbers> trainedBiases(const Model::Graph& graph);

}  // namespace sextant
