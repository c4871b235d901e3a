// SPDX-License-Identifier: GPL-3.0-or-later
// A tensor as it lies in a mapped file: never copied, valid as long as its Weights live.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/message.h"

namespace sextant {

class MappedFile;
class QuantizedTensor;

enum class DType {
    f64,
    f32,
    f16,
    bf16,
    i64,
    i32,
    i16,
    i8,
    u8,
    boolean,
    f8e4m3,
    f8e5m2,
    u16,
    u32,
    u64,
    // Packed, a block of numbers at a time (packed_types.h); in GGUF files.
    q4_0,
    q4_1,
    q5_0,
    q5_1,
    q8_0,
    q2_k,
    q3_k,
    q4_k,
    q5_k,
    q6_k
};

// "F32", "BF16", ... as safetensors spells it, "Q4_K" as llama.cpp does.
const char* name(DType type);
// Bytes of one element, of a packed type of one block; and how many numbers these are.
std::size_t elementSize(DType type);
std::size_t numbersAnElement(DType type);
inline bool isPacked(DType type) {
    return numbersAnElement(type) > 1;
}
// Whether its elements are numbers by themselves, as weights are.
bool isFloating(DType type);
// The type of this safetensors name, or nothing. No packed type has one.
std::optional<DType> dtypeNamed(std::string_view typeName);

struct TensorView {
    DType dtype = DType::f32;
    std::vector<std::int64_t> shape;
    std::span<const std::byte> bytes;
    std::string file;  // where it lies, for messages
    // Makes the numbers out of several stored tensors, of which dtype and bytes are the first's.
    // Null: the numbers are those of `bytes`.
    std::shared_ptr<const QuantizedTensor> quantized = {};

    std::size_t numbers() const;
};

// Whether its numbers are made as they are read, and are no elements by themselves.
bool isPacked(const TensorView& view);
// "BF16"; of quantized ones what they are together, "MXFP4".
std::string typeText(const TensorView& view);
// Of all that is stored for it.
std::uint64_t storedBytes(const TensorView& view);

// Bytes of a file whose checksum the file says.
struct Checksum {
    std::string file, part;  // "model.bin", "archive/data/0"
    std::span<const std::byte> bytes;
    std::uint32_t crc = 0;
};

// All tensors of a checkpoint by name, with the mappings that hold them.
struct Weights {
    std::map<std::string, TensorView> tensors;
    std::map<std::string, std::string> metadata;  // __metadata__ of the files, merged
    // Tensors that cannot be used, and why: "has dtype F4, ...". The checkpoint is refused only if
    // the model needs them.
    std::map<std::string, Message> missing;
    std::vector<std::shared_ptr<const MappedFile>> storage;
    // Of tensors that do not lie in one piece, row after row, in any file.
    std::vector<std::shared_ptr<const std::vector<std::byte>>> copies;
    std::vector<Checksum> checksums;  // not compared yet: checkFinite() does
    std::vector<Message> remarks;     // to be shown to the user

    // Takes over everything but the tensors and those that are missing.
    void takeSources(Weights&& part);

    const TensorView* find(const std::string& tensorName) const {
        const auto found = tensors.find(tensorName);
        return found == tensors.end() ? nullptr : &found->second;
    }

    // Throws Error naming a file that was written to or cut short since it was opened, or of which
    // a part could not be read. To be called after reading tensors and before using what was
    // computed from them.
    void checkUnchanged() const;
};

// "[2048, 128]"
std::string shapeText(const std::vector<std::int64_t>& shape);

}  // namespace sextant
