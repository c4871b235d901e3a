// SPDX-License-Identifier: GPL-3.0-or-later
// Questions of a page about the current setting, besides its curves; the answers are in
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
    level  // the value of that line at position L - 1
};
constexpr HeldAt everyHeldAt[] = {HeldAt::line, HeldAt::level};
constexpr const char* name(HeldAt at) {
    return at == HeldAt::line ? "line" : "level";
}

// The loss if the entropy of heads kept its trend.
struct HoldQuestion {
    static constexpr const char* query = "held-entropy";
    using Answer = HeldEntropy;
    HeldAt at = HeldAt::line;
    bool operator==(const HoldQuestion&) const = default;
};

}  // namespace sextant
