// SPDX-License-Identifier: GPL-3.0-or-later
// NLL of rows of logits, compiled for each instruction set (Google Highway).
#include <algorithm>
#include <cmath>
#include <limits>

#include "kernels/rows.h"

#define HWY_DISABLED_TARGETS                                                                   \
    (HWY_SSSE3 | HWY_SSE4 | (HWY_AVX3 - 1) | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | \
     HWY_RVV)

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "kernels/rows_nll.cpp"
#include <hwy/foreach_target.h>
// Highway wants its own header after foreach_target.h.
#include <hwy/highway.h>

#include <hwy/contrib/math/math-inl.h>

HWY_BEFORE_NAMESPACE();
namespace sextant {
namespace HWY_NAMESPACE {
namespace {
namespace hn = hwy::HWY_NAMESPACE;

// ln of the sum of exp(x): single sums of a few hundred terms, added up in double precision.
double logSumExp(const float* x, std::int64_t n) {
    const hn::ScalableTag<float> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    const std::int64_t whole = n - n % lanes;
    constexpr std::int64_t vectors = 64;
    auto most = hn::Set(d, -std::numeric_limits<float>::infinity());
    auto missing = hn::IsNaN(hn::Zero(d));  // Exp would make nothing of what is not a number
    for (std::int64_t i = 0; i < whole; i += lanes) {
        const auto value = hn::LoadU(d, x + i);
        most = hn::Max(most, value);
        missing = hn::Or(missing, hn::IsNaN(value));
    }
    if (!hn::AllFalse(d, missing)) return std::numeric_limits<double>::quiet_NaN();
    float largest = hn::GetLane(hn::MaxOfLanes(d, most));
    for (std::int64_t i = whole; i < n; ++i)
        largest = std::max(largest, x[i]);
    const auto subtract = hn::Set(d, largest);
    double sum = 0;
    for (std::int64_t begin = 0; begin < whole; begin += vectors * lanes) {
        const std::int64_t end = std::min(whole, begin + vectors * lanes);
        auto part = hn::Zero(d);
        for (std::int64_t i = begin; i < end; i += lanes)
            part = hn::Add(part, hn::Exp(d, hn::Sub(hn::LoadU(d, x + i), subtract)));
        sum += static_cast<double>(hn::GetLane(hn::SumOfLanes(d, part)));
    }
    for (std::int64_t i = whole; i < n; ++i)
        sum += std::exp(x[i] - largest);
    return static_cast<double>(largest) + std::log(sum);
}

void nll(const NllRows& p) {
#pragma omp parallel for schedule(static) if (p.rows * p.vocabulary > 32768)
    for (std::int64_t row = 0; row < p.rows; ++row) {
        const std::int32_t label = p.labels[row];
        const float* logits = p.logits + row * p.vocabulary;
        p.nll[row] = label < 0 || label >= p.vocabulary
                         ? std::numeric_limits<float>::quiet_NaN()
                         : static_cast<float>(logSumExp(logits, p.vocabulary) - logits[label]);
    }
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace sextant
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sextant {

HWY_EXPORT(nll);

void nllRows(const NllRows& p) {
    HWY_DYNAMIC_DISPATCH(nll)(p);
}

}  // namespace sextant
#endif  // HWY_ONCE
