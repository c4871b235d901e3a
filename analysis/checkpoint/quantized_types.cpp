// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/quantized_types.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <memory>

#include "analysis/checkpoint/json_text.h"
#include "analysis/error.h"

namespace sextant {

namespace {

using Shape = std::vector<std::int64_t>;

// Products of two such extents and a small number do not overflow.
constexpr std::int64_t largestExtent = std::int64_t{1} << 30;

Message place(const StoredPart& part) {
    return Message("{}: tensor {}", part.view.file, printable(part.tensor));
}

void checkType(const StoredPart& part, DType expected) {
    if (part.view.dtype != expected)
        throw Error("{} is {}, expected {}", place(part), name(part.view.dtype), name(expected));
}

void checkFloating(const StoredPart& part) {
    if (!isFloating(part.view.dtype))
        throw Error("{} is {}, expected scales that are F32, F16 or BF16", place(part),
                    name(part.view.dtype));
}

void checkShape(const StoredPart& part, const Shape& expected, const StoredPart& of) {
    if (part.view.shape != expected)
        throw Error("{} is {}, expected {} beside {} {}", place(part), shapeText(part.view.shape),
                    shapeText(expected), printable(of.tensor), shapeText(of.view.shape));
}

// Of `dimensions` extents, all within what can be computed with.
void checkExtents(const StoredPart& part, std::size_t dimensions) {
    const Shape& shape = part.view.shape;
    if (shape.size() != dimensions)
        throw Error("{} is {}, expected {} extents", place(part), shapeText(shape), dimensions);
    for (const std::int64_t extent : shape)
        if (extent < 1 || extent > largestExtent)
            throw Error("{} is {}, expected extents from 1 to {}", place(part), shapeText(shape),
                        largestExtent);
}

std::int64_t blocksOf(std::int64_t all, std::int64_t block) {
    return (all + block - 1) / block;
}

TensorView viewOf(Shape shape, std::shared_ptr<const QuantizedTensor> made) {
    TensorView view = made->weight().view;
    view.shape = std::move(shape);
    view.quantized = std::move(made);
    return view;
}

struct ScaleBlocks {
    std::size_t rows = 1, columns = 1;  // that share a scale
    std::size_t inARow = 1;             // scales
    Message words;
};

class ScaledFloat8 : public QuantizedTensor {
  public:
    ScaledFloat8(StoredPart weight, StoredPart scales, ScaleBlocks blocks)
        : QuantizedTensor(name(weight.view.dtype), blocks.words, {weight, scales}),
          columns_(static_cast<std::size_t>(weight.view.shape[1])),
          blocks_(std::move(blocks)) {
        for (std::size_t code = 0; code < numbers_.size(); ++code)
            numbers_[code] = static_cast<float>(
                float8ToDouble(weight.view.dtype, static_cast<std::uint8_t>(code)));
    }
    void read(std::size_t first, std::span<float> to) const override {
        const std::byte* const bytes = weight().view.bytes.data();
        for (std::size_t done = 0; done < to.size();) {
            const std::size_t at = first + done, row = at / columns_, column = at % columns_;
            const std::size_t block = column / blocks_.columns;
            const std::size_t end = std::min(columns_, (block + 1) * blocks_.columns);
            const std::size_t count = std::min(to.size() - done, end - column);
            const auto own = static_cast<float>(scale(row / blocks_.rows * blocks_.inARow + block));
            for (std::size_t i = 0; i < count; ++i)
                to[done + i] = own * numbers_[std::to_integer<std::size_t>(bytes[at + i])];
            done += count;
        }
    }
    double largest() const override {
        return weight().view.dtype == DType::f8e4m3 ? 448.0 : 57344.0;
    }
    bool rowsAreOutputs() const override { return false; }

  private:
    std::size_t columns_;
    ScaleBlocks blocks_;
    std::array<float, 256> numbers_{};
};

ScaleBlocks scaleBlocks(const StoredPart& weight, const StoredPart& scales,
                        std::array<std::int64_t, 2> block) {
    const std::int64_t rows = weight.view.shape[0], columns = weight.view.shape[1];
    const auto size = [](std::int64_t value) { return static_cast<std::size_t>(value); };
    const Shape& shape = scales.view.shape;
    if (std::all_of(shape.begin(), shape.end(), [](std::int64_t extent) { return extent == 1; }))
        return {size(rows), size(columns), 1, Message("a scale a tensor")};
    if (shape == Shape{rows} || shape == Shape{rows, 1})
        return {1, size(columns), 1, Message("a scale a row")};
    if (block[0] < 1 || block[1] < 1) block = {128, 128};
    const Shape inBlocks = {blocksOf(rows, block[0]), blocksOf(columns, block[1])};
    const std::string words = std::to_string(block[0]) + " x " + std::to_string(block[1]);
    if (shape != inBlocks)
        throw Error("{} is {}, expected one scale, one a row {}, or one for {} numbers {} of {} {}",
                    place(scales), shapeText(shape), shapeText({rows, 1}), words,
                    shapeText(inBlocks), printable(weight.tensor), shapeText(weight.view.shape));
    return {size(block[0]), size(block[1]), size(inBlocks[1]), Message("{} values a scale", words)};
}

// 2^(byte - 127); 255 is none, and gives an infinity here.
float e8m0(std::byte byte) {
    const auto exponent = std::to_integer<std::uint32_t>(byte);
    return exponent == 0 ? 0x1p-127F : std::bit_cast<float>(exponent << 23);
}

class Mxfp4 : public QuantizedTensor {
  public:
    Mxfp4(StoredPart blocks, StoredPart scales)
        : QuantizedTensor("MXFP4", Message("{} values a scale", 32),
                          {std::move(blocks), std::move(scales)}) {}

