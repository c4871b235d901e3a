// SPDX-License-Identifier: GPL-3.0-or-later
// Where the loss and the entropy depart from their trend beyond the trained length (methods S2), on
// curves smoothed over 101 positions.
#pragma once

#include <optional>
#include <vector>

namespace sextant {

// `lasting`: the position from which the curve stays above its threshold; that of the loss is then
// four standard errors higher, since with few samples noise alone passes 0.1 nats in places.
enum class Departure { first, lasting };

// The first position i >= L / 2 where the smoothed NLL rises above its minimum over [0, L) plus 0.1
// nats, having been below that at L / 2 or after; nothing where it never does. `nll` [positions] in
// nats, NaN where nothing was scored; L is trainedLength.
std::optional<int> lossInflection(const std::vector<float>& nll, double trainedLength,
                                  Departure departure = Departure::first);

// Whether the smoothed NLL is above that threshold (the lasting one) at every position i >= L / 2:
// it rose earlier, within the trained length, and lossInflection() returns nothing.
bool lossRisesEarly(const std::vector<float>& nll, double trainedLength);

// The first position i >= L / 4 where the smoothed entropy rises 0.1 nats above the least-squares
// line in ln(i + 1) through the unsmoothed entropy at L / 4 .. L - 1, having been below that at
// L / 4 or after; nothing where it never does, and where the curve is too short for a line.
// `meanEntropy` [positions] in nats.
std::optional<int> entropyInflection(const std::vector<float>& meanEntropy, double trainedLength,
                                     Departure departure = Departure::first);

}  // namespace sextant
