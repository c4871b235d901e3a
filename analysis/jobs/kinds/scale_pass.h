// SPDX-License-Identifier: GPL-3.0-or-later
// Passes over one sample at given head scales, and their sums: the units of a search for scales.
#pragma once

#include <cstddef>
#include <vector>

#include "analysis/jobs/job.h"

namespace sextant {

// The job's intervention with these scales in effect, [layers * heads], in place of its own.
Intervention withScales(const JobInput& input, const std::vector<double>& sigma);

// "nll_sum" and "labels" of sample number `sample`, from 0. Throws Error, Cancelled.
UnitResult nllPass(const JobInput& input, std::size_t sample, const std::vector<double>& sigma,
                   const Progress& progress);
// The same, and "gradient_sum": the slopes of nll_sum by the scales in effect. Throws Error,
// Cancelled.
UnitResult gradientPass(const JobInput& input, std::size_t sample, const std::vector<double>& sigma,
                        const Progress& progress);

// Sums over samples.
struct PassSum {
    double nll = 0, labels = 0;
    std::vector<double> slopes;  // of passes with a gradient

    void add(const UnitResult& result);
    double nllMean() const { return nll / labels; }
    std::vector<double> gradient() const;  // of the mean
};

// Cost of a pass with its gradient, in forward passes, about.
constexpr double gradientPasses = 3.5;

// JobKind::memory of both kinds of passes.
std::uint64_t bytesOfGradientPass(const ModelSpec& spec, const Choice& settings,
                                  std::int64_t positions);

// "weights": the checksum of the weights in four numbers below 2^32.
UnitResult weightsUnit(const JobInput& input);
// The checksum as 32 hexadecimal digits.
std::string checksumText(const std::vector<double>& weights);

}  // namespace sextant
