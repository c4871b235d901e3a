// SPDX-License-Identifier: GPL-3.0-or-later
// Mistral: Llama with a window, in all layers or in those that layer_types names, and no biases.
#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/llama_tensors.h"

namespace sextant {

namespace {

ModelSpec read(const ConfigKeys& config, std::vector<std::string>& warnings) {
    constexpr std::int64_t firstMistralWindow = 4096;
    std::int64_t window = 0;
    if (config.has("sliding_window")) {
        window = config.length("sliding_window");
    } else if (!config.object().contains("sliding_window")) {
        window = firstMistralWindow;
        warnings.push_back(config.place("sliding_window") +
                           " is missing; 4096 is taken, as transformers does (null would mean no "
                           "window)");
    }
    ModelSpec spec = readDecoder(config, window, everywhereRotated, warnings);
    spec.architecture = "MistralForCausalLM";
    return spec;
}

std::vector<ConfigPart> parts() {
    std::vector<ConfigPart> parts = decoderParts();
    parts.push_back({"its position encodings and windows", samePositions, writePositions});
    parts.push_back({"its score scale", sameScoreScale});
    return parts;
}

}  // namespace

Architecture mistral() {
    return {.name = "MistralForCausalLM",
            .modelType = "mistral",
            .prefix = "model.",
            .read = read,
            .bindings = llamaTensors,
            .parts = parts()};
}

}  // namespace sextant
