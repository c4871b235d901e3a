// SPDX-License-Identifier: GPL-3.0-or-later
// CodeGen: GPT-J with queries, keys and values in one matrix, in four parts of its heads as it was
// trained on four machines.
#include <nlohmann/json.hpp>

#include "analysis/checkpoint/architectures/decoder.h"
#include "analysis/checkpoint/architectures/fused.h"
#include "analysis/checkpoint/architectures/gptj_decoder.h"
#include "analysis/error.h"

namespace sextant {

namespace {

constexpr int codegenParts = 4;

ModelSpec readCodegen(const ConfigKeys& config, std::vector<Message>& warnings) {
    ModelSpec spec = readGptJ(config, warnings);
    spec.architecture = "CodeGenForCausalLM";
    if (spec.heads % codegenParts != 0)
        throw Error("{} is {}, expected a multiple of 4: its matrices are in four parts",
                    config.place("num_attention_heads"), spec.heads);
    return spec;
}

// In each part its queries, then its values, then its keys.
FusedRows codegenRows(const ModelSpec& spec) {
    const std::int64_t own = std::int64_t{spec.heads} * spec.headDim / codegenParts;
    return {blockRows(0, own, 3 * own, codegenParts),
            blockRows(2 * own, own, 3 * own, codegenParts),
            blockRows(own, own, 3 * own, codegenParts), "4 times queries, values, keys"};
}

std::vector<Binding> codegenTensors(const ModelSpec& spec) {
    static const std::vector<TensorName> names =
        withNames(gptJNames(), {{Slot::query, "transformer.h.{layer}.attn.qkv_proj.weight"},
                                {Slot::key, "transformer.h.{layer}.attn.qkv_proj.weight"},
                                {Slot::value, "transformer.h.{layer}.attn.qkv_proj.weight"}});
    return bindNamed(spec, names, [](const ModelSpec& model, Binding& binding) {
        takeFromFused(codegenRows(model), binding);
    });
}

}  // namespace

Architecture codegen() {
    return {.name = "CodeGenForCausalLM",
            .modelType = "codegen",
            .remark = "CodeGen",
            .prefix = "transformer.",
            .otherNames = gptKeys(),
            .defaults = gptJDefaults(),
            .read = readCodegen,
            .bindings = codegenTensors,
            .parts = patchedParts()};
}

}  // namespace sextant
