// SPDX-License-Identifier: GPL-3.0-or-later
// What a checkpoint's biases by distance and sink logits were trained to, for readers who know no
// torch.
#pragma once

#include <vector>

#include "analysis/model/model.h"
#include "analysis/position/trained_numbers.h"

namespace sextant {

// One a layer. Layers that trained none have none.
std::vector<TrainedNumbers> trainedBiases(const Model::Graph& graph);

}  // namespace sextant
