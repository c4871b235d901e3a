// SPDX-License-Identifier: GPL-3.0-or-later
// NanoChat: RMS norms without weights, also of the embedding and of each head's query and key;
// heads turn the other way round.
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/llama_tensors.h"

namespace sextant {

namespace {

// transformers takes the norms of queries and keys after they have turned, which is the same: a
// turn leaves lengths as they are.
ModelSpec readNanoChat(const ConfigKeys& config, std::vector<Message>& warnings) {
    ModelSpec spec = readDecoder(
        config, {.norm = NormKind::rmsPlain, .gated = false, .rotation = {.wholeHead = true}},
        warnings);
    spec.architecture = "NanoChatForCausalLM";
    spec.embeddingNorm = spec.finalNorm;
    spec.logitSoftCap = config.optionalPositive("final_logit_softcapping").value_or(0.0);
    readBiases(config, spec);
    for (LayerSpec& layer : spec.layers)
        layer.block.onQuery = layer.block.onKey = spec.finalNorm;
    return spec;
}

// A pair (a, b) that turns the other way round is the pair (b, a) that turns as all others do.
void swapHalves(const ModelSpec& spec, Binding& binding) {
    const Slot slot = binding.at.slot;
    const bool query = slot == Slot::query || slot == Slot::queryBias;
    if (!query && slot != Slot::key && slot != Slot::keyBias) return;
    const std::int64_t half = spec.headDim / 2;
    for (int head = 0; head < (query ? spec.heads : spec.keyValueHeads); ++head)
        for (const std::int64_t first : {half, std::int64_t{0}})
            for (std::int64_t row = 0; row < half; ++row)
                binding.rows.push_back(std::int64_t{head} * spec.headDim + first + row);
}

std::vector<Binding> nanoChatTensors(const ModelSpec& spec) {
    static const std::vector<TensorName> names =
        withNames(llamaNames(), {{Slot::up, "model.layers.{layer}.mlp.fc1.weight"},
                                 {Slot::upBias, "model.layers.{layer}.mlp.fc1.bias"},
                                 {Slot::down, "model.layers.{layer}.mlp.fc2.weight"},
                                 {Slot::downBias, "model.layers.{layer}.mlp.fc2.bias"}});
    return bindNamed(spec, names, swapHalves);
}

}  // namespace

Architecture nanoChat() {
    return {.name = "NanoChatForCausalLM",
            .modelType = "nanochat",
            .remark = "NanoChat",
            .prefix = "model.",
            .defaults = {{"vocab_size", 50304},
                         {"hidden_size", 768},
                         {"intermediate_size", 8192},
                         {"num_hidden_layers", 12},
                         {"num_attention_heads", 6},
                         {"hidden_act", "relu2"},
                         {"max_position_embeddings", 2048},
                         {"rms_norm_eps", 1e-6},
                         {"final_logit_softcapping", 15.0}},
            .read = readNanoChat,
            .bindings = nanoChatTensors,
            .parts = patchedParts()};
}

}  // namespace sextant
