// SPDX-License-Identifier: GPL-3.0-or-later
// One head closely: the weights of its query rows before and after the softmax, a map of them,
// weight by distance, share on the first tokens, and simple roles.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/intervention.h"
#include "analysis/measure/head_attention.h"
#include "analysis/message.h"

namespace sextant {

struct OneHead;

struct OneHeadQuestion {
    static constexpr const char* query = "one-head";
    using Answer = OneHead;
    int layer = 0, head = 0;
    int sample = 0;        // whose map and rows are told
    std::int64_t row = 0;  // a position of that sample
    MapPart part = {};     // of that sample
    // Beside it the head as it is at this setting; none: only as it is set.
    std::optional<Intervention> against = {};
    bool operator==(const OneHeadQuestion&) const = default;
};

struct OneHead {
    std::uint64_t experiment = 0;  // identity (hash) of what was measured, where it is known
    int layer = 0, head = 0, sample = 0;
    std::int64_t row = 0;
    std::int64_t trainedLength = 0, positions = 0;
    std::vector<std::int64_t> edges;       // of the profiles (distanceBins())
    ScoreRule rule;                        // of the sample's rows
    HeadAttention now;                     // the sample is there once one is done
    std::optional<HeadAttention> against;  // its sample without rows
    int samples = 0, ofSamples = 0;        // done, of how many; the question's sample is the first
    double done = 0.0;                     // share of the first one, while none is there
    std::string device;                    // what computed: "CPU, fp32"
    Message failure;                       // why there is nothing; empty: there is
    bool complete() const { return samples == ofSamples; }
};

// Rows of a sample of `read` tokens that are kept whole for such a question, ascending: the first
// of every part of the text and of the map, the row asked for, and those every 4 rows up to 64
// before and after it.
std::vector<std::int64_t> keptRows(const OneHeadQuestion& question, std::int64_t read);

}  // namespace sextant
