// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/weights_identity.h"

#include <ATen/ATen.h>

#include <algorithm>

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
    const ModelSpec& spec = model.spec();
    ModelWeights whole = graph.weights;
    ContentHash hash;
    constexpr Slot ofAll[] = {Slot::embedding, Slot::positions, Slot::finalNorm,
                              Slot::finalNormBias, Slot::unembedding};
    for (const Slot slot : ofAll)
        add(hash, *tensorAt(whole, slot));
    // What the first architectures did not have counts only where it is there: the identities of
    // their models stay.
    for (const SlotAt at : slotsOf(spec, wholeModel))
        if (std::ranges::find(ofAll, at.slot) == std::end(ofAll))
            add(hash, *tensorAt(whole, at.slot));
    constexpr Slot always[] = {
        Slot::attentionNorm, Slot::attentionNormBias, Slot::query,   Slot::queryBias,
        Slot::key,           Slot::keyBias,           Slot::value,   Slot::valueBias,
        Slot::output,        Slot::outputBias,        Slot::mlpNorm, Slot::mlpNormBias,
        Slot::gate,          Slot::gateBias,          Slot::up,      Slot::upBias,
        Slot::down,          Slot::downBias,          Slot::kerpleA, Slot::kerpleP,
        Slot::biasTable};
    for (int index = 0; index < spec.layerCount(); ++index) {
        LayerWeights layer = graph.layer(index);
        for (const Slot slot : always)
            add(hash, *tensorAt(layer, {slot, index}));
        for (const SlotAt at : slotsOf(spec, index))
            if (at.expert != noExpert || std::ranges::find(always, at.slot) == std::end(always))
                add(hash, *tensorAt(layer, at));
    }
    model.checkpoint().weights.checkUnchanged();
    return hash.identity();
}

}  // namespace sextant
