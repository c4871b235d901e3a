// SPDX-License-Identifier: GPL-3.0-or-later
// Llama, TinyLlama and what else calls itself so: rotary positions everywhere, no window.
#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/llama_tensors.h"
#include "analysis/checkpoint/json_text.h"
#include "analysis/error.h"
#include "analysis/position/hf_position.h"

namespace sextant {

namespace {

// A model trained here says so where Llama's own keys cannot: "none" is NoPE, for all layers.
std::vector<std::string> positions(const ConfigKeys& config, std::size_t layers) {
    const std::string position = config.optionalText("sextant_position").value_or("rope");
    if (position != "rope" && position != "none")
        throw Error(config.place("sextant_position") + " is " + inQuotes(position) +
                    ", expected \"rope\" or \"none\" in a LlamaForCausalLM");
    return std::vector(layers, position);
}

ModelSpec read(const ConfigKeys& config, std::vector<std::string>& warnings) {
    ModelSpec spec = readDecoder(config, 0, positions, warnings);
    spec.architecture = "LlamaForCausalLM";
    readBiases(config, spec);
    return spec;
}

void write(const ModelSpec& spec, nlohmann::ordered_json& json) {
    writePositions(spec, json);
    json.erase("sliding_window");
    json["sextant_position"] = toHf(spec, 0).position;
}

std::vector<ConfigPart> parts() {
    std::vector<ConfigPart> parts = decoderParts();
    parts.push_back({"its position encodings and windows", samePositions, write});
    parts.push_back({"its score scale", sameScoreScale});
    return parts;
}

}  // namespace

Architecture llama() {
    return {.name = "LlamaForCausalLM",
            .modelType = "llama",
            .remark = "also TinyLlama",
            .prefix = "model.",
            .read = read,
            .bindings = llamaTensors,
            .parts = parts()};
}

}  // namespace sextant
