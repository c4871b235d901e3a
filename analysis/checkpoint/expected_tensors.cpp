// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/expected_tensors.h"

#include "analysis/error.h"

namespace sextant {

namespace {

// One extent of a shape with the words for it.
struct Extent {
    std::int64_t value;
    std::string reason;
};

class List {
  public:
    void add(const std::string& tensorName, const std::vector<Extent>& extents) {
        if (tensorName.empty()) return;
        ExpectedTensor tensor;
        tensor.name = tensorName;
        for (const Extent& extent : extents) {
            tensor.shape.push_back(extent.value);
            if (!tensor.reason.empty()) tensor.reason += ", ";
            tensor.reason += extent.reason;
        }
        tensors.push_back(std::move(tensor));
    }

    std::vector<ExpectedTensor> tensors;
};

Extent plain(const char* key, int value) {
    return {value, key + (" " + std::to_string(value))};
}

Extent product(const char* key, int heads, int headDim) {
    return {
        static_cast<std::int64_t>(heads) * headDim,
        std::string(key) + " " + std::to_string(heads) + " x head_dim " + std::to_string(headDim)};
}

}  // namespace

std::vector<ExpectedTensor> expectedTensors(const ModelSpec& spec, const TensorNames& names) {
    const Extent vocabulary = plain("vocab_size", spec.vocabulary);
    const Extent hidden = plain("hidden_size", spec.hidden);
    const Extent intermediate = plain("intermediate_size", spec.intermediate);
    const Extent heads = plain("num_attention_heads", spec.heads);
    const Extent queries = product("num_attention_heads", spec.heads, spec.headDim);
    const Extent keys = product("num_key_value_heads", spec.keyValueHeads, spec.headDim);

    List list;
    list.add(names.embedding, {vocabulary, hidden});
    if (names.unembedding != names.embedding) list.add(names.unembedding, {vocabulary, hidden});
    list.add(names.positions, {{spec.learnedPositions, "sextant_learned_positions " +
                                                           std::to_string(spec.learnedPositions)},
                               hidden});
    list.add(names.finalNorm, {hidden});
    list.add(names.finalNormBias, {hidden});
    for (const LayerTensors& layer : names.layers) {
        list.add(layer.attentionNorm, {hidden});
        list.add(layer.attentionNormBias, {hidden});
        list.add(layer.query, {queries, hidden});
        list.add(layer.queryBias, {queries});
        list.add(layer.key, {keys, hidden});
        list.add(layer.keyBias, {keys});
        list.add(layer.value, {keys, hidden});
        list.add(layer.valueBias, {keys});
        list.add(layer.output, {hidden, queries});
        list.add(layer.outputBias, {hidden});
        list.add(layer.mlpNorm, {hidden});
        list.add(layer.mlpNormBias, {hidden});
        list.add(layer.gate, {intermediate, hidden});
        list.add(layer.gateBias, {intermediate});
        list.add(layer.up, {intermediate, hidden});
        list.add(layer.upBias, {intermediate});
        list.add(layer.down, {hidden, intermediate});
        list.add(layer.downBias, {hidden});
        list.add(layer.scale, {heads});
        list.add(layer.kerpleA, {heads});
        list.add(layer.kerpleP, {heads});
    }
    return std::move(list.tensors);
}

void checkTensors(const Checkpoint& checkpoint) {
    for (const ExpectedTensor& expected : expectedTensors(checkpoint.spec, checkpoint.names)) {
        const std::string promise =
            "expected " + shapeText(expected.shape) + " (" + expected.reason + ")";
        const TensorView* found = checkpoint.weights.find(expected.name);
        if (found == nullptr)
            throw Error(checkpoint.folder.string() + ": tensor " + expected.name +
                        " is missing from the weights, " + promise);
        const std::string where = found->file + ": tensor " + expected.name;
        if (found->shape != expected.shape)
            throw Error(where + " is " + shapeText(found->shape) + ", " + promise);
        if (found->dtype != DType::f32 && found->dtype != DType::f16 && found->dtype != DType::bf16)
            throw Error(where + " has dtype " + name(found->dtype) + ", expected F32, F16 or BF16");
    }
}

}  // namespace sextant
