// SPDX-License-Identifier: GPL-3.0-or-later
// The slope of the mean NLL by every head's scale (model/head_gradient.h computes it).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/message.h"

namespace sextant {

struct HeadSensitivity {
    std::uint64_t experiment = 0;    // identity (hash) of what was measured, where it is known
    std::int64_t fromPosition = 0;   // over the labels predicted there and after
    double nll = 0.0;                // their mean, nats
    std::int64_t labels = 0;         // how many
    std::vector<double> bySigma;     // [layers * heads], nats a unit of sigma in effect
    std::vector<double> sigma;       // [layers * heads], in effect, where the slopes were taken
    int samples = 0, ofSamples = 0;  // done, of how many
    double seconds = 0.0;            // computing time
    std::string device;              // what computed: "CPU, fp32"
    Message failure;                 // why there are no slopes; empty: there are
    bool complete() const { return samples == ofSamples; }
};

}  // namespace sextant
