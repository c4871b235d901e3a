// SPDX-License-Identifier: GPL-3.0-or-later
// What a checkpoint's config.json says, by the architecture's own spelling of its keys, also within
// text_config: for telling where a value stands. Reading it for the model is config.h's.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "analysis/message.h"

namespace sextant {

struct Architecture;
struct Checkpoint;

// As many stand for no length: tokenizer_config.json says 1e30 where it knows none.
inline constexpr double mostPositions = 1e12;

class ConfigWords {
  public:
    // Throws nothing: a config that is no JSON object says nothing.
    explicit ConfigWords(const Checkpoint& checkpoint);
    // It points into itself.
    ConfigWords(const ConfigWords&) = delete;
    ConfigWords& operator=(const ConfigWords&) = delete;

    // Null where the key is absent, or null there.
    const nlohmann::json* find(const std::string& key) const;
    // The same, but of the outermost object alone and by this spelling.
    const nlohmann::json* outermost(const std::string& key) const;
    bool has(const std::string& key) const { return find(key) != nullptr; }
    // "config.json: n_embd"; empty where the key is absent.
    Message source(const std::string& key) const;
    std::string text(const std::string& key) const;  // empty: it is no text
    std::optional<double> number(const std::string& key) const;

  private:
    std::string spelled(const std::string& key) const;

    const Architecture* architecture_;  // null: not known
    bool gguf_;                         // what it stands in, for sources
    nlohmann::json json_;
    const nlohmann::json* inner_ = nullptr;
};

}  // namespace sextant
