// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/trained_biases.h"

#include "analysis/model/graph.h"

namespace sextant {

std::vector<TrainedNumbers> trainedBiases(const Model::Graph& graph) {
    return graph.trained;
}

}  // namespace sextant
