// SPDX-License-Identifier: GPL-3.0-or-later
// One step of the search for head scales (methods.md M24, S4): AdamW over the scales alone, a
// warm-up and a cosine, a gradient of norm 1 at most, and a lower bound.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace sextant {

// How a scale is bounded from below.
enum class ScaleBound {
    one,   // set to 1 after each step where it is less
    zero,  // to 0
    relu   // max(scale, 0) is in effect; no gradient where that is 0
};

constexpr ScaleBound everyScaleBound[] = {ScaleBound::one, ScaleBound::zero, ScaleBound::relu};
const char* name(ScaleBound bound);  // "1", "0", "relu"
// Throws Error: none of these.
ScaleBound scaleBoundNamed(const std::string& name);

struct ScaleRules {
    double rate = 0.1;  // the highest
    std::int64_t steps = 200, warmup = 20;
    double floorShare = 0.1;  // of the rate, where the cosine ends
    double beta1 = 0.9, beta2 = 0.95, epsilon = 1e-8;
    double clip = 1.0;  // largest norm of the gradient over all scales
    ScaleBound bound = ScaleBound::one;
};

// Share of the highest rate at a step, from 0: k / warmup, then a cosine to floorShare.
double rateShare(const ScaleRules& rules, std::int64_t step);

struct ScaleState {
    std::vector<double> sigma;          // one a head; negative under relu alone
    std::vector<double> first, second;  // moments of the gradient

    bool operator==(const ScaleState&) const = default;
};

// The state before the first step, at these scales.
ScaleState scaleStart(std::vector<double> sigma);

// The scales that the model is run with, [heads].
std::vector<double> effective(ScaleBound bound, std::vector<double> sigma);

// Takes the step number `step`, from 0, with the gradient by the scales in effect; heads that are
// not `free` stay as they are (empty: all are free). Returns the gradient's norm before clipping.
double advance(const ScaleRules& rules, std::int64_t step, const std::vector<double>& gradient,
               const std::vector<bool>& free, ScaleState& state);

}  // namespace sextant