    void read(std::size_t first, std::span<float> to) const override {
        constexpr float numbers[] = {0.0F,  0.5F,  1.0F,  1.5F,  2.0F,  3.0F,  4.0F,  6.0F,
                                     -0.0F, -0.5F, -1.0F, -1.5F, -2.0F, -3.0F, -4.0F, -6.0F};
        const std::byte* const halves = weight().view.bytes.data();
        for (std::size_t done = 0; done < to.size();) {
            const std::size_t at = first + done, block = at / blockSize;
            const std::size_t count = std::min(to.size() - done, (block + 1) * blockSize - at);
            const float own = e8m0(scales().view.bytes[block]);
            for (std::size_t i = at; i < at + count; ++i) {
                const auto both = std::to_integer<unsigned>(halves[i / 2]);
                to[done++] = own * numbers[i % 2 == 0 ? both & 0xF : both >> 4];
            }
        }
    }
    double largest() const override { return 6.0; }
    double scale(std::size_t index) const override { return e8m0(scales().view.bytes[index]); }
    bool rowsAreOutputs() const override { return true; }

    static constexpr std::size_t blockSize = 32;
};

// Where eight numbers lie in a word, from the lowest four bits up: number i at places[i].
using Places = std::array<unsigned, 8>;
constexpr Places placesInOrder = {0, 1, 2, 3, 4, 5, 6, 7};
constexpr Places interleaved = {0, 4, 1, 5, 2, 6, 3, 7};

struct FourBitLayout {
    std::size_t inputs = 0, outputs = 0;
    bool inputsInAWord = false;  // of the weight; else outputs
    Places places = placesInOrder;
    int added = 0;          // to every zero
    std::size_t group = 1;  // inputs that share a scale, where `groups` is empty
    // Of each input. A copy, as the file may change after it was checked.
    std::vector<std::uint32_t> groups = {};
};

class FourBits : public QuantizedTensor {
  public:
    FourBits(std::string type, Message packing, std::vector<StoredPart> parts, FourBitLayout layout)
        : QuantizedTensor(std::move(type), std::move(packing), std::move(parts)),
          layout_(std::move(layout)) {}

    void read(std::size_t first, std::span<float> to) const override {
        for (std::size_t done = 0; done < to.size();) {
            const std::size_t at = first + done, input = at % layout_.inputs;
            const std::size_t count = std::min(to.size() - done, layout_.inputs - input);
            readRow(at / layout_.inputs, input, to.subspan(done, count));
            done += count;
        }
    }
    double largest() const override { return 16.0; }
    bool rowsAreOutputs() const override { return true; }

  private:
    std::size_t groupOf(std::size_t input) const {
        return layout_.groups.empty() ? input / layout_.group : layout_.groups[input];
    }
    int bitsOf(const StoredPart& part, std::size_t word, unsigned at) const {
        return static_cast<int>(loadWord<std::uint32_t>(part.view.bytes.data(), word) >> (4 * at) &
                                0xF);
    }
    void readRow(std::size_t output, std::size_t input, std::span<float> to) const {
        const std::size_t words = layout_.outputs / 8, word = output / 8;
        const unsigned place = layout_.places[output % 8];
        std::size_t group = std::numeric_limits<std::size_t>::max();
        float own = 0.0F;
        int zero = 0;
        for (std::size_t i = 0; i < to.size(); ++i, ++input) {
            if (const std::size_t next = groupOf(input); next != group) {
                group = next;
                own = static_cast<float>(scale(group * layout_.outputs + output));
                zero = bitsOf(parts()[2], group * words + word, place) + layout_.added;
            }
            const int stored = layout_.inputsInAWord
                                   ? bitsOf(weight(), input / 8 * layout_.outputs + output,
                                            layout_.places[input % 8])
                                   : bitsOf(weight(), input * words + word, place);
            to[i] = own * static_cast<float>(stored - zero);
        }
    }

