// SPDX-License-Identifier: GPL-3.0-or-later
// The two inner operations of attention, compiled once for each instruction set: a small matrix
// product held in registers, and 2^x.
#if defined(SEXTANT_ATTENTION_MATH_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SEXTANT_ATTENTION_MATH_INL_H
#undef SEXTANT_ATTENTION_MATH_INL_H
#else
#define SEXTANT_ATTENTION_MATH_INL_H
#endif

#include <hwy/highway.h>

#include "kernels/attention_tiles.h"

HWY_BEFORE_NAMESPACE();
namespace sextant {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using Floats = hn::CappedTag<float, mostLanes>;
using Vector = hn::Vec<Floats>;
inline constexpr int lanes = static_cast<int>(hn::MaxLanes(Floats()));

// Register blocks are 6 rows high; with 32 vector registers 4 vectors wide, with 16 registers 2.
// HWY_SCALAR: the compiler makes one vector of four single floats.
#if HWY_TARGET <= HWY_AVX3 || HWY_TARGET == HWY_NEON || HWY_TARGET == HWY_SCALAR
inline constexpr int widestBlock = 4;
#else
inline constexpr int widestBlock = 2;
#endif

// A zero that the compiler cannot see through, so that adding it makes a register of its own. A
// block of sums that begins so costs less than one that begins as copies of a few registers: 20 of
// the 800 cycles of depth 64.
HWY_INLINE Vector hiddenZero() {
    Vector zero = hn::Zero(Floats());
#if HWY_TARGET <= HWY_AVX3
    asm volatile("" : "+v"(zero.raw));
#endif
    return zero;
}

// The initial values of the sums of a product.
enum class From {
    rows,      // start[row] in every column
    addition,  // start[row] + addend[row][column], the addend anywhere in memory
    sums,      // what c holds
};

// c[6][kWidth vectors] = initial values + sum over d < depth of a[row, d] * b[d, column].
// a[row, d] stands at a[row * kRowStep + d * kDepthStep]; rows of b are bStep floats apart, of c
// cStep.
template <int kWidth, int kRowStep, int kDepthStep, From kFrom>
HWY_INLINE void productBlock(const float* HWY_RESTRICT a, const float* HWY_RESTRICT b, int bStep,
                             int depth, float* HWY_RESTRICT c, int cStep, const float* start,
                             const float* const* addend, int column) {
    const Floats d;
    Vector sum[blockRows][kWidth];
#pragma GCC unroll 6
    for (int row = 0; row < blockRows; ++row) {
#pragma GCC unroll 4
        for (int w = 0; w < kWidth; ++w) {
            if constexpr (kFrom == From::sums) {
                sum[row][w] = hn::Load(d, c + row * cStep + w * lanes);
            } else if constexpr (kFrom == From::addition) {
                sum[row][w] =
                    hn::Add(hn::LoadU(d, addend[row] + column + w * lanes), hn::Set(d, start[row]));
            } else {
                sum[row][w] = kWidth < widestBlock ? hn::Set(d, start[row])
                                                   : hn::Add(hiddenZero(), hn::Set(d, start[row]));
            }
        }
    }
    for (int k = 0; k < depth; ++k) {
        Vector right[kWidth];
#pragma GCC unroll 4
        for (int w = 0; w < kWidth; ++w)
            right[w] = hn::Load(d, b + w * lanes);
#pragma GCC unroll 6
        for (int row = 0; row < blockRows; ++row) {
            const Vector left = hn::Set(d, a[row * kRowStep]);
#pragma GCC unroll 4
            for (int w = 0; w < kWidth; ++w) {
                sum[row][w] = hn::MulAdd(left, right[w], sum[row][w]);
            }
        }
        a += kDepthStep;
        b += bStep;
    }
#pragma GCC unroll 6
    for (int row = 0; row < blockRows; ++row) {
#pragma GCC unroll 4
        for (int w = 0; w < kWidth; ++w)
            hn::Store(sum[row][w], d, c + row * cStep + w * lanes);
    }
}

// The same for any number of vectors, in the widest register blocks. Where `c` is stored as one
// block after the other rather than as a matrix, kColumnStep is the height of a block.
template <int kRowStep, int kDepthStep, From kFrom, int kColumnStep = 1>
HWY_INLINE void product(const float* HWY_RESTRICT a, const float* HWY_RESTRICT b, int bStep,
                        int depth, float* HWY_RESTRICT c, int cStep, int vectors,
                        const float* start = nullptr, const float* const* addend = nullptr) {
    int w = 0;
    for (; w + widestBlock <= vectors; w += widestBlock) {
        productBlock<widestBlock, kRowStep, kDepthStep, kFrom>(a, b + w * lanes, bStep, depth,
                                                               c + w * lanes * kColumnStep, cStep,
                                                               start, addend, w * lanes);
    }
    const int column = w * lanes;
    b += column;
    c += column * kColumnStep;
    if constexpr (widestBlock == 4) {
        if (vectors - w == 3) {
            productBlock<3, kRowStep, kDepthStep, kFrom>(a, b, bStep, depth, c, cStep, start,
                                                         addend, column);
        } else if (vectors - w == 2) {
            productBlock<2, kRowStep, kDepthStep, kFrom>(a, b, bStep, depth, c, cStep, start,
                                                         addend, column);
        }
    }
    if (vectors - w == 1) {
        productBlock<1, kRowStep, kDepthStep, kFrom>(a, b, bStep, depth, c, cStep, start, addend,
                                                     column);
    }
}

// 1 + c[0] f + ... + c[4] f^5.
HWY_INLINE Vector polynomial(Vector f, const float (&c)[5]) {
    const Floats d;
    Vector sum = hn::Set(d, c[4]);
    for (int i = 3; i >= 0; --i)
        sum = hn::MulAdd(sum, f, hn::Set(d, c[i]));
    return hn::MulAdd(sum, f, hn::Set(d, 1.0f));
}

// Weights below 2^-126 may count as 0, those of 2^-127 and less do.
inline constexpr float lowestScore = -127.0f;

// exp2(): 2^x for x < 127, 1.8e-7 relative, exactly 1 at 0.
// addWeighted(): sum + p s, where p = exp2(s) and s may be minus infinity.
// The coefficients are our own minimax fits of 2^f with constant term 1.
#if HWY_TARGET <= HWY_AVX3
HWY_INLINE hn::Mask<Floats> counts(Vector x) {
    return hn::Ge(x, hn::Set(Floats(), lowestScore + 1));
}

// 2^(x - floor(x)).
HWY_INLINE Vector fractionOfExp2(Vector x) {
    constexpr float from0To1[] = {0.693151295f, 0.240164444f, 0.0557999164f, 0.00901702512f,
                                  0.00186713261f};
    const Vector f{_mm512_reduce_ps(x.raw, _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC)};
    return polynomial(f, from0To1);
}

// One instruction gives x - floor(x), another multiplies by 2^floor(x): three fewer than below.
HWY_INLINE Vector exp2(Vector x) {
    return Vector{_mm512_maskz_scalef_ps(counts(x).raw, fractionOfExp2(x).raw, x.raw)};
}

HWY_INLINE Vector addWeighted(Vector p, Vector s, Vector sum) {
    return Vector{_mm512_mask3_fmadd_ps(p.raw, s.raw, sum.raw, counts(s).raw)};
}
#else
// x = n + f with |f| <= 1/2; adding 1.5 * 2^23 + 127 puts n + 127, the exponent, in the low bits.
HWY_INLINE Vector exp2(Vector x) {
    constexpr float aroundZero[] = {0.693147004f, 0.240222424f, 0.0555073358f, 0.00967151392f,
                                    0.00132647285f};
    const Floats d;
    const hn::RebindToUnsigned<Floats> bits;
    const Vector magic = hn::Set(d, 12582912.0f + 127.0f);
    x = hn::Max(x, hn::Set(d, lowestScore));
    const Vector shifted = hn::Add(x, magic);
    const Vector f = hn::Sub(x, hn::Sub(shifted, magic));
    const Vector power = hn::BitCast(d, hn::ShiftLeft<23>(hn::BitCast(bits, shifted)));
    return hn::Mul(polynomial(f, aroundZero), power);
}

HWY_INLINE Vector addWeighted(Vector p, Vector s, Vector sum) {
    return hn::MulAdd(p, hn::Max(s, hn::Set(Floats(), lowestScore)), sum);
}
#endif

HWY_INLINE double sumOfLanes(const float* values) {
    const Floats d;
    return hn::GetLane(hn::SumOfLanes(d, hn::Load(d, values)));
}

}  // namespace HWY_NAMESPACE
}  // namespace sextant
HWY_AFTER_NAMESPACE();

#endif  // SEXTANT_ATTENTION_MATH_INL_H
