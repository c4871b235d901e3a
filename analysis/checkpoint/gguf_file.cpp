// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/gguf_file.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/checkpoint/element.h"
#include "analysis/checkpoint/json_text.h"
#include "analysis/checkpoint/mapped_file.h"
#include "analysis/checkpoint/refusals.h"
#include "analysis/error.h"

namespace sextant {

namespace {

constexpr std::string_view ggufMagic = "GGUF";
constexpr std::uint64_t mostKeys = 100'000, mostGgufTensors = 200'000;
constexpr std::uint32_t mostGgufDimensions = 4;
constexpr int deepestArray = 4;
constexpr const char* alignmentKey = "general.alignment";

struct TypeOfValue {
    const char* name;
    std::uint64_t size;  // bytes; of strings and arrays the least that one takes
};
constexpr std::array<TypeOfValue, 13> valueTypes = {{{"u8", 1},
                                                     {"i8", 1},
                                                     {"u16", 2},
                                                     {"i16", 2},
                                                     {"u32", 4},
                                                     {"i32", 4},
                                                     {"f32", 4},
                                                     {"bool", 1},
                                                     {"string", 8},
                                                     {"array", 12},
                                                     {"u64", 8},
                                                     {"i64", 8},
                                                     {"f64", 8}}};

// ggml's types of tensors, by their numbers: name, numbers of a block, its bytes, and the type here
// where it is read.
struct TypeOfTensor {
    std::uint32_t id;
    const char* name;
    std::uint64_t numbers, bytes;
    std::optional<DType> type = {};
};
constexpr TypeOfTensor tensorTypes[] = {
    {0, "F32", 1, 4, DType::f32},
    {1, "F16", 1, 2, DType::f16},
    {2, "Q4_0", 32, 18, DType::q4_0},
    {3, "Q4_1", 32, 20, DType::q4_1},
    {6, "Q5_0", 32, 22, DType::q5_0},
    {7, "Q5_1", 32, 24, DType::q5_1},
    {8, "Q8_0", 32, 34, DType::q8_0},
    {9, "Q8_1", 32, 36},
    {10, "Q2_K", 256, 84, DType::q2_k},
    {11, "Q3_K", 256, 110, DType::q3_k},
    {12, "Q4_K", 256, 144, DType::q4_k},
    {13, "Q5_K", 256, 176, DType::q5_k},
    {14, "Q6_K", 256, 210, DType::q6_k},
    {15, "Q8_K", 256, 292},
    {16, "IQ2_XXS", 256, 66},
    {17, "IQ2_XS", 256, 74},
    {18, "IQ3_XXS", 256, 98},
    {19, "IQ1_S", 256, 50},
    {20, "IQ4_NL", 32, 18},
    {21, "IQ3_S", 256, 110},
    {22, "IQ2_S", 256, 82},
    {23, "IQ4_XS", 256, 136},
    {24, "I8", 1, 1, DType::i8},
    {25, "I16", 1, 2, DType::i16},
    {26, "I32", 1, 4, DType::i32},
    {27, "I64", 1, 8, DType::i64},
    {28, "F64", 1, 8, DType::f64},
    {29, "IQ1_M", 256, 56},
    {30, "BF16", 1, 2, DType::bf16},
    {34, "TQ1_0", 256, 54},
    {35, "TQ2_0", 256, 66},
    {39, "MXFP4", 32, 17},
    {40, "NVFP4", 64, 36},
    {41, "Q1_0", 128, 18},
};

const TypeOfTensor* tensorType(std::uint32_t id) {
    for (const TypeOfTensor& type : tensorTypes)
        if (type.id == id) return &type;
    return nullptr;
}

// Walks through the part of the file before the tensors' bytes.
class Reader {
  public:
    Reader(const std::string& file, std::span<const std::byte> bytes)
        : file_(file), bytes_(bytes) {}

    std::uint64_t at() const { return at_; }
    std::uint64_t left() const { return bytes_.size() - at_; }
    const std::string& file() const { return file_; }

