// SPDX-License-Identifier: GPL-3.0-or-later
// config.json -> ModelSpec, and the keys that most architectures spell alike.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "analysis/checkpoint/architectures/all.h"
#include "analysis/checkpoint/quantization.h"
#include "analysis/message.h"

namespace sextant {

// Far above any model, far below what would overflow an int or a shape.
constexpr int mostLayers = 10'000;
constexpr int mostHidden = 1 << 20;
constexpr int mostWidth = 1 << 24;
constexpr std::size_t largestConfig = 16'000'000;  // bytes of a config.json

struct Config {
    const Architecture* architecture = nullptr;
    ModelSpec spec;
    Quantization quantization;
    std::string text;          // the file, whole
    bool textOfWhole = false;  // the model reads more than text: its text part is here
    std::vector<Message> warnings;
};

// Throws Error naming the file and the key: missing, of a wrong type, out of range, or a model this
// version does not read. The warnings name keys that were taken from the architecture's defaults,
// and keys that nothing reads though they may affect the computation.
Config readConfig(const std::filesystem::path& path);
// The same for the text of a config.json; `file` is its name in messages.
Config readConfigText(const std::string& file, std::string text);
// The same for the parsed object of a config.json; `file` is its name in messages, `prefix` stands
// before its keys there.
ModelSpec readSpec(const Architecture& architecture, const std::string& file, nlohmann::json json,
                   std::vector<Message>& warnings, const std::string& prefix = "");

// hidden, heads, keyValueHeads, headDim, vocabulary, trainedLength from the names
// most configs use. Absent num_key_value_heads means as many as heads; absent head_dim means
// hidden_size / num_attention_heads, which must divide. positionsMet is sextant_positions_met,
// which the trainer writes.
void readSizes(const ConfigKeys& config, ModelSpec& spec);
// The width of an MLP or of an expert.
int readWidth(const ConfigKeys& config, const std::string& key);
// bos_token_id and eos_token_id: a number, null, or an array whose first entry is taken. A start
// token outside the vocabulary is a warning.
void readTokens(const ConfigKeys& config, ModelSpec& spec, std::vector<Message>& warnings);
Activation readActivation(const ConfigKeys& config, const std::string& key);

}  // namespace sextant
