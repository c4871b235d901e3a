// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/slot.h"

#include "analysis/position/composition.h"

namespace sextant {

namespace {

Extent plain(const char* key, std::int64_t value) {
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
            return "embedding";
        case Slot::unembedding:
            return "unembedding";
        case Slot::positions:
            return "position embedding";
        case Slot::finalNorm:
            return "final norm";
        case Slot::finalNormBias:
            return "final norm's bias";
        case Slot::attentionNorm:
            return "attention norm";
        case Slot::attentionNormBias:
            return "attention norm's bias";
        case Slot::query:
            return "query";
        case Slot::queryBias:
            return "query's bias";
        case Slot::key:
            return "key";
        case Slot::keyBias:
            return "key's bias";
        case Slot::value:
            return "value";
        case Slot::valueBias:
            return "value's bias";
        case Slot::output:
            return "attention output";
        case Slot::outputBias:
            return "attention output's bias";
        case Slot::mlpNorm:
            return "MLP norm";
        case Slot::mlpNormBias:
            return "MLP norm's bias";
        case Slot::gate:
            return "gate";
        case Slot::gateBias:
            return "gate's bias";
        case Slot::up:
            return "up";
        case Slot::upBias:
            return "up's bias";
        case Slot::down:
            return "down";
        case Slot::downBias:
            return "down's bias";
        case Slot::kerpleA:
            return "KERPLE a";
        case Slot::kerpleP:
            return "KERPLE p";
        case Slot::biasTable:
            return "T5's table of biases";
        case Slot::headScale:
            break;
    }
    return "head scales";
}

std::vector<SlotAt> slotsOf(const ModelSpec& spec) {
    std::vector<SlotAt> slots;
    int at = wholeModel;
    const auto add = [&](Slot slot, bool there) {
        if (there) slots.push_back({slot, at});
    };
    const bool norms = spec.norm != Norm::layerPlain;  // which has no weights at all
    const bool normBiases = spec.norm == Norm::layer;
    add(Slot::embedding, true);
    add(Slot::unembedding, true);
    add(Slot::positions, spec.learnedPositions > 0);
    add(Slot::finalNorm, norms);
    add(Slot::finalNormBias, normBiases);
    for (at = 0; at < spec.layerCount(); ++at) {
        add(Slot::attentionNorm, norms);
        add(Slot::attentionNormBias, normBiases);
        add(Slot::query, true);
        add(Slot::queryBias, spec.attentionBias);
        add(Slot::key, true);
        add(Slot::keyBias, spec.attentionBias);
        add(Slot::value, true);
        add(Slot::valueBias, spec.attentionBias);
        add(Slot::output, true);
        add(Slot::outputBias, spec.attentionOutputBias);
        add(Slot::mlpNorm, norms);
        add(Slot::mlpNormBias, normBiases);
        add(Slot::gate, spec.gatedMlp);
        add(Slot::gateBias, spec.gatedMlp && spec.mlpBias);
        add(Slot::up, true);
        add(Slot::upBias, spec.mlpBias);
        add(Slot::down, true);
        add(Slot::downBias, spec.mlpBias);
        const bool trainedBias = trainsBias(spec.layers[static_cast<std::size_t>(at)]);
        add(Slot::kerpleA, trainedBias);
        add(Slot::kerpleP, trainedBias);
        add(Slot::biasTable, trainsBiasTable(spec.layers[static_cast<std::size_t>(at)]));
    }
    return slots;
}

std::vector<Extent> shapeOf(const ModelSpec& spec, Slot slot) {
    const Extent hidden = plain("hidden_size", spec.hidden);
    const Extent intermediate = plain("intermediate_size", spec.intermediate);
    const Extent queries = product("num_attention_heads", spec.heads, spec.headDim);
    const Extent keys = product("num_key_value_heads", spec.keyValueHeads, spec.headDim);
    switch (slot) {
        case Slot::embedding:
        case Slot::unembedding:
            return {plain("vocab_size", spec.vocabulary), hidden};
        case Slot::positions:
            return {plain("sextant_learned_positions", spec.learnedPositions), hidden};
        case Slot::query:
            return {queries, hidden};
        case Slot::queryBias:
            return {queries};
        case Slot::key:
        case Slot::value:
            return {keys, hidden};
        case Slot::keyBias:
        case Slot::valueBias:
            return {keys};
        case Slot::output:
            return {hidden, queries};
        case Slot::gate:
        case Slot::up:
            return {intermediate, hidden};
        case Slot::gateBias:
        case Slot::upBias:
            return {intermediate};
        case Slot::down:
            return {hidden, intermediate};
        case Slot::kerpleA:
        case Slot::kerpleP:
        case Slot::headScale:
            return {plain("num_attention_heads", spec.heads)};
        case Slot::biasTable:
            return {plain("num_attention_heads", spec.heads), {biasBuckets, "T5's 32 buckets"}};
        case Slot::finalNorm:
        case Slot::finalNormBias:
        case Slot::attentionNorm:
        case Slot::attentionNormBias:
        case Slot::outputBias:
        case Slot::mlpNorm:
        case Slot::mlpNormBias:
        case Slot::downBias:
            break;
    }
    return {hidden};
}

}  // namespace sextant
