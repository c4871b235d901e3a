// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/landscape/head_departure.h"

#include <algorithm>
#include <cmath>

namespace sextant {

namespace {

std::optional<double> entropyAt(const Measurement& measurement, HeadId head, int position) {
    if (head.layer < 0 || head.layer >= measurement.layers || head.head < 0 ||
        head.head >= measurement.heads || position < 0 || position >= measurement.positions)
        return std::nullopt;
    const auto value = static_cast<double>(measurement.entropyOf(head.layer, head.head)[position]);
    return std::isnan(value) ? std::nullopt : std::optional(value);
}

}  // namespace

std::optional<HeadId> pickedHead(const std::set<HeadId>& heads, std::optional<HeadId> before) {
    if (before && heads.contains(*before)) return before;
    return heads.empty() ? std::nullopt : std::optional(*heads.begin());
}

std::optional<HeadAtPosition> headAt(const Measurement& measurement, HeadId head, int position,
                                     int trainedLength) {
    const auto entropy = entropyAt(measurement, head, position);
    if (!entropy) return std::nullopt;
    HeadAtPosition found{head, position, *entropy, std::exp(*entropy), {}, {}};
    if (position > 0) found.ofCeiling = *entropy / std::log(position + 1.0);
    if (trainedLength > 0)
        if (const auto trained = entropyAt(measurement, head, trainedLength - 1))
            found.sinceTrained = *entropy - *trained;
    return found;
}

HeadDepartures headDepartures(const Measurement& measurement, int trainedLength) {
    HeadDepartures found{trainedLength - 1, measurement.positions - 1, {}};
    // All heads come equally far.
    while (found.to >= 0 && !entropyAt(measurement, {0, 0}, found.to))
        --found.to;
    if (trainedLength < 1 || found.to <= found.from) return found;
    for (int layer = 0; layer < measurement.layers; ++layer)
        for (int head = 0; head < measurement.heads; ++head) {
            const HeadId one{layer, head};
            const auto before = entropyAt(measurement, one, found.from),
                       after = entropyAt(measurement, one, found.to);
            if (before && after) found.heads.push_back({one, *after - *before});
        }
    std::stable_sort(found.heads.begin(), found.heads.end(), [](const auto& a, const auto& b) {
        return std::abs(a.nats) > std::abs(b.nats);
    });
    return found;
}

}  // namespace sextant
