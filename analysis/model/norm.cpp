// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/norm.h"

#include "kernels/rows.h"

namespace sextant {

void rmsNorm(const float* x, std::int64_t rows, std::int64_t width, const float* weight,
             double epsilon, bool plusOne, float* out) {
    normRows({x, rows, width, weight, plusOne ? 1.0F : 0.0F, epsilon, out});
}

}  // namespace sextant
