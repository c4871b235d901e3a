// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a model in the Hugging Face layout: config.json, model.safetensors, tokenizer.json and
// tokenizer_config.json.
#pragma once

#include <filesystem>
#include <vector>

#include "analysis/checkpoint/model_spec.h"
#include "analysis/checkpoint/tensor_view.h"

namespace sextant {

// fp32 weights by their Hugging Face names.
struct NamedWeights {
    std::string name;
    std::vector<std::int64_t> shape;
    std::span<const float> values;
};

// What stands beside the weights: how text becomes ids.
enum class TokenizerFiles { bytes, task, none };

// `dtype` is f32, f16 or bf16 (rounded to nearest even). The folder must exist. `originalConfig` is
// the config.json of the checkpoint that was continued, whole, and stays as it is where nothing has
// changed; empty for a new model (export_config.h). What the model's own architecture has no words
// for stands under SextantForCausalLM, so that nobody runs it without. Head sigmas
// (ModelSpec::trainedSigma) are written as scale_param. Each file is written whole or not at all.
// Methods of training alone (inference_spec.h) stand under sextant_trained_with, which nothing
// runs. Throws Error: the folder cannot be written, a weight too large for f16, a model that no
// config.json can say.
void writeCheckpoint(const std::filesystem::path& folder, const ModelSpec& spec,
                     const std::vector<NamedWeights>& weights, DType dtype,
                     TokenizerFiles tokenizer = TokenizerFiles::bytes,
                     const std::string& originalConfig = "");

}  // namespace sextant
