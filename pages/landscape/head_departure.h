// SPDX-License-Identifier: GPL-3.0-or-later
// A head's values at a position, and the heads whose entropy changes most beyond the trained
// length.
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "analysis/measure/measurement.h"
#include "widgets/selection.h"

namespace sextant {

// Of several selected heads the one that was picked before, if it is among them; else the first.
std::optional<HeadId> pickedHead(const std::set<HeadId>& heads, std::optional<HeadId> before);

// A head's values at a position; entropies in nats.
struct HeadAtPosition {
    HeadId head;
    int position = 0;
    double entropy = 0.0;
    double alike = 1.0;                  // e^entropy: number of equally weighted tokens
    std::optional<double> ofCeiling;     // entropy divided by ln(i + 1), 0 to 1; none at position 0
    std::optional<double> sinceTrained;  // entropy minus that at the last trained position
};

// Nothing if there is no entropy. trainedLength 0: not known.
std::optional<HeadAtPosition> headAt(const Measurement& measurement, HeadId head, int position,
                                     int trainedLength);

struct HeadChange {
    HeadId head;
    double nats = 0.0;
};

// Entropy at position `to` minus that at `from`.
struct HeadDepartures {
    int from = 0, to = 0;
    std::vector<HeadChange> heads;  // by descending magnitude
};

// From the last trained position to the last one measured. No heads if nothing beyond the trained
// length was measured.
HeadDepartures headDepartures(const Measurement& measurement, int trainedLength);

}  // namespace sextant
