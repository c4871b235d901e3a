// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <numbers>

#include "analysis/position/methods/frequencies.h"
#include "analysis/position/methods/yarn.h"
#include "analysis/position/rotary.h"

namespace sextant {

namespace {

std::vector<double> keptByPair(double base, int dims, const YarnRamp& ramp) {
    // The real-valued pair that turns `rotations` times within the original length.
    const auto pairTurning = [&](double rotations) {
        return dims * std::log(ramp.originalLength / (2 * std::numbers::pi * rotations)) /
               (2 * std::log(base));
    };
    double low = pairTurning(ramp.betaFast);
    double high = pairTurning(ramp.betaSlow);
    if (ramp.truncate) {
        low = std::floor(low);
        high = std::ceil(high);
    }
    low = std::max(low, 0.0);
    high = std::min(high, dims - 1.0);
    if (low == high) high += 0.001;
    std::vector<double> kept;
    for (int pair = 0; pair < dims / 2; ++pair)
        kept.push_back(1 - std::clamp((pair - low) / (high - low), 0.0, 1.0));
    return kept;
}

std::vector<double> keptByRotations(double base, int dims, const YarnRamp& ramp) {
    std::vector<double> kept;
    for (const double theta : rotaryFrequencies(base, dims)) {
        const double turns = ramp.originalLength * theta / (2 * std::numbers::pi);
        if (turns > ramp.betaFast)
            kept.push_back(1.0);
        else if (turns < ramp.betaSlow || ramp.betaFast == ramp.betaSlow)
            kept.push_back(0.0);
        else
            kept.push_back((turns - ramp.betaSlow) / (ramp.betaFast - ramp.betaSlow));
    }
    return kept;
}

}  // namespace

std::vector<double> yarnKept(double base, int dims, const YarnRamp& ramp) {
    return ramp.form == YarnForm::rotation ? keptByRotations(base, dims, ramp)
                                           : keptByPair(base, dims, ramp);
}

std::vector<double> yarnFrequencies(const Rotary& rotary, const YarnRamp& ramp, double factor) {
    std::vector<double> theta = rotaryFrequencies(rotary.base, rotary.dims);
    const std::vector<double> kept = yarnKept(rotary.base, rotary.dims, ramp);
    for (std::size_t pair = 0; pair < theta.size(); ++pair) {
        const double own = kept[pair];
        if (ramp.form == YarnForm::revised)
            theta[pair] /= own + (1 - own) * factor;
        else
            theta[pair] *= own + (1 - own) / factor;
    }
    return theta;
}

double yarnAmplitude(double factor, double weight) {
    return factor <= 1 ? 1.0 : weight * std::log(factor) + 1.0;
}

Parameters yarnParameters() {
    Parameter form{"form", "ramp", "", Kind::name, std::string("code"), 0, 0, 0};
    form.names = {"code", "rotation", "revised"};
    form.help = "Between kept and interpolated pairs: as released, by rotations, or as in PoSE.";
    Parameter fast = numberParameter("beta_fast", "beta fast", 32.0, 1e-3, 1e6, 1,
                                     "Pairs that turn more often than this (tau) are left as they "
                                     "are.");
    fast.usual = {2.0, 128.0};
    Parameter slow = numberParameter("beta_slow", "beta slow", 1.0, 1e-3, 1e6, 0.1,
                                     "Pairs that turn less often than this are interpolated in "
                                     "full.");
    slow.usual = {0.1, 4.0};
    Parameter truncate{"truncate", "whole pairs", "", Kind::yesNo, true, 0, 1, 1};
    truncate.help = "The ramp by pair begins and ends at whole pairs.";
    Parameter temperature =
        numberParameter("temperature", "temperature", 0.1, 0, 10, 0.01,
                        "Queries and keys grow by 1 + this times ln factor; 0: they do not.");
    temperature.usual = {0.0, 0.5};
    return {form, fast, slow, truncate, temperature};
}

YarnRamp yarnRamp(const Choice& choice, double originalLength) {
    const std::string& form = choice.name("form");
    return {originalLength, choice.number("beta_fast"), choice.number("beta_slow"),
            choice.yes("truncate"),
            form == "rotation"  ? YarnForm::rotation
            : form == "revised" ? YarnForm::revised
                                : YarnForm::code};
}

Message whyNotRamp(const std::string& label, const Choice& choice) {
    const double fast = choice.number("beta_fast"), slow = choice.number("beta_slow");
    if (slow <= fast) return {};
    return Message(
        "{}'s beta slow is {}, above its beta fast, {}: the ramp would run backwards; give a beta "
        "slow of at most {}.",
        label, slow, fast, fast);
}

}  // namespace sextant
