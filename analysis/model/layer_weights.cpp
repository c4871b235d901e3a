// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/layer_weights.h"

namespace sextant {

namespace {

struct TensorOfALayer {
    Slot slot;
    at::Tensor LayerWeights::*to;
};
constexpr TensorOfALayer ofALayer[] = {
    {Slot::attentionNorm, &LayerWeights::attentionNorm},
    {Slot::attentionNormBias, &LayerWeights::attentionNormBias},
    {Slot::queryLatent, &LayerWeights::queryLatent},
    {Slot::queryLatentBias, &LayerWeights::queryLatentBias},
    {Slot::queryLatentNorm, &LayerWeights::queryLatentNorm},
    {Slot::queryLatentNormBias, &LayerWeights::queryLatentNormBias},
    {Slot::query, &LayerWeights::query},
    {Slot::queryBias, &LayerWeights::queryBias},
    {Slot::keyValueLatent, &LayerWeights::keyValueLatent},
    {Slot::keyValueLatentBias, &LayerWeights::keyValueLatentBias},
    {Slot::keyValueLatentNorm, &LayerWeights::keyValueLatentNorm},
    {Slot::keyValueLatentNormBias, &LayerWeights::keyValueLatentNormBias},
    {Slot::sharedKey, &LayerWeights::sharedKey},
    {Slot::sharedKeyBias, &LayerWeights::sharedKeyBias},
    {Slot::key, &LayerWeights::key},
    {Slot::keyBias, &LayerWeights::keyBias},
    {Slot::value, &LayerWeights::value},
    {Slot::valueBias, &LayerWeights::valueBias},
    {Slot::queryNorm, &LayerWeights::queryNorm},
    {Slot::queryNormBias, &LayerWeights::queryNormBias},
    {Slot::keyNorm, &LayerWeights::keyNorm},
    {Slot::keyNormBias, &LayerWeights::keyNormBias},
    {Slot::sink, &LayerWeights::sink},
    {Slot::output, &LayerWeights::output},
    {Slot::outputBias, &LayerWeights::outputBias},
    {Slot::afterAttentionNorm, &LayerWeights::afterAttentionNorm},
    {Slot::afterAttentionNormBias, &LayerWeights::afterAttentionNormBias},
    {Slot::mlpNorm, &LayerWeights::mlpNorm},
    {Slot::mlpNormBias, &LayerWeights::mlpNormBias},
    {Slot::router, &LayerWeights::router},
    {Slot::routerBias, &LayerWeights::routerBias},
    {Slot::choiceBias, &LayerWeights::choiceBias},
    {Slot::sharedRouter, &LayerWeights::sharedRouter},
    {Slot::afterMlpNorm, &LayerWeights::afterMlpNorm},
    {Slot::afterMlpNormBias, &LayerWeights::afterMlpNormBias},
    {Slot::layerInputGate, &LayerWeights::layerInputGate},
    {Slot::layerInputOut, &LayerWeights::layerInputOut},
    {Slot::afterLayerInputNorm, &LayerWeights::afterLayerInputNorm},
    {Slot::layerScale, &LayerWeights::layerScale},
    {Slot::kerpleA, &LayerWeights::kerpleA},
    {Slot::kerpleP, &LayerWeights::kerpleP},
    {Slot::biasTable, &LayerWeights::biasTable},
};

struct TensorOfAnMlp {
    Slot slot;
    at::Tensor MlpWeights::*to;
};
constexpr TensorOfAnMlp ofAnMlp[] = {
    {Slot::gate, &MlpWeights::gate},
    {Slot::gateBias, &MlpWeights::gateBias},
    {Slot::up, &MlpWeights::up},
    {Slot::upBias, &MlpWeights::upBias},
    {Slot::down, &MlpWeights::down},
    {Slot::downBias, &MlpWeights::downBias},
    {Slot::activationPositive, &MlpWeights::activationPositive},
    {Slot::activationNegative, &MlpWeights::activationNegative},
    {Slot::activationBeta, &MlpWeights::activationBeta},
    {Slot::activationEpsilon, &MlpWeights::activationEpsilon},
};
constexpr TensorOfAnMlp ofTheShared[] = {{Slot::sharedGate, &MlpWeights::gate},
                                         {Slot::sharedUp, &MlpWeights::up},
                                         {Slot::sharedDown, &MlpWeights::down}};

struct TensorOfAModel {
    Slot slot;
    at::Tensor ModelWeights::*to;
};
constexpr TensorOfAModel ofAModel[] = {
    {Slot::embedding, &ModelWeights::embedding},
    {Slot::embeddingProjection, &ModelWeights::embeddingProjection},
    {Slot::unembeddingProjection, &ModelWeights::unembeddingProjection},
    {Slot::layerInputEmbedding, &ModelWeights::layerInputEmbedding},
    {Slot::layerInputProjection, &ModelWeights::layerInputProjection},
    {Slot::layerInputNorm, &ModelWeights::layerInputNorm},
    {Slot::unembedding, &ModelWeights::unembedding},
    {Slot::unembeddingBias, &ModelWeights::unembeddingBias},
    {Slot::positions, &ModelWeights::positions},
    {Slot::embeddingNorm, &ModelWeights::embeddingNorm},
    {Slot::embeddingNormBias, &ModelWeights::embeddingNormBias},
    {Slot::finalNorm, &ModelWeights::finalNorm},
    {Slot::finalNormBias, &ModelWeights::finalNormBias},
};

// The slot's tensor among those that a list places; null: none of them.
template <class Of, class List>
at::Tensor* among(const List& list, Slot slot, Of& of) {
    for (const auto& [own, to] : list)
        if (own == slot) return &(of.*to);
    return nullptr;
}

}  // namespace

at::Tensor* tensorAt(LayerWeights& weights, SlotAt at) {
    MlpWeights& own = at.expert == noExpert
                          ? weights.mlp
                          : weights.experts.at(static_cast<std::size_t>(at.expert));
    if (at::Tensor* found = among(ofAnMlp, at.slot, own)) return found;
    if (at::Tensor* found = among(ofTheShared, at.slot, weights.shared)) return found;
    return among(ofALayer, at.slot, weights);
}

LayerWeights emptyLayer(const BlockSpec& block) {
    LayerWeights weights;
    weights.block = block;
    weights.experts.resize(static_cast<std::size_t>(block.mlp.experts.count));
    return weights;
}

at::Tensor* tensorAt(ModelWeights& weights, Slot slot) {
    return among(ofAModel, slot, weights);
}

}  // namespace sextant
