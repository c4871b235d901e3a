// SPDX-License-Identifier: GPL-3.0-or-later
// The keys of config.json, read with their types and limits. Every refusal names the file, the key,
// what was found and what was expected. A key that is null counts as absent, as in transformers.
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "analysis/checkpoint/key_names.h"

namespace sextant {

class ConfigKeys {
  public:
    // `object` must outlive this; `prefix` is put before keys in messages ("rope_parameters.").
    // `names`: what this config may call a key that most spell otherwise. Throws Error when it is
    // not an object.
    ConfigKeys(std::string file, std::string prefix, const nlohmann::json& object,
               KeyNames names = {});

    const std::string& file() const { return file_; }
    // "config.json: rope_parameters.rope_theta", the beginning of a message about a key.
    std::string place(const std::string& key) const { return file_ + ": " + path(key); }
    // The same without the file, by the name that the key has in this config.
    std::string path(const std::string& key) const { return prefix_ + names_.in(object_, key); }
    const nlohmann::json& object() const { return object_; }

    bool has(const std::string& key) const { return lookUp(key) != nullptr; }
    const nlohmann::json* find(const std::string& key) const;  // null where absent
    // The object under a key; nothing where absent.
    std::optional<ConfigKeys> nested(const std::string& key) const;

    // A whole number from 1 to `largest`; Error where absent.
    int size(const std::string& key, int largest) const;
    std::int64_t length(const std::string& key) const;  // 1 to 2^40 positions
    std::optional<int> integer(const std::string& key) const;
    // A finite number above 0; the first throws where absent.
    double positive(const std::string& key) const;
    std::optional<double> optionalPositive(const std::string& key) const;
    bool boolean(const std::string& key, bool whereAbsent) const;
    std::string text(const std::string& key) const;
    std::optional<std::string> optionalText(const std::string& key) const;

    // The keys whose values have not been read, without null ones, as messages name them:
    // "rope_scaling.alpha"; a single key for an object that has not been opened.
    std::vector<std::string> unread() const;

  private:
    const nlohmann::json* lookUp(const std::string& key) const;
    const nlohmann::json& require(const std::string& key) const;
    std::int64_t wholeNumber(const std::string& key, const nlohmann::json& value,
                             std::int64_t smallest, std::int64_t largest) const;

    std::string file_;
    std::string prefix_;
    const nlohmann::json& object_;
    KeyNames names_;
    // Values that were read and objects that were opened, here and in nested objects.
    struct Seen {
        std::set<const nlohmann::json*> read, opened;
    };
    std::shared_ptr<Seen> seen_ = std::make_shared<Seen>();
};

}  // namespace sextant