    std::span<const std::byte> take(std::uint64_t count, const Message& what) {
        if (count > left())
            throw Error(
                "{}: {} needs {} bytes at byte {}, but {} follow; the file is cut short or "
                "damaged: copy or download it again",
                file_, what, count, at_, left());
        const auto taken =
            bytes_.subspan(static_cast<std::size_t>(at_), static_cast<std::size_t>(count));
        at_ += count;
        return taken;
    }
    template <class Number>
    Number number(const Message& what) {
        return loadWord<Number>(take(sizeof(Number), what).data(), 0);
    }
    std::string_view string(const Message& what) {
        const auto length = number<std::uint64_t>(what);
        const auto text = take(length, what);
        return {reinterpret_cast<const char*>(text.data()), text.size()};
    }
    // Of things that take at least `least` bytes each: what the rest of the file holds.
    void checkCount(std::uint64_t count, std::uint64_t least, const Message& what) const {
        if (count > left() / least)
            throw Error(
                "{}: says that {} are {}, but {} bytes follow, which hold {} at most; the file is "
                "cut short or damaged: copy or download it again",
                file_, what, count, left(), left() / least);
    }

  private:
    const std::string& file_;
    std::span<const std::byte> bytes_;
    std::uint64_t at_ = 0;
};

// Names come from strangers and go into messages.
std::string readName(Reader& reader, const Message& what) {
    const std::string_view text = reader.string(what);
    if (text.empty())
        throw Error("{}: {} is empty at byte {}; expected a name", reader.file(), what,
                    reader.at());
    if (!std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c <= '~'; }))
        throw Error("{}: {} at byte {} holds bytes that no name has; expected plain ASCII",
                    reader.file(), what, reader.at());
    return std::string(text);
}

GgufType readType(Reader& reader, const Message& what) {
    const auto type = reader.number<std::uint32_t>(what);
    if (type >= valueTypes.size())
        throw Error(
            "{}: {} has type {}, which GGUF does not have; the file is damaged, or of a newer "
            "version",
            reader.file(), what, type);
    return static_cast<GgufType>(type);
}

std::uint64_t sizeOf(GgufType type) {
    return valueTypes[static_cast<std::size_t>(type)].size;
}

// Steps over its elements.
GgufArray readArray(Reader& reader, const Message& what, std::span<const std::byte> file,
                    int depth) {
    if (depth > deepestArray)
        throw Error("{}: {} holds arrays in arrays, more than {} deep; this is not a model's file",
                    reader.file(), what, deepestArray);
    GgufArray array;
    array.of = readType(reader, what);
    array.count = reader.number<std::uint64_t>(what);
    reader.checkCount(array.count, sizeOf(array.of), Message("the elements of {}", what));
    const std::uint64_t begin = reader.at();
    if (array.of == GgufType::string) {
        for (std::uint64_t i = 0; i < array.count; ++i)
            reader.string(what);
    } else if (array.of == GgufType::array) {
        for (std::uint64_t i = 0; i < array.count; ++i)
            readArray(reader, what, file, depth + 1);
    } else {
        reader.take(array.count * sizeOf(array.of), what);
    }
    array.bytes = file.subspan(static_cast<std::size_t>(begin),
                               static_cast<std::size_t>(reader.at() - begin));
    return array;
}

GgufValue readValue(Reader& reader, const Message& what, std::span<const std::byte> file) {
    const GgufType type = readType(reader, what);
    const auto natural = [&](std::uint64_t number) { return GgufValue{type, number}; };
    const auto whole = [&](std::int64_t number) { return GgufValue{type, number}; };
    switch (type) {
        case GgufType::u8:
            return natural(reader.number<std::uint8_t>(what));
        case GgufType::u16:
            return natural(reader.number<std::uint16_t>(what));
        case GgufType::u32:
            return natural(reader.number<std::uint32_t>(what));
        case GgufType::u64:
            return natural(reader.number<std::uint64_t>(what));
        case GgufType::i8:
            return whole(reader.number<std::int8_t>(what));
        case GgufType::i16:
            return whole(reader.number<std::int16_t>(what));
        case GgufType::i32:
            return whole(reader.number<std::int32_t>(what));
        case GgufType::i64:
            return whole(reader.number<std::int64_t>(what));
        case GgufType::f32:
            return {type, reader.number<float>(what)};
        case GgufType::f64:
            return {type, reader.number<double>(what)};
        case GgufType::boolean:
            return {type, reader.number<std::uint8_t>(what) != 0};
        case GgufType::string:
            return {type, reader.string(what)};
        case GgufType::array:
            break;
    }
    return {type, readArray(reader, what, file, 1)};
}

std::uint64_t alignmentOf(const GgufFile& gguf) {
    constexpr std::uint64_t usual = 32;
    const GgufValue* const value = gguf.find(alignmentKey);
    if (value == nullptr) return usual;
    if (value->type != GgufType::u32)
        throw Error("{}: {} is of type {}, expected u32", gguf.file, alignmentKey,
                    name(value->type));
    const auto alignment = std::get<std::uint64_t>(value->value);
    if (!std::has_single_bit(alignment))
        throw Error("{}: {} is {}, expected a power of two", gguf.file, alignmentKey, alignment);
    return alignment;
}

