// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/weights_identity.h"

#include <ATen/ATen.h>

#include "analysis/model/graph.h"

namespace sextant {

namespace {

void add(ContentHash& hash, const at::Tensor& tensor) {
    hash.add(tensor.defined());
    if (!tensor.defined()) return;
    const at::Tensor rows = tensor.contiguous();
    hash.add(rows.dim());
    for (const std::int64_t size : rows.sizes())
        hash.add(size);
    hash.bytes(rows.const_data_ptr(), rows.nbytes());
}

}  // namespace

Identity weightsIdentity(const Model& model) {
    const Model::Graph& graph = model.graph();
    ContentHash hash;
    for (const at::Tensor* tensor :
         {&graph.weights.embedding, &graph.weights.positions, &graph.weights.finalNorm,
          &graph.weights.finalNormBias, &graph.weights.unembedding})
        add(hash, *tensor);
    for (int index = 0; index < model.spec().layerCount(); ++index) {
        const LayerWeights layer = graph.layer(index);
        for (const TensorOfALayer& tensor : tensorsOfALayer())
            add(hash, layer.*tensor.to);
    }
    model.checkpoint().weights.checkUnchanged();
    return hash.identity();
}

}  // namespace sextant
