// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/scales/scale_step.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "analysis/error.h"

namespace sextant {

const char* name(ScaleBound bound) {
    switch (bound) {
        case ScaleBound::one:
            return "1";
        case ScaleBound::zero:
            return "0";
        case ScaleBound::relu:
            break;
    }
    return "relu";
}

ScaleBound scaleBoundNamed(const std::string& text) {
    for (const ScaleBound bound : everyScaleBound)
        if (text == name(bound)) return bound;
    throw Error("the lower bound is \"{}\"; expected 1, 0 or relu", text);
}

double rateShare(const ScaleRules& rules, std::int64_t step) {
    const auto k = static_cast<double>(step), warmup = static_cast<double>(rules.warmup);
    if (step < rules.warmup) return k / warmup;
    const double decay = std::max(static_cast<double>(rules.steps) - warmup, 1.0);
    const double share = std::min((k - warmup) / decay, 1.0);
    return rules.floorShare +
           0.5 * (1 - rules.floorShare) * (1 + std::cos(std::numbers::pi * share));
}

ScaleState scaleStart(std::vector<double> sigma) {
    const std::vector<double> none(sigma.size(), 0.0);
    return {std::move(sigma), none, none};
}

std::vector<double> effective(ScaleBound bound, std::vector<double> sigma) {
    if (bound == ScaleBound::relu)
        for (double& one : sigma)
            one = std::max(one, 0.0);
    return sigma;
}

double advance(const ScaleRules& rules, std::int64_t step, const std::vector<double>& gradient,
               const std::vector<bool>& free, ScaleState& state) {
    std::vector<double> slopes = gradient;
    double squares = 0;
    for (std::size_t head = 0; head < slopes.size(); ++head) {
        const bool fixed = !free.empty() && !free[head];
        const bool cut = rules.bound == ScaleBound::relu && state.sigma[head] <= 0;
        if (fixed || cut) slopes[head] = 0;
        squares += slopes[head] * slopes[head];
    }
    const double norm = std::sqrt(squares);
    const double factor = norm > rules.clip ? rules.clip / norm : 1.0;
    const double rate = rules.rate * rateShare(rules, step);
    const auto count = static_cast<double>(step + 1);
    const double least = rules.bound == ScaleBound::one ? 1.0 : 0.0;
    for (std::size_t head = 0; head < slopes.size(); ++head) {
        if (!free.empty() && !free[head]) continue;
        double &m = state.first[head], &v = state.second[head], &sigma = state.sigma[head];
        const double slope = slopes[head] * factor;
        m = rules.beta1 * m + (1 - rules.beta1) * slope;
        v = rules.beta2 * v + (1 - rules.beta2) * slope * slope;
        const double mean = m / (1 - std::pow(rules.beta1, count));
        const double size = std::sqrt(v / (1 - std::pow(rules.beta2, count)));
        sigma -= rate * mean / (size + rules.epsilon);
        if (rules.bound != ScaleBound::relu) sigma = std::max(sigma, least);
    }
    return norm;
}

}  // namespace sextant
