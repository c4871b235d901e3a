// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/checkpoint/stored_numbers.h"

#include <bit>
#include <cmath>
#include <cstring>

#include "analysis/checkpoint/element.h"
#include "analysis/checkpoint/packed_types.h"
#include "analysis/checkpoint/quantized_tensor.h"
#include "analysis/error.h"

namespace sextant {

namespace {

std::uint16_t toBf16(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    return static_cast<std::uint16_t>((bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16);
}

std::uint16_t toF16(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const auto sign = static_cast<std::uint16_t>((bits >> 16) & 0x8000u);
    const float size = std::fabs(value);
    if (size < 0x1p-14f)  // subnormal: a multiple of 2^-24
        return sign | static_cast<std::uint16_t>(std::nearbyint(size * 0x1p24f));
    const std::uint32_t magnitude = bits & 0x7fffffffu;
    const std::uint32_t rounded = magnitude + 0xfffu + ((magnitude >> 13) & 1u);
    return sign | static_cast<std::uint16_t>((rounded - (112u << 23)) >> 13);
}

}  // namespace

bool areNumbers(const TensorView& view) {
    return view.quantized != nullptr || areNumbers(view.dtype);
}

bool areNumbers(DType dtype) {
    return isFloating(dtype) || isPacked(dtype);
}

void readNumbers(const TensorView& view, std::size_t first, std::span<float> to) {
    if (view.quantized) return view.quantized->read(first, to);
    if (!isPacked(view.dtype)) {
        for (std::size_t i = 0; i < to.size(); ++i)
            to[i] = static_cast<float>(element(view, first + i));
        return;
    }
    const std::size_t numbers = numbersAnElement(view.dtype);
    unpack(view.dtype, view.bytes.data() + first / numbers * elementSize(view.dtype),
           to.size() / numbers, to.data());
}

std::vector<float> numbersOf(const TensorView& view) {
    std::vector<float> values(view.numbers());
    readNumbers(view, 0, values);
    return values;
}

std::vector<std::byte> storedAs(DType dtype, std::span<const float> values) {
    constexpr float largestF16 = 65519.0f;  // what rounds to 65504
    std::vector<std::byte> bytes(values.size() * elementSize(dtype));
    std::size_t at = 0;
    for (const float value : values) {
        if (dtype == DType::f64) {
            const double wide = value;
            std::memcpy(&bytes[at], &wide, 8);
            at += 8;
            continue;
        }
        if (dtype == DType::f32) {
            std::memcpy(&bytes[at], &value, 4);
            at += 4;
            continue;
        }
        if (dtype == DType::f16 && std::fabs(value) > largestF16)
            throw Error("{}, more than f16 can", value);
        const std::uint16_t half = dtype == DType::f16 ? toF16(value) : toBf16(value);
        std::memcpy(&bytes[at], &half, 2);
        at += 2;
    }
    return bytes;
}

}  // namespace sextant
