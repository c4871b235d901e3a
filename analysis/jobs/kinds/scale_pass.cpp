// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/kinds/scale_pass.h"

#include <algorithm>
#include <cmath>

#include "analysis/jobs/kinds/sample_pass.h"
#include "analysis/model/head_gradient.h"
#include "analysis/model/weights_identity.h"
#include "analysis/position/settled_factors.h"
#include "analysis/text/samples.h"

namespace sextant {

Intervention withScales(const JobInput& input, const std::vector<double>& sigma) {
    Intervention change = input.experiment.intervention;
    change.uniformSigma = 1.0;
    change.headSigma = sigma;
    return change;
}

UnitResult nllPass(const JobInput& input, std::size_t sample, const std::vector<double>& sigma,
                   const Progress& progress) {
    const Measurement measured = measureSample(input, sample, withScales(input, sigma), progress);
    UnitResult result;
    result.numbers["nll_sum"] = {measured.nllSum};
    result.numbers["labels"] = {static_cast<double>(measured.labels)};
    return result;
}

UnitResult gradientPass(const JobInput& input, std::size_t sample, const std::vector<double>& sigma,
                        const Progress& progress) {
    const Samples& all = *input.material.samples;
    Samples one;
    one.samples.push_back(all.samples.at(sample));
    const Model& model = *input.material.model;
    const HeadGradient found = headGradient(
        model, one, withSettledFactors(model.spec(), withScales(input, sigma), all.positions()), 0,
        progress, input.material.place.compute);
    const auto labels = static_cast<double>(found.labels);
    UnitResult result;
    result.numbers["nll_sum"] = {found.nll * labels};
    result.numbers["labels"] = {labels};
    for (const double slope : found.bySigma)
        result.numbers["gradient_sum"].push_back(slope * labels);
    return result;
}

void PassSum::add(const UnitResult& result) {
    nll += result.number("nll_sum");
    labels += result.number("labels");
    const auto found = result.numbers.find("gradient_sum");
    if (found == result.numbers.end()) return;
    slopes.resize(found->second.size());
    for (std::size_t head = 0; head < slopes.size(); ++head)
        slopes[head] += found->second[head];
}

std::vector<double> PassSum::gradient() const {
    std::vector<double> mean = slopes;
    for (double& slope : mean)
        slope /= labels;
    return mean;
}

std::uint64_t bytesOfGradientPass(const ModelSpec& spec, const Choice& settings,
                                  std::int64_t positions) {
    return std::max(headGradientBytes(spec, positions),
                    bytesOfSamplePass(spec, settings, positions));
}

UnitResult weightsUnit(const JobInput& input) {
    const Identity identity = weightsIdentity(*input.material.model);
    UnitResult result;
    for (const std::uint64_t half : {identity.high, identity.low})
        for (const std::uint64_t part : {half >> 32, half & 0xffffffffu})
            result.numbers["weights"].push_back(static_cast<double>(part));
    return result;
}

std::string checksumText(const std::vector<double>& weights) {
    const auto half = [&](std::size_t at) {
        return static_cast<std::uint64_t>(weights.at(at)) << 32 |
               static_cast<std::uint64_t>(weights.at(at + 1));
    };
    return Identity{half(2), half(0)}.text();
}

}  // namespace sextant
