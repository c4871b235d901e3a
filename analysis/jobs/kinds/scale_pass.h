// SPDX-License-Identifier: GPL-3.0-or-later
// Passes over one sample at given head scales, and their sums: what the units of a search for
// scales are made of.
#pragma once

#include <cstddef>
#include <vector>

#include "analysis/jobs/job.h"

namespace sextant {

// The job's intervention with these scales in effect, [layers * heads], in place of its own.
Intervention withScales(const JobInput& input, const std::vector<double>& sigma);

// Of sample number `sample`, from 0: "nll_sum" and "labels". Throws Error, Cancelled.
UnitResult nllPass(const JobInput& input, std::size_t sample, const std::vector<double>& sigma,
                   const Progress& progress);
// The same, and "gradient_sum": the slopes of nll_sum by the scales in effect. Throws Error,
// Cancelled.
UnitResult gradientPass(const JobInput& input, std::size_t sample, const std::vector<double>& sigma,
                        const Progress& progress);

// Over samples.
struct PassSum {
    double nll = 0, labels = 0;
    std::vector<double> slopes;  // of passes with a gradient

    void add(const UnitResult& result);
    double nllMean() const { return nll / labels; }
    std::vector<double> gradient() const;  // of the mean
};

// Forward passes that a pass with its gradient takes, about.
constexpr double gradientPasses = 3.5;

// Bytes of either, as JobKind::memory.
std::uint64_t bytesOfGradientPass(const ModelSpec& spec, const Choice& settings,
                                  std::int64_t positions);

// "weights": the checksum of the weights in four numbers below 2^32.
UnitResult weightsUnit(const JobInput& input);
// 32 hexadecimal digits of them.
std::string checksumText(const std::vector<double>& weights);

}  // namespace sextant
