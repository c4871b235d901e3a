// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/slot.h"

#include "analysis/position/composition.h"
#include "analysis/translatable.h"

namespace sextant {

namespace {

Extent extentOf(const char* key, std::int64_t value) {
    return {value, key + (" " + std::to_string(value))};
}

Extent product(const char* key, int heads, int headDim) {
    return {
        static_cast<std::int64_t>(heads) * headDim,
        std::string(key) + " " + std::to_string(heads) + " x head_dim " + std::to_string(headDim)};
}

}  // namespace

const char* name(Slot slot) {
    switch (slot) {
        case Slot::embedding:
            return translatable("embedding");
        case Slot::unembedding:
            return translatable("unembedding");
        case Slot::embeddingProjection:
            return translatable("projection of the embedding");
        case Slot::unembeddingProjection:
            return translatable("projection before the unembedding");
        case Slot::positions:
            return translatable("position embedding");
        case Slot::finalNorm:
            return translatable("final norm");
        case Slot::finalNormBias:
            return translatable("final norm's bias");
        case Slot::unembeddingBias:
            return translatable("unembedding's bias");
        case Slot::layerInputEmbedding:
            return translatable("embedding of the layers' inputs");
        case Slot::layerInputProjection:
            return translatable("projection of the layers' inputs");
        case Slot::layerInputNorm:
            return translatable("norm of the layers' inputs");
        case Slot::embeddingNorm:
            return translatable("embedding norm");
        case Slot::embeddingNormBias:
            return translatable("embedding norm's bias");
        case Slot::attentionNorm:
            return translatable("attention norm");
        case Slot::attentionNormBias:
            return translatable("attention norm's bias");
        case Slot::queryLatent:
            return translatable("query's latent row");
        case Slot::queryLatentBias:
            return translatable("bias of the query's latent row");
        case Slot::queryLatentNorm:
            return translatable("norm of the query's latent row");
        case Slot::queryLatentNormBias:
            return translatable("bias of the norm of the query's latent row");
        case Slot::query:
            return translatable("query");
        case Slot::queryBias:
            return translatable("query's bias");
        case Slot::keyValueLatent:
            return translatable("latent row of keys and values");
        case Slot::keyValueLatentBias:
            return translatable("bias of the latent row of keys and values");
        case Slot::keyValueLatentNorm:
            return translatable("norm of the latent row of keys and values");
        case Slot::keyValueLatentNormBias:
            return translatable("bias of the norm of the latent row of keys and values");
        case Slot::sharedKey:
            return translatable("key shared by all heads");
        case Slot::sharedKeyBias:
            return translatable("bias of the key shared by all heads");
        case Slot::key:
            return translatable("key");
        case Slot::keyBias:
            return translatable("key's bias");
        case Slot::value:
            return translatable("value");
        case Slot::valueBias:
            return translatable("value's bias");
        case Slot::queryNorm:
            return translatable("query norm");
        case Slot::queryNormBias:
            return translatable("query norm's bias");
        case Slot::keyNorm:
            return translatable("key norm");
        case Slot::keyNormBias:
            return translatable("key norm's bias");
        case Slot::sink:
            return translatable("sink logits");
        case Slot::output:
            return translatable("attention output");
        case Slot::outputBias:
            return translatable("attention output's bias");
        case Slot::afterAttentionNorm:
            return translatable("norm after attention");
        case Slot::afterAttentionNormBias:
            return translatable("bias of the norm after attention");
        case Slot::mlpNorm:
            return translatable("MLP norm");
        case Slot::mlpNormBias:
            return translatable("MLP norm's bias");
        case Slot::router:
            return translatable("router");
        case Slot::routerBias:
            return translatable("router's bias");
        case Slot::choiceBias:
            return translatable("bias of the choice of experts");
        case Slot::gate:
            return translatable("gate");
        case Slot::gateBias:
            return translatable("gate's bias");
        case Slot::up:
            return translatable("up");
        case Slot::upBias:
            return translatable("up's bias");
        case Slot::down:
            return translatable("down");
        case Slot::downBias:
            return translatable("down's bias");
        case Slot::activationPositive:
            return translatable("activation's number above 0");
        case Slot::activationNegative:
            return translatable("activation's number below 0");
        case Slot::activationBeta:
            return translatable("activation's beta");
        case Slot::activationEpsilon:
            return translatable("activation's epsilon");
        case Slot::sharedGate:
            return translatable("shared expert's gate");
        case Slot::sharedUp:
            return translatable("shared expert's up");
        case Slot::sharedDown:
            return translatable("shared expert's down");
        case Slot::sharedRouter:
            return translatable("shared expert's router");
        case Slot::afterMlpNorm:
            return translatable("norm after the MLP");
        case Slot::afterMlpNormBias:
            return translatable("bias of the norm after the MLP");
        case Slot::layerInputGate:
            return translatable("gate of the layer's input");
        case Slot::layerInputOut:
            return translatable("projection of the layer's input");
        case Slot::afterLayerInputNorm:
            return translatable("norm after the layer's input");
        case Slot::layerScale:
            return translatable("layer's scale");
        case Slot::kerpleA:
            return translatable("KERPLE a");
        case Slot::kerpleP:
            return translatable("KERPLE p");
        case Slot::biasTable:
            return translatable("T5's table of biases");
        case Slot::headScale:
            break;
    }
    return translatable("head scales");
}

Message slotWords(SlotAt at) {
    Message words = Message::translatable(name(at.slot));
    // A value of an attention head; alone the word may be a number.
    if (at.layer != wholeModel)
        words = at.slot == Slot::value ? Message("value of layer {}", at.layer)
                                       : Message("{} of layer {}", words, at.layer);
    if (at.expert != noExpert) words = Message("{}, expert {}", words, at.expert);
    return words;
}

std::string textOf(SlotAt at) {
    return slotWords(at).text();
}

namespace {

// Slots of one place, in the order of the graph.
class Listed {
  public:
    Listed(int layer, std::vector<SlotAt>& to) : layer_(layer), to_(to) {}

