// SPDX-License-Identifier: GPL-3.0-or-later
// Perplexity over some of the tokens of a measurement: within and beyond the trained length, and
// that of two measurements over the tokens that both have scored.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>

#include "analysis/measure/measurement.h"

namespace sextant {

struct Scored {
    std::int64_t tokens = 0;
    double nllSum = 0.0;  // nats

    std::optional<double> perplexity() const;  // exp(mean NLL); none without a token
};

constexpr std::int64_t everyPosition = std::numeric_limits<std::int64_t>::max();

// The scored tokens at positions `first` to before `last`, over all samples. With `alsoIn`, only
// those that are scored there too, at the same sample and position: a change is shown between
// scored(a, ..., &b) and scored(b, ..., &a). Both must have read the same text.
Scored scored(const Measurement& measured, std::int64_t first = 0,
              std::int64_t last = everyPosition, const Measurement* alsoIn = nullptr);

// The perplexities of two measurements over the tokens that both have scored.
struct Comparison {
    std::optional<double> now, before;
    std::optional<double> change() const;  // now - before
};
Comparison compare(const Measurement& now, const Measurement* before, std::int64_t first = 0,
                   std::int64_t last = everyPosition);

}  // namespace sextant
