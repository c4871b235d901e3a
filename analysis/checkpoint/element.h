// SPDX-License-Identifier: GPL-3.0-or-later
// One stored number, whatever the alignment of the file.
#pragma once

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "analysis/checkpoint/tensor_view.h"

namespace sextant {

template <class Word>
Word loadWord(const std::byte* bytes, std::size_t index) {
    Word word;
    std::memcpy(&word, bytes + index * sizeof(Word), sizeof(Word));
    return word;
}

inline float halfToFloat(std::uint16_t bits) {
    const std::uint32_t sign = static_cast<std::uint32_t>(bits & 0x8000U) << 16;
    const std::uint32_t exponent = (bits >> 10) & 0x1FU;
    const std::uint32_t mantissa = bits & 0x3FFU;
    if (exponent == 0) {  // a multiple of 2^-24
        const float size = static_cast<float>(mantissa) * 0x1p-24F;
        return sign != 0 ? -size : size;
    }
    const std::uint32_t wider = exponent == 0x1F ? 0xFFU : exponent + 112;
    return std::bit_cast<float>(sign | wider << 23 | mantissa << 13);
}

// Three bits of mantissa, no infinities: OCP 8-bit Floating Point Specification 1.0, E4M3.
inline double e4m3ToDouble(std::uint8_t bits) {
    const int exponent = (bits >> 3) & 0xF;
    const int mantissa = bits & 7;
    double value =
        exponent == 0 ? std::ldexp(mantissa, -9) : std::ldexp(mantissa + 8, exponent - 10);
    if ((bits & 0x7F) == 0x7F) value = std::nan("");
    return (bits & 0x80) != 0 ? -value : value;
}

// Of DType::f8e4m3 or DType::f8e5m2.
inline double float8ToDouble(DType type, std::uint8_t bits) {
    if (type == DType::f8e4m3) return e4m3ToDouble(bits);
    return halfToFloat(static_cast<std::uint16_t>(bits << 8));  // the upper half of an F16
}

// Element `index` of a tensor of floating-point numbers; of packed ones numbersOf()
// (stored_numbers.h).
inline double element(const TensorView& view, std::size_t index) {
    if (view.dtype == DType::f8e4m3 || view.dtype == DType::f8e5m2)
        return float8ToDouble(view.dtype, loadWord<std::uint8_t>(view.bytes.data(), index));
    if (view.dtype == DType::f32)
        return std::bit_cast<float>(loadWord<std::uint32_t>(view.bytes.data(), index));
    if (view.dtype == DType::f64)
        return std::bit_cast<double>(loadWord<std::uint64_t>(view.bytes.data(), index));
    const auto bits = loadWord<std::uint16_t>(view.bytes.data(), index);
    if (view.dtype == DType::f16) return halfToFloat(bits);
    return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

}  // namespace sextant
