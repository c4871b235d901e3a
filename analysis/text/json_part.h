// SPDX-License-Identifier: GPL-3.0-or-later
// A part of a JSON file that knows its place in it, so that every error names file and key.
#pragma once

#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/message.h"

namespace sextant {

class JsonPart {
  public:
    // Reads and parses a file. Throws Error: missing, larger than `maximumBytes`, not JSON.
    static JsonPart read(const std::filesystem::path& path, std::uint64_t maximumBytes);
    // The same for the text of a file, whose name in messages is `file`.
    static JsonPart of(const std::string& file, std::string_view text);

    bool present() const;
    bool isObject() const;
    bool isArray() const;
    bool isString() const;

    // A member; if there is none, a part that is not present().
    JsonPart operator[](const std::string& key) const;
    std::vector<JsonPart> elements() const;
    const nlohmann::json& value() const { return *value_; }

    // The value as the named type. Throws Error saying what was found instead.
    std::string string() const;
    bool boolean() const;
    std::int64_t integer(std::int64_t low, std::int64_t high) const;
    std::string stringOr(const std::string& fallback) const;
    bool booleanOr(bool fallback) const;

    // Throws Error naming the file and key, what was found and what was expected.
    [[noreturn]] void refuse(const Message& expected) const;
    // The same for a name ("type") that is not supported.
    [[noreturn]] void refuseName(const std::string& found, const std::string& supported) const;
    // "tokenizer.json: model.vocab"
    Message where() const {
        return key_.empty() ? Message("{}: the file", file_) : Message("{}: {}", file_, key_);
    }
    const std::string& file() const { return file_; }

  private:
    std::shared_ptr<const nlohmann::json> root_;
    const nlohmann::json* value_ = nullptr;
    std::string file_;
    std::string key_;
};

}  // namespace sextant
