// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a model in the Hugging Face layout: config.json, model.safetensors, tokenizer.json and
// tokenizer_config.json.
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "analysis/checkpoint/model_spec.h"
#include "analysis/checkpoint/slot.h"
#include "analysis/checkpoint/tensor_view.h"

namespace sextant {

// fp32 weights by their Hugging Face names, or of a slot: these are written as the architecture
// stores them, several of them in one tensor where it does.
struct NamedWeights {
    std::string name;
    std::vector<std::int64_t> shape;
    std::span<const float> values;
    std::optional<SlotAt> at = {};
};

// The tokenizer files written beside the weights.
enum class TokenizerFiles { bytes, task, none };

// `dtype` is f32, f16 or bf16 (rounded to nearest even). The folder must exist. `originalConfig` is
// the whole config.json of the checkpoint that was continued, whose unchanged keys are kept; empty
// for a new model (export_config.h). A model that its own architecture cannot describe is written
// as SextantForCausalLM, so that no program runs it without its methods. Head sigmas
// (ModelSpec::trainedSigma) are written as scale_param. Each file is written whole or not at all.
// Methods used in training only (inference_spec.h) go under sextant_trained_with, which nothing
// runs. Throws Error: the folder cannot be written, a weight too large for f16, a model that no
// config.json can describe.
void writeCheckpoint(const std::filesystem::path& folder, const ModelSpec& spec,
                     const std::vector<NamedWeights>& weights, DType dtype,
                     TokenizerFiles tokenizer = TokenizerFiles::bytes,
                     const std::string& originalConfig = "");

}  // namespace sextant