struct Placed {
    std::string name;
    TensorView view;
    std::uint32_t id = 0;  // of its type
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
};

// Bytes that it takes, and checks that its rows are whole blocks.
std::uint64_t sizeOf(const Message& where, const TensorView& view, const TypeOfTensor& type) {
    const auto row = static_cast<std::uint64_t>(view.shape.empty() ? 1 : view.shape.back());
    if (row % type.numbers != 0)
        throw Error("{} is {} in rows of {} numbers, expected a multiple of {}", where, type.name,
                    row, type.numbers);
    std::uint64_t numbers = 1, size = 0;
    bool overflow = false;
    for (const std::int64_t extent : view.shape)
        overflow |= __builtin_mul_overflow(numbers, static_cast<std::uint64_t>(extent), &numbers);
    overflow |= __builtin_mul_overflow(numbers / type.numbers, type.bytes, &size);
    const bool empty = std::find(view.shape.begin(), view.shape.end(), 0) != view.shape.end();
    if (overflow && !empty)
        throw Error("{} is {}; its size overflows", where, shapeText(view.shape));
    return empty ? 0 : size;
}

Placed readPlace(Reader& reader) {
    Placed placed;
    placed.name = readName(reader, Message("a tensor's name"));
    const Message where("tensor {}", inQuotes(placed.name));
    const Message in("{}: {}", reader.file(), where);
    placed.view.file = reader.file();
    const auto dimensions = reader.number<std::uint32_t>(where);
    if (dimensions > mostGgufDimensions)
        throw Error("{} has {} dimensions, expected at most {}", in, dimensions,
                    mostGgufDimensions);
    for (std::uint32_t i = 0; i < dimensions; ++i) {
        const auto extent = reader.number<std::uint64_t>(where);
        if (extent > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
            throw Error("{} has an extent of {}; its size overflows", in, extent);
        placed.view.shape.insert(placed.view.shape.begin(), static_cast<std::int64_t>(extent));
    }
    placed.id = reader.number<std::uint32_t>(where);
    placed.offset = reader.number<std::uint64_t>(where);
    const TypeOfTensor* const type = tensorType(placed.id);
    if (type == nullptr) return placed;
    placed.size = sizeOf(in, placed.view, *type);
    if (type->type) placed.view.dtype = *type->type;
    return placed;
}

// `value` rounded up; Error where that overflows.
std::uint64_t padded(const Message& where, std::uint64_t value, std::uint64_t alignment) {
    std::uint64_t sum = 0;
    if (__builtin_add_overflow(value, alignment - 1, &sum))
        throw Error("{} ends at byte {} of the data; its padded size overflows", where, value);
    return sum / alignment * alignment;
}

// Tensors follow each other, each from a multiple of the alignment on. How long one of an unknown
// type is, is not known.
void placeTensors(const std::string& file, std::span<const std::byte> data, std::uint64_t alignment,
                  std::vector<Placed>& tensors) {
    std::uint64_t expected = 0;
    bool exact = true;
    for (Placed& tensor : tensors) {
        const Message where("{}: tensor {}", file, inQuotes(tensor.name));
        const bool right = exact ? tensor.offset == expected : tensor.offset >= expected;
        if (!right || tensor.offset % alignment != 0)
            throw Error(
                exact
                    ? Message("{} begins at byte {} of the data, expected {}", where, tensor.offset,
                              expected)
                    : Message(
                          "{} begins at byte {} of the data, expected {} or a later multiple of {}",
                          where, tensor.offset, expected, alignment));
        std::uint64_t end = 0;
        if (__builtin_add_overflow(tensor.offset, tensor.size, &end))
            throw Error("{} needs {} bytes; its padded size overflows", where, tensor.size);
        expected = padded(where, end, alignment);
        if (end > data.size())
            throw Error(
                "{} ends at byte {} of the data, but {} bytes are there; the file is cut short or "
                "damaged: copy or download it again",
                where, end, data.size());
        exact = tensorType(tensor.id) != nullptr;
        tensor.view.bytes = data.subspan(static_cast<std::size_t>(tensor.offset),
                                         static_cast<std::size_t>(tensor.size));
    }
}

std::uint32_t readVersion(Reader& reader) {
    const auto version = reader.number<std::uint32_t>(Message("its version"));
    if (version == 2 || version == 3) return version;
    if ((version & 0xFFFFU) == 0 && version != 0)
        throw Error(
            "{}: is written for a big-endian machine; convert it with gguf_convert_endian.py of "
            "llama.cpp",
            reader.file());
    throw Error(
        "{}: is GGUF version {}, expected 2 or 3; convert the model anew with llama.cpp's "
        "convert_hf_to_gguf.py",
        reader.file(), version);
}

void checkMagic(const std::string& file, std::span<const std::byte> bytes) {
    const std::string_view start(reinterpret_cast<const char*>(bytes.data()),
                                 std::min<std::size_t>(bytes.size(), 512));
    if (start.starts_with(ggufMagic)) return;
    if (start.empty()) throw Error("{}: is empty, expected a GGUF file; download it again", file);
    if (const auto reason = foreignText(start)) throw Error("{}: {}", file, *reason);
    throw Error(
        "{}: does not begin with \"GGUF\", so this is no GGUF file; older formats of llama.cpp "
        "(GGML, GGJT) are not read: convert the model anew",
        file);
}

std::uint64_t readCount(Reader& reader, std::uint64_t most, const Message& what) {
    const auto count = reader.number<std::uint64_t>(Message("the number of {}", what));
    if (count > most)
        throw Error("{}: says it holds {} {}, expected at most {}", reader.file(), count, what,
                    most);
    return count;
}

}  // namespace

