// SPDX-License-Identifier: GPL-3.0-or-later
// GPT-J: attention and MLP side by side after one norm, pairs of neighbouring dimensions turn.
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/gptj_decoder.h"

namespace sextant {

namespace {

ModelSpec readGptJItself(const ConfigKeys& config, std::vector<Message>& warnings) {
    ModelSpec spec = readGptJ(config, warnings);
    spec.architecture = "GPTJForCausalLM";
    return spec;
}

std::vector<Binding> gptJTensors(const ModelSpec& spec) {
    static const std::vector<TensorName> names =
        withNames(gptJNames(), {{Slot::query, "transformer.h.{layer}.attn.q_proj.weight"},
                                {Slot::key, "transformer.h.{layer}.attn.k_proj.weight"},
                                {Slot::value, "transformer.h.{layer}.attn.v_proj.weight"}});
    return bindNamed(spec, names);
}

}  // namespace

Architecture gptJ() {
    return {.name = "GPTJForCausalLM",
            .modelType = "gptj",
            .remark = "GPT-J",
            .prefix = "transformer.",
            .otherNames = gptKeys(),
            .defaults = gptJDefaults(),
            .read = readGptJItself,
            .bindings = gptJTensors,
            .parts = patchedParts()};
}

}  // namespace sextant
