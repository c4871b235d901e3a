// SPDX-License-Identifier: GPL-3.0-or-later
// What the config.json of an architecture calls keys that most spell otherwise: GPT-2 says n_embd
// for hidden_size.
#pragma once

#include <initializer_list>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <utility>

namespace sextant {

class KeyNames {
  public:
    KeyNames() = default;
    // {{"hidden_size", "n_embd"}}: the usual name, and this architecture's.
    KeyNames(std::initializer_list<std::pair<const std::string, std::string>> names)
        : others_(names) {}

    // This architecture's name of a key; the usual one where it has none of its own.
    std::string own(const std::string& key) const;
    // The name by which `config`, an object, has it: the usual one where that is there and not
    // null, else the architecture's own.
    std::string in(const nlohmann::json& config, const std::string& key) const;
    // Of `defaults`, by usual names, those that `config` says nothing of, not even null; by the
    // architecture's names.
    nlohmann::json leftOut(const nlohmann::json& defaults, const nlohmann::json& config) const;

  private:
    std::map<std::string, std::string> others_;
};

}  // namespace sextant
