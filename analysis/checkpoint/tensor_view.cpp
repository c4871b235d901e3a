// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/tensor_view.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "analysis/checkpoint/mapped_file.h"
#include "analysis/checkpoint/quantized_tensor.h"

namespace sextant {

namespace {

struct DTypeKind {
    DType type;
    const char* name;
    std::size_t size;         // bytes
    std::size_t numbers = 1;  // in so many bytes
};

// In the order of the enumeration, so that a type is its own index.
constexpr std::array<DTypeKind, 25> dtypeKinds = {{{DType::f64, "F64", 8},
                                                   {DType::f32, "F32", 4},
                                                   {DType::f16, "F16", 2},
                                                   {DType::bf16, "BF16", 2},
                                                   {DType::i64, "I64", 8},
                                                   {DType::i32, "I32", 4},
                                                   {DType::i16, "I16", 2},
                                                   {DType::i8, "I8", 1},
                                                   {DType::u8, "U8", 1},
                                                   {DType::boolean, "BOOL", 1},
                                                   {DType::f8e4m3, "F8_E4M3", 1},
                                                   {DType::f8e5m2, "F8_E5M2", 1},
                                                   {DType::u16, "U16", 2},
                                                   {DType::u32, "U32", 4},
                                                   {DType::u64, "U64", 8},
                                                   {DType::q4_0, "Q4_0", 18, 32},
                                                   {DType::q4_1, "Q4_1", 20, 32},
                                                   {DType::q5_0, "Q5_0", 22, 32},
                                                   {DType::q5_1, "Q5_1", 24, 32},
                                                   {DType::q8_0, "Q8_0", 34, 32},
                                                   {DType::q2_k, "Q2_K", 84, 256},
                                                   {DType::q3_k, "Q3_K", 110, 256},
                                                   {DType::q4_k, "Q4_K", 144, 256},
                                                   {DType::q5_k, "Q5_K", 176, 256},
                                                   {DType::q6_k, "Q6_K", 210, 256}}};

const DTypeKind& kind(DType type) {
    return dtypeKinds[static_cast<std::size_t>(type)];
}

constexpr bool dtypesInOrder() {
    for (std::size_t i = 0; i < dtypeKinds.size(); ++i)
        if (static_cast<std::size_t>(dtypeKinds[i].type) != i) return false;
    return true;
}
static_assert(dtypesInOrder());

}  // namespace

const char* name(DType type) {
    return kind(type).name;
}

std::size_t elementSize(DType type) {
    return kind(type).size;
}

std::size_t numbersAnElement(DType type) {
    return kind(type).numbers;
}

bool isFloating(DType type) {
    constexpr std::array floating = {DType::f64,  DType::f32,    DType::f16,
                                     DType::bf16, DType::f8e4m3, DType::f8e5m2};
    return std::find(floating.begin(), floating.end(), type) != floating.end();
}

std::optional<DType> dtypeNamed(std::string_view typeName) {
    for (const DTypeKind& candidate : dtypeKinds)
        if (typeName == candidate.name && candidate.numbers == 1) return candidate.type;
    return std::nullopt;
}

std::size_t TensorView::numbers() const {
    if (!quantized) return bytes.size() / elementSize(dtype) * numbersAnElement(dtype);
    std::size_t count = 1;
    for (const std::int64_t extent : shape)
        count *= static_cast<std::size_t>(extent);
    return count;
}

bool isPacked(const TensorView& view) {
    return view.quantized != nullptr || isPacked(view.dtype);
}

std::string typeText(const TensorView& view) {
    return view.quantized ? view.quantized->type() : name(view.dtype);
}

std::uint64_t storedBytes(const TensorView& view) {
    if (!view.quantized) return view.bytes.size();
    std::uint64_t bytes = 0;
    for (const StoredPart& part : view.quantized->parts())
        bytes += part.view.bytes.size();
    return bytes;
}

void Weights::takeSources(Weights&& part) {
    const auto append = [](auto& all, auto& own) {
        all.insert(all.end(), std::make_move_iterator(own.begin()),
                   std::make_move_iterator(own.end()));
    };
    metadata.merge(part.metadata);
    append(storage, part.storage);
    append(copies, part.copies);
    append(checksums, part.checksums);
    append(remarks, part.remarks);
}

void Weights::checkUnchanged() const {
    for (const auto& file : storage)
        file->checkUnchanged();
}

std::string shapeText(const std::vector<std::int64_t>& shape) {
    std::string text = "[";
    for (const std::int64_t extent : shape) {
        if (text.size() > 1) text += ", ";
        text += std::to_string(extent);
    }
    return text + "]";
}

}  // namespace sextant
