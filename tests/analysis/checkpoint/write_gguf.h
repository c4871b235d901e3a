// SPDX-License-Identifier: GPL-3.0-or-later
// Writes small GGUF files for tests, right ones and wrong ones.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace sextant::test {

// Types of values, by the numbers they have in files.
enum class GgufKind : std::uint32_t {
    u8 = 0,
    i8 = 1,
    u16 = 2,
    i16 = 3,
    u32 = 4,
    i32 = 5,
    f32 = 6,
    boolean = 7,
    string = 8,
    array = 9,
    u64 = 10,
    i64 = 11,
    f64 = 12
};

template <class Number>
std::string rawBytes(Number number) {
    std::string bytes(sizeof(Number), '\0');
    std::memcpy(bytes.data(), &number, sizeof(Number));
    return bytes;
}

inline std::string ggufString(const std::string& text) {
    return rawBytes<std::uint64_t>(text.size()) + text;
}

struct GgufTensor {
    std::string name;
    std::uint32_t type = 0;            // 0: F32
    std::vector<std::uint64_t> shape;  // as torch has it; the file has it the other way round
    std::string bytes;
};

inline GgufTensor ggufFloats(const std::string& name, const std::vector<std::uint64_t>& shape,
                             const std::vector<float>& values) {
    std::string bytes(values.size() * sizeof(float), '\0');
    if (!values.empty()) std::memcpy(bytes.data(), values.data(), bytes.size());
    return {name, 0, shape, bytes};
}

struct GgufText {
    std::uint32_t version = 3;
    std::uint64_t alignment = 32;
    std::string keys;  // as they lie in the file
    std::uint64_t keyCount = 0;
    std::vector<GgufTensor> tensors;

    // A value whose bytes are given as they are.
    void raw(const std::string& key, GgufKind type, const std::string& bytes) {
        keys += ggufString(key) + rawBytes(static_cast<std::uint32_t>(type)) + bytes;
        ++keyCount;
    }
    void u32(const std::string& key, std::uint32_t value) {
        raw(key, GgufKind::u32, rawBytes(value));
    }
    void f32(const std::string& key, float value) { raw(key, GgufKind::f32, rawBytes(value)); }
    void flag(const std::string& key, bool value) {
        raw(key, GgufKind::boolean, std::string(1, value ? '\1' : '\0'));
    }
    void text(const std::string& key, const std::string& value) {
        raw(key, GgufKind::string, ggufString(value));
    }
    template <class Number>
    void list(const std::string& key, GgufKind of, const std::vector<Number>& values) {
        std::string bytes =
            rawBytes(static_cast<std::uint32_t>(of)) + rawBytes<std::uint64_t>(values.size());
        for (const Number& value : values)
            bytes += rawBytes(value);
        raw(key, GgufKind::array, bytes);
    }
    void texts(const std::string& key, const std::vector<std::string>& values) {
        std::string bytes = rawBytes(static_cast<std::uint32_t>(GgufKind::string)) +
                            rawBytes<std::uint64_t>(values.size());
        for (const std::string& value : values)
            bytes += ggufString(value);
        raw(key, GgufKind::array, bytes);
    }

    std::string beginning(std::uint64_t tensorCount, std::uint64_t keyCountSaid) const {
        return "GGUF" + rawBytes(version) + rawBytes(tensorCount) + rawBytes(keyCountSaid);
    }
    static std::string place(const GgufTensor& tensor, std::uint64_t offset) {
        std::string bytes =
            ggufString(tensor.name) + rawBytes(static_cast<std::uint32_t>(tensor.shape.size()));
        for (std::size_t i = tensor.shape.size(); i > 0; --i)
            bytes += rawBytes(tensor.shape[i - 1]);
        return bytes + rawBytes(tensor.type) + rawBytes(offset);
    }
    std::string padding(std::size_t size) const {
        return std::string((alignment - size % alignment) % alignment, '\0');
    }
    std::string bytes() const {
        std::string whole = beginning(tensors.size(), keyCount) + keys;
        std::string data;
        for (const GgufTensor& tensor : tensors) {
            whole += place(tensor, data.size());
            data += tensor.bytes + padding(tensor.bytes.size());
        }
        return whole + padding(whole.size()) + data;
    }
};

}  // namespace sextant::test
