// SPDX-License-Identifier: GPL-3.0-or-later
// What the start page shows, as plain values.
#pragma once

#include <QString>
#include <optional>
#include <vector>

namespace sextant {

// A model that comes with Sextant.
struct SampleFacts {
    QString id;                         // "nope"
    QString how;                        // "no positions": its position encoding
    QString sentence;                   // what can be seen with it
    std::vector<double> curve;          // log-perplexity in nats at equal steps over `length`
    int trained = 0;                    // tokens
    int length = 0;                     // tokens
    double within = 0.0, beyond = 0.0;  // nats per byte in windows of `trained` and of `length`
    bool operator==(const SampleFacts&) const = default;
};

// Something that was opened before.
struct RecentFacts {
    QString title;    // "nope, the-millpond.txt"
    QString detail;   // "uniform sigma 1.45 · 1,024 x 8"
    QString when;     // "today 14:20"
    QString differs;  // from the reference, for the tool tip
    QString missing;  // a path that no longer exists; empty: nothing is missing
    std::optional<double> perplexity;
    std::vector<double> curve;  // as in SampleFacts
    double trainedShare = 1.0;  // of the curve
    bool operator==(const RecentFacts&) const = default;
};

struct StartFacts {
    std::vector<SampleFacts> samples;  // empty: they were not found
    std::vector<RecentFacts> recent;   // newest first
    bool operator==(const StartFacts&) const = default;
};

}  // namespace sextant
