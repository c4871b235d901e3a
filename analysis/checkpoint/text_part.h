// SPDX-License-Identifier: GPL-3.0-or-later
// Models that read images or sound too: the part of their config.json and of their tensors that
// reads text, which is all that is run here.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "analysis/checkpoint/binding.h"
#include "analysis/checkpoint/tensor_view.h"

namespace sextant {

struct TextPart {
    // As the config.json of a model of text alone: what the part leaves to the whole is taken from
    // there (tied embedding, start and end tokens), "architectures" is left out.
    nlohmann::json config;
    std::string prefix;      // "text_config.", before keys in messages; empty: they are at the top
    std::string passedOver;  // keys of the whole that are not of the text, "vision_config, ..."
};

// Where config.json has a text_config, or calls itself one of those whose text stands at the top
// beside a vision_config (Qwen 2 VL in transformers 4). Nothing for others. Throws Error where
// text_config is no object.
std::optional<TextPart> textPartOf(const std::string& file, const nlohmann::json& config);

// Renames the tensors of `bindings` as they lie in such a model's files: behind "language_model.",
// or in place of "model." behind "model.language_model.", ...
void bindTextPart(const Weights& weights, std::vector<Binding>& bindings);

}  // namespace sextant
