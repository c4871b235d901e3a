// SPDX-License-Identifier: GPL-3.0-or-later
// A model's continuation of the text it reads: the question, and the result so far
// (model/generate.h computes it).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/message.h"

namespace sextant {

struct Continuation;

struct GenerateQuestion {
    static constexpr const char* query = "continuation";
    using Answer = Continuation;
    std::int64_t tokens = 128;  // new ones at most
    double temperature = 0.0;   // 0: the likeliest token each time
    double topP = 1.0;
    std::uint64_t seed = 0;
    int beams = 1;            // more: no token is drawn
    std::int64_t prompt = 0;  // number of tokens at the end of what is read; 0: its last sample
    std::string typed = {};   // UTF-8: read in place of that, after a start token; empty: nothing
    bool operator==(const GenerateQuestion&) const = default;
};

struct Continuation {
    std::uint64_t experiment = 0;   // identity (hash) of what is set, where it is known
    std::vector<std::int32_t> ids;  // new ones
    std::string before, text;       // UTF-8: the end of the prompt, and what is new
    std::int64_t promptTokens = 0;
    double promptSeconds = 0.0;  // 0: not read yet
    double seconds = 0.0;        // taken by the new tokens
    std::int64_t recomputed = 0;
    Message whyRecomputed;  // empty: nothing was
    std::string device;     // what computed: "CPU, fp32"
    bool ended = false;     // by the model's own end token
    bool done = false;
    Message failure;  // why there is nothing; empty: there is
    bool complete() const { return done || !failure.empty(); }
    // The speed of new tokens; 0: not known yet.
    double tokensASecond() const {
        return seconds > 0.0 ? static_cast<double>(ids.size()) / seconds : 0.0;
    }
};

}  // namespace sextant
