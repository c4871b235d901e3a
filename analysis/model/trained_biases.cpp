// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/trained_biases.h"

#include "analysis/model/graph.h"
#include "analysis/position/composition.h"

namespace sextant {

std::vector<TrainedNumbers> trainedBiases(const Model::Graph& graph) {
    const auto values = [](const at::Tensor& tensor) {
        if (!tensor.defined()) return std::vector<float>();
        const auto* first = tensor.const_data_ptr<float>();
        return std::vector<float>(first, first + tensor.numel());
    };
    const ModelSpec& spec = graph.checkpoint.spec;
    std::vector<TrainedNumbers> all(spec.layers.size());
    for (int layer = 0; layer < spec.layerCount(); ++layer) {
        const auto at = static_cast<std::size_t>(layer);
        if (!trainsBias(spec.layers[at]) && !trainsBiasTable(spec.layers[at])) continue;
        const LayerWeights weights = graph.layer(layer);
        all[at] = {values(weights.kerpleA), values(weights.kerpleP), values(weights.biasTable)};
    }
    return all;
}

}  // namespace sextant
