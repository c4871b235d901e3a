// SPDX-License-Identifier: GPL-3.0-or-later
// What a page may want to know of the setting beside its curves; the answers are in
// head_sensitivity.h, sigma_curve.h and held_entropy.h.
#pragma once

#include <cstdint>
#include <vector>

namespace sextant {

struct HeadSensitivity;
struct HeldEntropy;
struct SigmaCurve;

// The slope of the mean NLL by every head's scale.
struct SensitivityQuestion {
    static constexpr const char* query = "sensitivity";
    using Answer = HeadSensitivity;
    std::int64_t fromPosition = 0;  // over the labels predicted at this position and after
    bool operator==(const SensitivityQuestion&) const = default;
};

// Entropy and NLL against the scale of one head, the other heads as they are set.
struct SigmaCurveQuestion {
    static constexpr const char* query = "sigma-curve";
    using Answer = SigmaCurve;
    int layer = 0, head = 0;
    std::vector<double> sigma;      // in effect, for the entropy
    std::vector<double> nllSigma;   // in effect, for the NLL: fewer
    std::int64_t fromPosition = 0;  // the NLL's mean begins there
    bool operator==(const SigmaCurveQuestion&) const = default;
};

enum class HeldAt {
    line,  // of ln(i + 1), fitted over L/4 .. L - 1 to the mean over samples
    level  // what that line says of position L - 1
};

// The loss if heads kept the course of their entropy.
struct HoldQuestion {
    static constexpr const char* query = "held-entropy";
    using Answer = HeldEntropy;
    HeldAt at = HeldAt::line;
    bool operator==(const HoldQuestion&) const = default;
};

}  // namespace sextant