    FourBitLayout layout_;
};

void checkFourBits(const StoredPart& weight, const StoredPart& scales, const StoredPart& zeros,
                   std::int64_t outputs) {
    checkFloating(scales);
    checkExtents(scales, 2);
    checkShape(scales, {scales.view.shape[0], outputs}, weight);
    checkType(zeros, DType::i32);
    if (outputs % 8 != 0)
        throw Error("{} is of {} outputs, expected a multiple of 8, which the zeros hold in a word",
                    place(scales), outputs);
    checkShape(zeros, {scales.view.shape[0], outputs / 8}, scales);
}

void checkGroups(const StoredPart& weight, const StoredPart& scales, std::int64_t inputs,
                 std::int64_t group) {
    const std::int64_t expected = blocksOf(inputs, group);
    if (scales.view.shape[0] != expected)
        throw Error("{} is {}, expected {} rows: group_size is {}, and {} has {} inputs",
                    place(scales), shapeText(scales.view.shape), expected, group,
                    printable(weight.tensor), inputs);
}

std::vector<std::uint32_t> groupsOfInputs(const StoredPart& order, std::int64_t groups) {
    std::vector<std::uint32_t> all(static_cast<std::size_t>(order.view.shape[0]));
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto group = loadWord<std::int32_t>(order.view.bytes.data(), i);
        if (group < 0 || group >= groups)
            throw Error("{} says group {} of input {}, expected 0 to {}, which have scales",
                        place(order), group, i, groups - 1);
        all[i] = static_cast<std::uint32_t>(group);
    }
    return all;
}

Message fourBitWords(std::int64_t group) {
    return Message("4 bits, {} values a scale", group);
}

}  // namespace

TensorView scaledFloat8(StoredPart weight, StoredPart scales, std::array<std::int64_t, 2> block) {
    checkExtents(weight, 2);
    checkFloating(scales);
    ScaleBlocks blocks = scaleBlocks(weight, scales, block);
    Shape shape = weight.view.shape;
    return viewOf(std::move(shape), std::make_shared<ScaledFloat8>(
                                        std::move(weight), std::move(scales), std::move(blocks)));
}

TensorView mxfp4(StoredPart blocks, StoredPart scales) {
    checkType(blocks, DType::u8);
    checkType(scales, DType::u8);
    Shape shape = blocks.view.shape;
    checkExtents(blocks, std::max<std::size_t>(shape.size(), 3));
    if (shape.back() != Mxfp4::blockSize / 2)
        throw Error("{} is {}, expected 16 bytes, of 32 numbers, as the last extent", place(blocks),
                    shapeText(shape));
    shape.pop_back();
    checkShape(scales, shape, blocks);
    shape.back() *= Mxfp4::blockSize;
    return viewOf(std::move(shape), std::make_shared<Mxfp4>(std::move(blocks), std::move(scales)));
}

TensorView gptq(StoredPart weight, StoredPart scales, StoredPart zeros,
                std::optional<StoredPart> order, GptqLayout layout) {
    checkType(weight, DType::i32);
    checkExtents(weight, 2);
    const std::int64_t inputs = weight.view.shape[0] * 8, outputs = weight.view.shape[1];
    checkFourBits(weight, scales, zeros, outputs);
    const std::int64_t groups = scales.view.shape[0];
    const auto size = [](std::int64_t value) { return static_cast<std::size_t>(value); };
    FourBitLayout own{.inputs = size(inputs),
                      .outputs = size(outputs),
                      .inputsInAWord = true,
                      .added = layout.added};
    std::vector<StoredPart> parts = {weight, scales, zeros};
    std::int64_t group = layout.group > 0 ? layout.group : blocksOf(inputs, groups);
    if (order) {
        checkType(*order, DType::i32);
        checkShape(*order, {inputs}, weight);
        own.groups = groupsOfInputs(*order, groups);
        parts.push_back(*order);
    } else if (layout.group > 0) {
        checkGroups(weight, scales, inputs, group);
    } else {
        throw Error(
            "{} has no g_idx beside it, which says the group of each input, and "
            "quantization_config does not say that groups lie in turn (group_size, and desc_act "
            "false); download all files of the model",
            place(weight));
    }
    own.group = size(group);
    return viewOf({outputs, inputs},
                  std::make_shared<FourBits>("GPTQ", fourBitWords(std::min(group, inputs)),
                                             std::move(parts), std::move(own)));
}

TensorView awq(StoredPart weight, StoredPart scales, StoredPart zeros, std::int64_t group) {
    checkType(weight, DType::i32);
    checkExtents(weight, 2);
    const std::int64_t inputs = weight.view.shape[0], outputs = weight.view.shape[1] * 8;
    checkFourBits(weight, scales, zeros, outputs);
    checkGroups(weight, scales, inputs, group);
    const auto size = [](std::int64_t value) { return static_cast<std::size_t>(value); };
    return viewOf({outputs, inputs}, std::make_shared<FourBits>(
                                         "AWQ", fourBitWords(std::min(group, inputs)),
                                         std::vector{std::move(weight), std::move(scales), zeros},
                                         FourBitLayout{.inputs = size(inputs),
                                                       .outputs = size(outputs),
                                                       .places = interleaved,
                                                       .group = size(group)}));
}

}  // namespace sextant
