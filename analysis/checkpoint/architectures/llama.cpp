// SPDX-License-Identifier: GPL-3.0-or-later
// Llama, TinyLlama and what else calls itself so: rotary positions everywhere, no window.
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/llama_tensors.h"
#include "analysis/checkpoint/json_text.h"
#include "analysis/error.h"
#include "analysis/position/hf_position.h"

namespace sextant {

namespace {

// A model trained here says so where Llama's own keys cannot: "none" is NoPE, for all layers.
std::vector<std::string> llamaPositions(const ConfigKeys& config, std::size_t layers) {
    const std::string position = config.optionalText("sextant_position").value_or("rope");
    if (position != "rope" && position != "none")
        throw Error("{} is {}, expected \"rope\" or \"none\" in a LlamaForCausalLM",
                    config.place("sextant_position"), inQuotes(position));
    return std::vector(layers, position);
}

ModelSpec readLlama(const ConfigKeys& config, std::vector<Message>& warnings) {
    ModelSpec spec = readDecoder(
        config, {.positions = llamaPositions, .rotation = {.wholeHead = true}}, warnings);
    spec.architecture = "LlamaForCausalLM";
    readBiases(config, spec);
    return spec;
}

bool isNope(const ModelSpec& spec) {
    return toHf(spec, 0).position == "none";
}

void writeLlamaPositions(const ModelSpec& spec, nlohmann::ordered_json& json) {
    writePositions(spec, json);
    json.erase("sliding_window");
    json["sextant_position"] = toHf(spec, 0).position;
    // Other programs rotate every Llama: by nothing, then.
    if (isNope(spec)) json["rope_scaling"] = {{"rope_type", "linear"}, {"factor", 1e12}};
}

bool standsStill(const nlohmann::ordered_json& json) {
    for (const char* key : {"rope_scaling", "rope_parameters"}) {
        const auto found = json.find(key);
        if (found == json.end() || !found->is_object()) continue;
        const auto type = found->value("rope_type", found->value("type", nlohmann::ordered_json()));
        const auto factor = found->value("factor", nlohmann::ordered_json());
        return type == "linear" && factor.is_number() && factor >= 1e9;
    }
    return false;
}

// A NoPE model is none where it is rotated.
bool isPlainLlama(const ModelSpec& spec, const nlohmann::ordered_json& json) {
    return !isNope(spec) || standsStill(json);
}

std::vector<ConfigPart> llamaParts() {
    std::vector<ConfigPart> parts = decoderParts();
    parts.push_back({"its position encodings and windows", samePositions, writeLlamaPositions,
                     false, isPlainLlama});
    parts.push_back({"its score scale", sameScoreScale});
    return parts;
}

}  // namespace

Architecture llama() {
    return {.name = "LlamaForCausalLM",
            .modelType = "llama",
            .remark = "also TinyLlama",
            .prefix = "model.",
            .defaults = {{"vocab_size", 32000},
                         {"hidden_size", 4096},
                         {"intermediate_size", 11008},
                         {"num_hidden_layers", 32},
                         {"num_attention_heads", 32},
                         {"hidden_act", "silu"},
                         {"max_position_embeddings", 2048},
                         {"rms_norm_eps", 1e-6},
                         {"bos_token_id", 1},
                         {"eos_token_id", 2}},
            .read = readLlama,
            .bindings = llamaTensors,
            .parts = llamaParts()};
}

}  // namespace sextant
