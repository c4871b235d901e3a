// SPDX-License-Identifier: GPL-3.0-or-later
// A GGUF file, versions 2 and 3, as ggml's docs/gguf.md describes it: keys with values, then where
// each tensor lies, then the tensors. What its keys mean is not known here (gguf_config.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "analysis/checkpoint/tensor_view.h"

namespace sextant {

enum class GgufType : std::uint32_t {
    u8,
    i8,
    u16,
    i16,
    u32,
    i32,
    f32,
    boolean,
    string,
    array,
    u64,
    i64,
    f64
};
const char* name(GgufType type);  // "u8", "string", ...

// Its elements as they lie in the file, which has been checked to hold so many.
struct GgufArray {
    GgufType of = GgufType::u8;
    std::uint64_t count = 0;
    std::span<const std::byte> bytes;
};

// A string's bytes lie in the file too.
struct GgufValue {
    GgufType type = GgufType::u8;
    std::variant<std::uint64_t, std::int64_t, float, double, bool, std::string_view, GgufArray>
        value;
};

struct GgufFile {
    std::string file;  // for messages
    std::uint32_t version = 0;
    std::map<std::string, GgufValue, std::less<>> metadata;
    // By the names that they have in the file, shapes as torch has them: a row's length last. The
    // mapping that metadata refers to is its storage.
    Weights weights;

    const GgufValue* find(std::string_view key) const;
};

// Maps the file; no tensor is copied. Throws Error naming the file, and the key or tensor, for all
// that llama.cpp's reader refuses: another version, counts and lengths that the file does not hold,
// a name given twice or none at all, arrays in arrays beyond a few levels, an alignment that is no
// power of two in a u32, more than four dimensions, sizes that overflow, rows that are no whole
// blocks, offsets out of order or beyond the end. A tensor of a type that is not read is among
// Weights::missing.
GgufFile readGguf(const std::filesystem::path& path);
// The same of bytes that outlive what is read; `file` is their name in messages. Its storage is
// empty.
GgufFile readGguf(const std::string& file, std::span<const std::byte> bytes);

// Strings of an array of strings, one after the other.
class GgufStrings {
  public:
    explicit GgufStrings(const GgufArray& array) : left_(array.bytes) {}
    std::string_view next();  // at most GgufArray::count times

  private:
    std::span<const std::byte> left_;
};

}  // namespace sextant