    void add(Slot slot, bool there = true, int expert = noExpert) {
        if (there) to_.push_back({slot, layer_, expert});
    }
    void addNorm(const Norm& norm, Slot weight, Slot bias) {
        add(weight, norm.hasWeight());
        add(bias, norm.hasBias());
    }
    void addLatent(const Latents& latents, int width, Slot row, Slot bias, Slot norm,
                   Slot normBias) {
        if (width == 0) return;
        add(row);
        add(bias, latents.biases);
        addNorm(latents.norm, norm, normBias);
    }
    void addMlp(const BlockSpec& block, int expert) {
        add(Slot::gate, block.mlp.gated, expert);
        add(Slot::gateBias, block.mlp.gated && block.biases.gate, expert);
        add(Slot::up, true, expert);
        add(Slot::upBias, block.biases.up, expert);
        add(Slot::down, true, expert);
        add(Slot::downBias, block.biases.down, expert);
        for (const Slot number : {Slot::activationPositive, Slot::activationNegative,
                                  Slot::activationBeta, Slot::activationEpsilon})
            add(number, block.mlp.activation == Activation::xielu, expert);
    }
    void addExperts(const BlockSpec& block) {
        const Experts& experts = block.mlp.experts;
        add(Slot::router);
        add(Slot::routerBias, experts.routerBias);
        add(Slot::choiceBias, experts.choiceBias);
        for (int expert = 0; expert < experts.count; ++expert)
            addMlp(block, expert);
        const bool shared = experts.sharedWidth > 0;
        add(Slot::sharedGate, shared && block.mlp.gated);
        add(Slot::sharedUp, shared);
        add(Slot::sharedDown, shared);
        add(Slot::sharedRouter, shared && experts.sharedGated);
    }

