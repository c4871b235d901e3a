// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/measure/scored.h"

#include <algorithm>
#include <cmath>

namespace sextant {

std::optional<double> Scored::perplexity() const {
    if (tokens == 0) return std::nullopt;
    return std::exp(nllSum / static_cast<double>(tokens));
}

Scored scored(const Measurement& measured, std::int64_t first, std::int64_t last,
              const Measurement* alsoIn) {
    const auto row = [](const Measurement& of, int sample) {
        return of.nllSamples.data() + static_cast<std::size_t>(sample) * of.positions;
    };
    const auto whole = [](const Measurement& of) {
        return of.nllSamples.size() == static_cast<std::size_t>(of.samples) * of.positions;
    };
    Scored sum;
    if (!whole(measured) || (alsoIn && !whole(*alsoIn))) return sum;
    const int samples = alsoIn ? std::min(measured.samples, alsoIn->samples) : measured.samples;
    std::int64_t end = std::min<std::int64_t>(last, measured.positions);
    if (alsoIn) end = std::min<std::int64_t>(end, alsoIn->positions);
    for (int sample = 0; sample < samples; ++sample) {
        const float* nll = row(measured, sample);
        const float* there = alsoIn ? row(*alsoIn, sample) : nll;
        for (std::int64_t i = std::max<std::int64_t>(first, 0); i < end; ++i) {
            if (std::isnan(nll[i]) || std::isnan(there[i])) continue;
            sum.nllSum += nll[i];
            ++sum.tokens;
        }
    }
    return sum;
}

std::optional<double> Comparison::change() const {
    if (!now || !before) return std::nullopt;
    return *now - *before;
}

Comparison compare(const Measurement& now, const Measurement* before, std::int64_t first,
                   std::int64_t last) {
    Comparison result;
    result.now = scored(now, first, last).perplexity();
    if (!before) return result;
    const Scored over = scored(now, first, last, before);
    // A reference that has not scored all of these yet: both over what both have.
    if (over.tokens > 0) result.now = over.perplexity();
    result.before = scored(*before, first, last, &now).perplexity();
    return result;
}

}  // namespace sextant
