// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/packed_types.h"

#include <cmath>
#include <cstring>

#include "analysis/checkpoint/binding.h"
#include "analysis/checkpoint/safetensors.h"
#include "analysis/checkpoint/stored_numbers.h"
#include "tests/catch.h"

using namespace sextant;
using namespace sextant::test;

namespace {

constexpr DType packedTypes[] = {DType::q4_0, DType::q4_1, DType::q5_0, DType::q5_1, DType::q8_0,
                                 DType::q2_k, DType::q3_k, DType::q4_k, DType::q5_k, DType::q6_k};

// Blocks of one type with the numbers that the package gguf reads of them.
struct Blocks {
    TensorView view;
    std::vector<float> numbers;

    Blocks(const Weights& weights, DType type) {
        const TensorView& packed = weights.tensors.at(name(type) + std::string(".packed"));
        view = packed;
        view.dtype = type;
        view.shape = {static_cast<std::int64_t>(view.numbers())};
        numbers = numbersOf(weights.tensors.at(name(type) + std::string(".numbers")));
    }
};

Weights blocks() {
    return readSafetensors(sourceDir() / "tests/data/gguf/blocks.safetensors");
}

}  // namespace

TEST_CASE("Every packed type is read to the bit as the package gguf reads it") {
    const Weights weights = blocks();
    for (const DType type : packedTypes) {
        CAPTURE(name(type));
        const Blocks one(weights, type);
        REQUIRE(one.numbers.size() == 3 * numbersAnElement(type));
        CHECK(numbersOf(one.view) == one.numbers);
        std::vector<float> last(numbersAnElement(type));
        readNumbers(one.view, 2 * last.size(), last);
        CHECK(std::equal(last.begin(), last.end(), one.numbers.end() - std::ssize(last)));
    }
}

TEST_CASE("A block whose scale is no number is found") {
    const Weights weights = blocks();
    for (const DType type : packedTypes) {
        CAPTURE(name(type));
        const Blocks one(weights, type);
        std::vector<std::byte> bytes(one.view.bytes.begin(), one.view.bytes.end());
        CHECK(firstNotFiniteBlock(type, bytes.data(), 3) == 3);
        // Whatever byte makes a number infinite or none makes its block be found, and no other.
        for (std::size_t at = 0; at < elementSize(type); ++at) {
            const std::size_t in = elementSize(type) + at;
            const std::byte before = bytes[in];
            bytes[in] = std::byte{0x7C};
            std::vector<float> numbers(3 * numbersAnElement(type));
            unpack(type, bytes.data(), 3, numbers.data());
            const bool finite = std::all_of(numbers.begin(), numbers.end(),
                                            [](float x) { return std::isfinite(x); });
            CHECK((firstNotFiniteBlock(type, bytes.data(), 3) == 3) == finite);
            bytes[in] = before;
        }
    }
}

TEST_CASE("Rows of a packed tensor are picked, parts of its blocks too") {
    const Weights weights = blocks();
    const Blocks one(weights, DType::q8_0);  // 96 numbers
    TensorView view = one.view;
    view.shape = {3, 32};
    Binding rows{{Slot::query, 0}, "w", {{3, ""}, {32, ""}}};
    rows.rows = {2, 0};
    const std::vector<float> picked = slotValues(rows, view);
    REQUIRE(picked.size() == 64);
    CHECK(std::equal(picked.begin(), picked.begin() + 32, one.numbers.begin() + 64));
    CHECK(std::equal(picked.begin() + 32, picked.end(), one.numbers.begin()));
    view.shape = {6, 16};
    Binding narrow{{Slot::query, 0}, "w", {{6, ""}, {16, ""}}};
    narrow.rows = {5};
    const std::vector<float> half = slotValues(narrow, view);
    CHECK(std::equal(half.begin(), half.end(), one.numbers.end() - 16));
}

TEST_CASE("A number is added to what is stored, and taken off where it is stored again") {
    const float stored[] = {1.5F, 0.75F};
    TensorView view;
    view.shape = {2};
    view.bytes = std::as_bytes(std::span(stored));
    Binding norm{{Slot::attentionNorm, 0}, "w", {{2, ""}}};
    norm.added = -1.0F;
    CHECK_FALSE(norm.asStored());
    const std::vector<float> values = slotValues(norm, view);
    CHECK(values == std::vector<float>{0.5F, -0.25F});
    std::vector<float> again(2);
    storeValues(norm, values, again);
    CHECK(again == std::vector<float>{1.5F, 0.75F});
}

TEST_CASE("Safetensors files have no packed types") {
    CHECK_FALSE(dtypeNamed("Q8_0").has_value());
    CHECK(dtypeNamed("F16") == DType::f16);
}
