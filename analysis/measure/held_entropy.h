// SPDX-License-Identifier: GPL-3.0-or-later
// The loss if the entropy of heads kept its trend beyond the trained length (model/hold_entropy.h
// computes it).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/measure/questions.h"
#include "analysis/message.h"

namespace sextant {

struct HeldEntropy {
    std::uint64_t experiment = 0;  // identity (hash) of what was held, where it is known
    std::int64_t first = 0;        // the first row held: the trained length L
    std::vector<float> before;   // NLL without, [positions], nats, mean over samples; NaN: no label
    std::vector<float> nll;      // held, likewise
    std::vector<float> entropy;  // [layers, heads, positions], nats, held, mean over samples
    std::vector<float> target;   // likewise; NaN before `first`
    double nearShare = 0;        // share of held rows within 0.02 nats of their target
    std::int64_t labels = 0;     // predicted at rows held
    double nllBefore = 0, nllHeld = 0;  // means over these labels, nats
    int samples = 0, ofSamples = 0;     // done, of how many
    std::string device;                 // what computed: "CPU, fp32"
    Message failure;                    // why there is nothing; empty: there is
    bool complete() const { return samples == ofSamples; }
};

}  // namespace sextant
