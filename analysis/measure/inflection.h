// SPDX-License-Identifier: GPL-3.0-or-later
// Where the loss and the entropy leave their course beyond the trained length (methods S2), on
// curves smoothed over 101 positions.
#pragma once

#include <optional>
#include <vector>

namespace sextant {

// `lasting`: from where on the curve is above for good, the loss by four standard errors more: with
// few samples the noise alone passes 0.1 nats here and there.
enum class Departure { first, lasting };

// The first position i >= L / 2 where the smoothed NLL comes to exceed the least over [0, L) by 0.1
// nats, having been below that at L / 2 or after; nothing where it never does. `nll` [positions] in
// nats, NaN where nothing was scored; L is trainedLength.
std::optional<int> lossInflection(const std::vector<float>& nll, double trainedLength,
                                  Departure departure = Departure::first);

// Whether the smoothed NLL is off its course at every position i >= L / 2, as a lasting departure
// is: it has risen before, within the trained length, and lossInflection() has nothing to say.
bool lossRisesEarly(const std::vector<float>& nll, double trainedLength);

// The first position i >= L / 4 where the smoothed entropy comes to exceed by 0.1 nats the
// least-squares line in ln(i + 1) through the unsmoothed one at L / 4 .. L - 1, having been below
// that at L / 4 or after; nothing where it never does, and where the curve is too short for a line.
// `meanEntropy` [positions] in nats.
std::optional<int> entropyInflection(const std::vector<float>& meanEntropy, double trainedLength,
                                     Departure departure = Departure::first);

}  // namespace sextant
