// SPDX-License-Identifier: GPL-3.0-or-later
// The entropy of some heads at each token of one sample: a Measurement has the mean over samples.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/head_id.h"
#include "analysis/message.h"

namespace sextant {

struct SampleEntropy;

struct SampleEntropyQuestion {
    static constexpr const char* query = "sample-entropy";
    using Answer = SampleEntropy;
    int sample = 0;                  // from 0
    std::vector<HeadId> heads = {};  // empty: all
    bool operator==(const SampleEntropyQuestion&) const = default;
};

struct SampleEntropy {
    std::uint64_t experiment = 0;  // identity (hash) of what it depends on, where it is known
    int sample = 0;
    // Attention entropy in nats, [read], mean over the heads that are done.
    std::vector<float> entropy;
    int heads = 0, ofHeads = 0;  // done, of how many
    std::string device;          // what computed: "CPU, fp32"
    Message failure;             // why there is nothing; empty: there is
    bool complete() const { return heads == ofHeads; }
};

}  // namespace sextant
