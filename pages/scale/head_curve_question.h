// SPDX-License-Identifier: GPL-3.0-or-later
// The question about one head's curve over its scale, the same in every view that shows it.
#pragma once

#include <algorithm>
#include <cmath>

#include "analysis/head_id.h"
#include "analysis/measure/questions.h"

namespace sextant {

// Over a range that the head's scale lies in; losses nearest to it first.
inline SigmaCurveQuestion headCurveQuestion(HeadId id, double now, std::int64_t fromPosition) {
    constexpr int entropies = 16, losses = 11;
    const double low = now < 0.6 ? 0.0 : 0.5;
    const double high = now > 2.75 ? std::ceil(2.5 * now) / 2 : 3.0;
    SigmaCurveQuestion question{id.layer, id.head, {}, {}, fromPosition};
    for (int i = 0; i < entropies; ++i)
        question.sigma.push_back(low + (high - low) * i / (entropies - 1));
    for (int i = 0; i < losses; ++i)
        question.nllSigma.push_back(low + (high - low) * i / (losses - 1));
    std::stable_sort(question.nllSigma.begin(), question.nllSigma.end(),
                     [&](double a, double b) { return std::abs(a - now) < std::abs(b - now); });
    return question;
}

}  // namespace sextant
