// SPDX-License-Identifier: GPL-3.0-or-later
// What a head measures at a position, and which heads do something else beyond the trained length
// than within it.
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "analysis/measure/measurement.h"
#include "widgets/selection.h"

namespace sextant {

// Of several selected heads the one that was picked already stays it; else the first.
std::optional<HeadId> pickedHead(const std::set<HeadId>& heads, std::optional<HeadId> before);

// Of a head at a position; entropies in nats.
struct HeadAtPosition {
    HeadId head;
    int position = 0;
    double entropy = 0.0;
    double alike = 1.0;                  // e^entropy: as many tokens, each with the same weight
    std::optional<double> ofCeiling;     // entropy by ln(i + 1), 0 to 1; none at position 0
    std::optional<double> sinceTrained;  // less the entropy at the last trained position
};

// Nothing where there is no entropy. trainedLength 0: not known.
std::optional<HeadAtPosition> headAt(const Measurement& measurement, HeadId head, int position,
                                     int trainedLength);

struct HeadChange {
    HeadId head;
    double nats = 0.0;
};

// Entropy at position `to` less that at `from`.
struct HeadDepartures {
    int from = 0, to = 0;
    std::vector<HeadChange> heads;  // the largest move first, up or down
};

// From the last trained position to the last that is measured. No heads where nothing beyond the
// trained length is.
HeadDepartures headDepartures(const Measurement& measurement, int trainedLength);

}  // namespace sextant