const char* name(GgufType type) {
    return valueTypes[static_cast<std::size_t>(type)].name;
}

const GgufValue* GgufFile::find(std::string_view key) const {
    const auto found = metadata.find(key);
    return found == metadata.end() ? nullptr : &found->second;
}

std::string_view GgufStrings::next() {
    const auto length = static_cast<std::size_t>(loadWord<std::uint64_t>(left_.data(), 0));
    const std::string_view text(reinterpret_cast<const char*>(left_.data()) + sizeof(std::uint64_t),
                                length);
    left_ = left_.subspan(sizeof(std::uint64_t) + length);
    return text;
}

GgufFile readGguf(const std::filesystem::path& path) {
    const auto mapped = std::make_shared<const MappedFile>(path);
    GgufFile gguf = readGguf(path.string(), mapped->bytes());
    gguf.weights.storage.push_back(mapped);
    return gguf;
}

GgufFile readGguf(const std::string& file, std::span<const std::byte> bytes) {
    GgufFile gguf;
    gguf.file = file;
    checkMagic(gguf.file, bytes);
    Reader reader(gguf.file, bytes);
    reader.take(ggufMagic.size(), Message("its beginning"));
    gguf.version = readVersion(reader);
    const std::uint64_t tensors = readCount(reader, mostGgufTensors, Message("tensors"));
    const std::uint64_t keys = readCount(reader, mostKeys, Message("keys"));
    for (std::uint64_t i = 0; i < keys; ++i) {
        std::string key = readName(reader, Message("a key"));
        GgufValue value = readValue(reader, Message("key {}", inQuotes(key)), bytes);
        const auto [at, added] = gguf.metadata.emplace(std::move(key), value);
        if (!added)
            throw Error("{}: the key {} is given twice; which one counts is not defined", gguf.file,
                        inQuotes(at->first));
    }
    const std::uint64_t alignment = alignmentOf(gguf);
    std::vector<Placed> placed;
    for (std::uint64_t i = 0; i < tensors; ++i)
        placed.push_back(readPlace(reader));
    const std::uint64_t begin = std::min<std::uint64_t>(
        bytes.size(),
        padded(Message("{}: the part before the tensors", gguf.file), reader.at(), alignment));
    placeTensors(gguf.file, bytes.subspan(static_cast<std::size_t>(begin)), alignment, placed);
    for (Placed& tensor : placed) {
        if (gguf.weights.find(tensor.name) != nullptr || gguf.weights.missing.contains(tensor.name))
            throw Error("{}: tensor {} is given twice", gguf.file, inQuotes(tensor.name));
        const TypeOfTensor* const type = tensorType(tensor.id);
        if (type != nullptr && type->type)
            gguf.weights.tensors.emplace(std::move(tensor.name), std::move(tensor.view));
        else
            gguf.weights.missing.emplace(
                std::move(tensor.name),
                type != nullptr ? Message("{}: has the type {}, which is not read; take a form of "
                                          "the model in F16, Q8_0 or Q4_K",
                                          gguf.file, type->name)
                                : Message("{}: has the type number {}, which is not read; take a "
                                          "form of the model in F16, Q8_0 or Q4_K",
                                          gguf.file, tensor.id));
    }
    return gguf;
}

}  // namespace sextant