  private:
    int layer_;
    std::vector<SlotAt>& to_;
};

void addLayer(const LayerSpec& layer, Listed to) {
    const BlockSpec& block = layer.block;
    to.addNorm(block.beforeAttention, Slot::attentionNorm, Slot::attentionNormBias);
    const Latents& latents = block.latents;
    to.addLatent(latents, latents.query, Slot::queryLatent, Slot::queryLatentBias,
                 Slot::queryLatentNorm, Slot::queryLatentNormBias);
    to.add(Slot::query);
    to.add(Slot::queryBias, block.biases.query);
    const bool keys = block.takesKeys == 0, values = keys && !block.valueIsKey;
    const bool shared = keys && latents.sharedKey > 0;
    to.addLatent(latents, keys ? latents.keyValue : 0, Slot::keyValueLatent,
                 Slot::keyValueLatentBias, Slot::keyValueLatentNorm, Slot::keyValueLatentNormBias);
    to.add(Slot::sharedKey, shared);
    to.add(Slot::sharedKeyBias, shared && latents.biases);
    to.add(Slot::key, keys);
    to.add(Slot::keyBias, keys && block.biases.key);
    to.add(Slot::value, values);
    to.add(Slot::valueBias, values && block.biases.value);
    to.addNorm(block.onQuery, Slot::queryNorm, Slot::queryNormBias);
    if (keys) to.addNorm(block.onKey, Slot::keyNorm, Slot::keyNormBias);
    to.add(Slot::sink, block.sinks);
    to.add(Slot::output);
    to.add(Slot::outputBias, block.biases.output);
    to.addNorm(block.afterAttention, Slot::afterAttentionNorm, Slot::afterAttentionNormBias);
    if (block.arrangement != Arrangement::parallelOneNorm)
        to.addNorm(block.beforeMlp, Slot::mlpNorm, Slot::mlpNormBias);
    if (block.mlp.experts.count > 0)
        to.addExperts(block);
    else
        to.addMlp(block, noExpert);
    to.addNorm(block.afterMlp, Slot::afterMlpNorm, Slot::afterMlpNormBias);
    to.add(Slot::layerInputGate, block.layerInput > 0);
    to.add(Slot::layerInputOut, block.layerInput > 0);
    to.add(Slot::afterLayerInputNorm, block.layerInput > 0 && block.afterLayerInput.hasWeight());
    to.add(Slot::layerScale, block.scaled);
    to.add(Slot::kerpleA, trainsBias(layer));
    to.add(Slot::kerpleP, trainsBias(layer));
    to.add(Slot::biasTable, trainsBiasTable(layer));
}

}  // namespace

std::vector<SlotAt> slotsOf(const ModelSpec& spec, int layer) {
    std::vector<SlotAt> slots;
    Listed to(layer, slots);
    if (layer != wholeModel) {
        addLayer(spec.layers.at(static_cast<std::size_t>(layer)), to);
        return slots;
    }
    to.add(Slot::embedding);
    to.add(Slot::unembedding);
    to.add(Slot::embeddingProjection, spec.embeddingDim > 0);
    to.add(Slot::unembeddingProjection, spec.embeddingDim > 0);
    to.add(Slot::positions, spec.learnedPositions > 0);
    to.addNorm(spec.embeddingNorm, Slot::embeddingNorm, Slot::embeddingNormBias);
    to.addNorm(spec.finalNorm, Slot::finalNorm, Slot::finalNormBias);
    to.add(Slot::unembeddingBias, spec.unembeddingBias);
    const bool inputs = spec.layerInputs() > 0;
    to.add(Slot::layerInputEmbedding, inputs);
    to.add(Slot::layerInputProjection, inputs);
    to.add(Slot::layerInputNorm, inputs && spec.layerInputNorm.hasWeight());
    return slots;
}

std::vector<SlotAt> slotsOf(const ModelSpec& spec) {
    std::vector<SlotAt> slots = slotsOf(spec, wholeModel);
    for (int layer = 0; layer < spec.layerCount(); ++layer) {
        const std::vector<SlotAt> own = slotsOf(spec, layer);
        slots.insert(slots.end(), own.begin(), own.end());
    }
    return slots;
}

std::vector<Extent> shapeOf(const ModelSpec& spec, SlotAt at) {
    const Extent hidden = extentOf("hidden_size", spec.hidden);
    const Extent vocabulary = extentOf("vocab_size", spec.vocabulary);
    const Extent embedded =
        spec.embeddingDim > 0 ? extentOf("the embedding's width", spec.embeddingDim) : hidden;
    const Extent heads = extentOf("num_attention_heads", spec.heads);
    switch (at.slot) {
        case Slot::embedding:
        case Slot::unembedding:
            return {vocabulary, embedded};
        case Slot::embeddingProjection:
            return {hidden, embedded};
        case Slot::unembeddingProjection:
            return {embedded, hidden};
        case Slot::unembeddingBias:
            return {vocabulary};
        case Slot::positions:
            return {extentOf("sextant_learned_positions", spec.learnedPositions), hidden};
        case Slot::layerInputEmbedding:
            return {vocabulary, extentOf("the layers' inputs", spec.layerInputs())};
        case Slot::layerInputProjection:
            return {extentOf("the layers' inputs", spec.layerInputs()), hidden};
        case Slot::layerInputNorm:
            return {extentOf("a layer's input", spec.layerInputs() / spec.layerCount())};
        case Slot::embeddingNorm:
        case Slot::embeddingNormBias:
        case Slot::finalNorm:
        case Slot::finalNormBias:
            return {hidden};
        default:
            break;
    }
    const BlockSpec& block = spec.block(at.layer);
    const Mlp& mlp = block.mlp;
    const int valueDim = spec.valueDim(at.layer);
    const int keyDim = spec.keyDim(at.layer), keyHeads = spec.keyHeads(at.layer);
    const Latents& latents = block.latents;
    const Extent queries = product("num_attention_heads", spec.heads, keyDim);
    const Extent keys = product("num_key_value_heads", keyHeads, keyDim);
    const Extent ownKeys = product("num_key_value_heads", keyHeads, keyDim - latents.sharedKey);
    const Extent values = product("num_key_value_heads", keyHeads, valueDim);
    const Extent queryRow = extentOf("the query's latent row", latents.query);
    const Extent keyValueRow = extentOf("the latent row of keys and values", latents.keyValue);
    const Extent sharedKey = extentOf("the shared key", latents.sharedKey);
    const Extent& ofQuery = latents.query > 0 ? queryRow : hidden;
    const Extent& ofKeyValue = latents.keyValue > 0 ? keyValueRow : hidden;
    const Extent oneHead = extentOf("head_dim", keyDim);
    const Extent layerInput = extentOf("a layer's input", block.layerInput);
    const bool shared = block.headNorms == NormOver::headSharedWeight;
    const Extent width =
        extentOf(at.expert == noExpert ? "intermediate_size" : "an expert's width", mlp.width);
    const Extent experts = extentOf("experts", mlp.experts.count);
    const Extent sharedWidth = extentOf("the shared expert's width", mlp.experts.sharedWidth);
    switch (at.slot) {
        case Slot::queryLatent:
            return {queryRow, hidden};
        case Slot::queryLatentBias:
        case Slot::queryLatentNorm:
        case Slot::queryLatentNormBias:
            return {queryRow};
        case Slot::query:
            return {queries, ofQuery};
        case Slot::queryBias:
            return {queries};
        case Slot::keyValueLatent:
            return {keyValueRow, hidden};
        case Slot::keyValueLatentBias:
        case Slot::keyValueLatentNorm:
        case Slot::keyValueLatentNormBias:
            return {keyValueRow};
        case Slot::sharedKey:
            return {sharedKey, hidden};
        case Slot::sharedKeyBias:
            return {sharedKey};
        case Slot::key:
            return {ownKeys, ofKeyValue};
        case Slot::keyBias:
            return {ownKeys};
        case Slot::value:
            return {values, ofKeyValue};
        case Slot::valueBias:
            return {values};
        case Slot::queryNorm:
        case Slot::queryNormBias:
            return {shared ? oneHead : queries};
        case Slot::keyNorm:
        case Slot::keyNormBias:
            return {shared ? oneHead : keys};
        case Slot::output:
            return {hidden, product("num_attention_heads", spec.heads, valueDim)};
        case Slot::router:
            return {experts, hidden};
        case Slot::routerBias:
        case Slot::choiceBias:
            return {experts};
        case Slot::gate:
        case Slot::up:
            return {width, hidden};
        case Slot::gateBias:
        case Slot::upBias:
            return {width};
        case Slot::down:
            return {hidden, width};
        case Slot::activationPositive:
        case Slot::activationNegative:
            return {extentOf("one number", 1)};
        case Slot::activationBeta:
        case Slot::activationEpsilon:
            return {};
        case Slot::sharedGate:
        case Slot::sharedUp:
            return {sharedWidth, hidden};
        case Slot::sharedDown:
            return {hidden, sharedWidth};
        case Slot::sharedRouter:
            return {extentOf("one gate", 1), hidden};
        case Slot::layerInputGate:
            return {layerInput, hidden};
        case Slot::layerInputOut:
            return {hidden, layerInput};
        case Slot::layerScale:
            return {extentOf("one number", 1)};
        case Slot::sink:
        case Slot::kerpleA:
        case Slot::kerpleP:
        case Slot::headScale:
            return {heads};
        case Slot::biasTable:
            return {heads, {biasBuckets, "T5's 32 buckets"}};
        default:
            return {hidden};
    }
}

}  // namespace sextant
