// SPDX-License-Identifier: GPL-3.0-or-later
// In the comments on layouts a number in brackets is a count of bytes.
#include "analysis/checkpoint/packed_types.h"

#include <array>
#include <cstdint>
#include <span>
#include <stdexcept>

#include "analysis/checkpoint/element.h"

namespace sextant {

namespace {

constexpr int small = 32, large = 256;  // numbers of a block

std::uint8_t byteAt(const std::byte* bytes, int index) {
    return std::to_integer<std::uint8_t>(bytes[index]);
}

float halfAt(const std::byte* bytes) {
    return halfToFloat(loadWord<std::uint16_t>(bytes, 0));
}

// The low halves of 16 bytes are the first 16 numbers of a small block, the high ones the rest.

// scale[2], quants[16]
void unpackQ4_0(const std::byte* block, float* to) {
    const float scale = halfAt(block);
    for (int i = 0; i < small / 2; ++i) {
        const int both = byteAt(block + 2, i);
        to[i] = scale * static_cast<float>((both & 0xF) - 8);
        to[i + small / 2] = scale * static_cast<float>((both >> 4) - 8);
    }
}

// scale[2], least[2], quants[16]
void unpackQ4_1(const std::byte* block, float* to) {
    const float scale = halfAt(block), least = halfAt(block + 2);
    for (int i = 0; i < small / 2; ++i) {
        const int both = byteAt(block + 4, i);
        to[i] = scale * static_cast<float>(both & 0xF) + least;
        to[i + small / 2] = scale * static_cast<float>(both >> 4) + least;
    }
}

// Number i's fifth bit is bit i of `high`.
int fifthBit(std::uint32_t high, int i) {
    return static_cast<int>((high >> i) & 1U) << 4;
}

// scale[2], fifth bits[4], quants[16]
void unpackQ5_0(const std::byte* block, float* to) {
    const float scale = halfAt(block);
    const auto high = loadWord<std::uint32_t>(block + 2, 0);
    for (int i = 0; i < small / 2; ++i) {
        const int both = byteAt(block + 6, i);
        const int j = i + small / 2;
        to[i] = scale * static_cast<float>(((both & 0xF) | fifthBit(high, i)) - 16);
        to[j] = scale * static_cast<float>(((both >> 4) | fifthBit(high, j)) - 16);
    }
}

// scale[2], least[2], fifth bits[4], quants[16]
void unpackQ5_1(const std::byte* block, float* to) {
    const float scale = halfAt(block), least = halfAt(block + 2);
    const auto high = loadWord<std::uint32_t>(block + 4, 0);
    for (int i = 0; i < small / 2; ++i) {
        const int both = byteAt(block + 8, i);
        const int j = i + small / 2;
        to[i] = scale * static_cast<float>((both & 0xF) | fifthBit(high, i)) + least;
        to[j] = scale * static_cast<float>((both >> 4) | fifthBit(high, j)) + least;
    }
}

// scale[2], quants[32], signed
void unpackQ8_0(const std::byte* block, float* to) {
    const float scale = halfAt(block);
    for (int i = 0; i < small; ++i)
        to[i] = scale * static_cast<float>(static_cast<std::int8_t>(block[2 + i]));
}

// scales[16]: the low half a group of 16's scale, the high one its minimum; quants[64]; scale[2],
// minimum[2]. Of 128 numbers 32 bytes hold two bits each: of number i in byte i % 32.
void unpackQ2_K(const std::byte* block, float* to) {
    const float scale = halfAt(block + 80), minimum = halfAt(block + 82);
    for (int group = 0; group < large / 16; ++group) {
        const int both = byteAt(block, group);
        const float own = scale * static_cast<float>(both & 0xF);
        const float least = minimum * static_cast<float>(both >> 4);
        const int first = 16 * group;
        const std::byte* const quants = block + 16 + first / 128 * 32 + first % 32;
        const int shift = first % 128 / 32 * 2;
        for (int i = 0; i < 16; ++i)
            to[first + i] = own * static_cast<float>((byteAt(quants, i) >> shift) & 3) - least;
    }
}

// Sixteen scales of six bits in 12 bytes: the low four in the first eight bytes, the high two in
// the last four.
int scaleOfQ3_K(const std::byte* scales, int group) {
    const int low = byteAt(scales, group % 8) >> (group < 8 ? 0 : 4) & 0xF;
    const int high = byteAt(scales, 8 + group % 4) >> (2 * (group / 4)) & 3;
    return (low | high << 4) - 32;
}

// third bits[32], quants[64] as in Q2_K, scales[12], scale[2]. A third bit that is not set takes 4
// off. Of number i it is bit i / 32 of byte i % 32.
void unpackQ3_K(const std::byte* block, float* to) {
    const float scale = halfAt(block + 108);
    for (int group = 0; group < large / 16; ++group) {
        const float own = scale * static_cast<float>(scaleOfQ3_K(block + 96, group));
        const int first = 16 * group;
        const std::byte* const quants = block + 32 + first / 128 * 32 + first % 32;
        const std::byte* const thirds = block + first % 32;
        const int shift = first % 128 / 32 * 2, third = first / 32;
        for (int i = 0; i < 16; ++i) {
            const int low = (byteAt(quants, i) >> shift) & 3;
            const int off = (byteAt(thirds, i) >> third & 1) != 0 ? 0 : 4;
            to[first + i] = own * static_cast<float>(low - off);
        }
    }
}

// Eight scales and eight minima of six bits in 12 bytes.
struct ScaleAndMinimum {
    int scale, minimum;
};
ScaleAndMinimum scaleOfQ4_K(const std::byte* scales, int group) {
    if (group < 4) return {byteAt(scales, group) & 63, byteAt(scales, group + 4) & 63};
    const int both = byteAt(scales, group + 4);
    return {(both & 0xF) | (byteAt(scales, group - 4) >> 6) << 4,
            (both >> 4) | (byteAt(scales, group) >> 6) << 4};
}

// scale[2], minimum[2], scales[12], quants[128]: 32 bytes hold 32 numbers in their low halves, and
// the next 32 in their high ones.
void unpackQ4_K(const std::byte* block, float* to) {
    const float scale = halfAt(block), minimum = halfAt(block + 2);
    for (int group = 0; group < 8; ++group) {
        const ScaleAndMinimum both = scaleOfQ4_K(block + 4, group);
        const float own = scale * static_cast<float>(both.scale);
        const float least = minimum * static_cast<float>(both.minimum);
        const std::byte* const quants = block + 16 + group / 2 * 32;
        const int shift = group % 2 * 4;
        for (int i = 0; i < 32; ++i)
            to[32 * group + i] =
                own * static_cast<float>((byteAt(quants, i) >> shift) & 0xF) - least;
    }
}

// scale[2], minimum[2], scales[12], fifth bits[32]: bit g of byte i is of number i of group g;
// quants[128] as in Q4_K.
void unpackQ5_K(const std::byte* block, float* to) {
    const float scale = halfAt(block), minimum = halfAt(block + 2);
    for (int group = 0; group < 8; ++group) {
        const ScaleAndMinimum both = scaleOfQ4_K(block + 4, group);
        const float own = scale * static_cast<float>(both.scale);
        const float least = minimum * static_cast<float>(both.minimum);
        const std::byte* const quants = block + 48 + group / 2 * 32;
        const int shift = group % 2 * 4;
        for (int i = 0; i < 32; ++i) {
            const int low = (byteAt(quants, i) >> shift) & 0xF;
            const int fifth = (byteAt(block + 16, i) >> group & 1) << 4;
            to[32 * group + i] = own * static_cast<float>(low | fifth) - least;
        }
    }
}

// low quants[128], high bits[64], scales[16] signed, scale[2]. Of 128 numbers, four groups of 32:
// the low four bits lie in 64 bytes, groups 0 and 1 in their low halves, 2 and 3 in the high ones;
// the high two bits in 32 bytes, two bits a group.
void unpackQ6_K(const std::byte* block, float* to) {
    const float scale = halfAt(block + 208);
    for (int group = 0; group < 8; ++group) {
        const int of = group % 4;
        const std::byte* const lows = block + group / 4 * 64 + of % 2 * 32;
        const std::byte* const highs = block + 128 + group / 4 * 32;
        const int lowShift = of / 2 * 4, highShift = 2 * of;
        for (int part = 0; part < 2; ++part) {
            const float own =
                scale * static_cast<float>(static_cast<std::int8_t>(block[192 + 2 * group + part]));
            for (int i = 16 * part; i < 16 * part + 16; ++i) {
                const int low = (byteAt(lows, i) >> lowShift) & 0xF;
                const int high = (byteAt(highs, i) >> highShift & 3) << 4;
                to[32 * group + i] = own * static_cast<float>((low | high) - 32);
            }
        }
    }
}

template <void (*unpackOne)(const std::byte*, float*)>
void unpackAll(std::size_t size, std::size_t numbers, const std::byte* packed, std::size_t blocks,
               float* to) {
    for (std::size_t block = 0; block < blocks; ++block)
        unpackOne(packed + block * size, to + block * numbers);
}

// Where the fp16 scales of a block begin; -1: it has one only.
struct Scales {
    int first, second = -1;
};

Scales scalesOf(DType type) {
    switch (type) {
        case DType::q4_0:
        case DType::q5_0:
        case DType::q8_0:
            return {0};
        case DType::q4_1:
        case DType::q5_1:
        case DType::q4_k:
        case DType::q5_k:
            return {0, 2};
        case DType::q2_k:
            return {80, 82};
        case DType::q3_k:
            return {108};
        case DType::q6_k:
            return {208};
        default:
            throw std::logic_error(std::string(name(type)) + " is not packed");
    }
}

bool finiteAt(const std::byte* bytes) {
    return (loadWord<std::uint16_t>(bytes, 0) & 0x7C00U) != 0x7C00U;
}

}  // namespace

void unpack(DType type, const std::byte* packed, std::size_t blocks, float* numbers) {
    const std::size_t size = elementSize(type), each = numbersAnElement(type);
    switch (type) {
        case DType::q4_0:
            return unpackAll<unpackQ4_0>(size, each, packed, blocks, numbers);
        case DType::q4_1:
            return unpackAll<unpackQ4_1>(size, each, packed, blocks, numbers);
        case DType::q5_0:
            return unpackAll<unpackQ5_0>(size, each, packed, blocks, numbers);
        case DType::q5_1:
            return unpackAll<unpackQ5_1>(size, each, packed, blocks, numbers);
        case DType::q8_0:
            return unpackAll<unpackQ8_0>(size, each, packed, blocks, numbers);
        case DType::q2_k:
            return unpackAll<unpackQ2_K>(size, each, packed, blocks, numbers);
        case DType::q3_k:
            return unpackAll<unpackQ3_K>(size, each, packed, blocks, numbers);
        case DType::q4_k:
            return unpackAll<unpackQ4_K>(size, each, packed, blocks, numbers);
        case DType::q5_k:
            return unpackAll<unpackQ5_K>(size, each, packed, blocks, numbers);
        case DType::q6_k:
            return unpackAll<unpackQ6_K>(size, each, packed, blocks, numbers);
        default:
            throw std::logic_error(std::string(name(type)) + " is not packed");
    }
}

std::size_t firstNotFiniteBlock(DType type, const std::byte* packed, std::size_t blocks) {
    const std::size_t size = elementSize(type);
    const Scales scales = scalesOf(type);
    for (std::size_t block = 0; block < blocks; ++block) {
        const std::byte* const own = packed + block * size;
        if (!finiteAt(own + scales.first) || (scales.second >= 0 && !finiteAt(own + scales.second)))
            return block;
    }
    return blocks;
}

}  // namespace sextant
