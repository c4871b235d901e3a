// SPDX-License-Identifier: GPL-3.0-or-later
// The keys of a GGUF file, read with their types and limits. Every refusal names the file, the key,
// what was found and what was expected.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "analysis/checkpoint/gguf_file.h"
#include "analysis/message.h"

namespace sextant {

class GgufKeys {
  public:
    // `file` must outlive this.
    explicit GgufKeys(const GgufFile& file) : file_(file) {}

    const GgufFile& file() const { return file_; }
    // "model.gguf: llama.block_count", the beginning of a message about a key.
    std::string place(const std::string& key) const { return file_.file + ": " + key; }

    bool has(const std::string& key) const { return file_.find(key) != nullptr; }
    // A whole number of any width, 0 to 2^40. Of an array, as files have it where layers may
    // differ, the number that all its elements are.
    std::int64_t whole(const std::string& key) const;  // Error where absent
    std::optional<std::int64_t> optionalWhole(const std::string& key) const;
    // A finite number above 0. A 32-bit one is read as the shortest decimal that rounds to it,
    // which is what was written: 1e-05, not 9.99999974737875163e-06.
    std::optional<double> optionalPositive(const std::string& key) const;
    double positive(const std::string& key) const;  // Error where absent
    std::optional<bool> optionalFlag(const std::string& key) const;
    std::optional<std::string> optionalText(const std::string& key) const;
    // An array of elements of this type; nothing where the key is absent.
    std::optional<GgufArray> optionalArray(const std::string& key, GgufType of) const;

    // Keys that begin with `prefix` and have not been read.
    std::vector<std::string> unread(const std::string& prefix) const;

  private:
    const GgufValue* find(const std::string& key) const;
    [[noreturn]] void refuse(const std::string& key, const GgufValue& value,
                             const Message& expected) const;

    const GgufFile& file_;
    mutable std::set<std::string, std::less<>> read_;
};

}  // namespace sextant
