// SPDX-License-Identifier: GPL-3.0-or-later
// A part of a JSON file that knows where it stands, so that every complaint names file and key.
#pragma once

#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

namespace sextant {

class JsonPart {
  public:
    // Reads and parses a file. Throws Error: missing, larger than `maximumBytes`, not JSON.
    static JsonPart read(const std::filesystem::path& path, std::uint64_t maximumBytes);

    bool present() const;
    bool isObject() const;
    bool isArray() const;
    bool isString() const;

    // A member; a part that is not present() where there is none.
    JsonPart operator[](const std::string& key) const;
    std::vector<JsonPart> elements() const;
    const nlohmann::json& value() const { return *value_; }

    // The value as the named type, or Error saying what stands there instead.
    std::string string() const;
    bool boolean() const;
    std::int64_t integer(std::int64_t low, std::int64_t high) const;
    std::string stringOr(const std::string& fallback) const;
    bool booleanOr(bool fallback) const;

    // An Error that names the file and key, what stands there and what is expected.
    [[noreturn]] void refuse(const std::string& expected) const;
    // The same for a name ("type") that is none of those supported.
    [[noreturn]] void refuseName(const std::string& found, const std::string& supported) const;
    // "tokenizer.json: model.vocab"
    std::string where() const { return file_ + ": " + (key_.empty() ? "the file" : key_); }
    const std::string& file() const { return file_; }

  private:
    std::shared_ptr<const nlohmann::json> root_;
    const nlohmann::json* value_ = nullptr;
    std::string file_;
    std::string key_;
};

}  // namespace sextant
