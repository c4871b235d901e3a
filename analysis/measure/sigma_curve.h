// SPDX-License-Identifier: GPL-3.0-or-later
// The entropy of one head, and the loss, against the scale of that head alone (model/sigma_curve.h
// computes it).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/message.h"

namespace sextant {

struct SigmaCurve {
    std::uint64_t experiment = 0;  // identity (hash) of what was measured, where it is known
    int layer = 0, head = 0;
    std::vector<double> sigma;     // in effect
    std::vector<float> entropy;    // [sigma, positions], nats, mean over the samples done
    std::int64_t positions = 0;    // 0: nothing is there yet
    std::vector<double> nllSigma;  // in effect, in the order they are computed
    std::vector<double> nll;       // [nllSigma], nats; NaN: not there yet
    int nllSamples = 0;            // samples in `nll`
    int done = 0, of = 0;          // parts of the work
    std::string device;            // what computed: "CPU, fp32"
    Message failure;               // why there is nothing; empty: there is
    bool complete() const { return done == of; }
};

}  // namespace sextant
