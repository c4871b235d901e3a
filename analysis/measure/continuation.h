// SPDX-License-Identifier: GPL-3.0-or-later
// How the text that is read goes on as a model predicts it: what is asked, and what came so far
// (model/generate.h computes it).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

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
    std::int64_t prompt = 0;  // so many tokens before the end of what is read; 0: its last sample
    bool operator==(const GenerateQuestion&) const = default;
};

struct Continuation {
    std::uint64_t experiment = 0;   // identity (hash) of what is set, where it is known
    std::vector<std::int32_t> ids;  // new ones
    std::string before, text;       // UTF-8: the end of the prompt, and what is new
    std::int64_t promptTokens = 0;
    double promptSeconds = 0.0;  // 0: not read yet
    double seconds = 0.0;        // that the new tokens took
    std::int64_t recomputed = 0;
    std::string whyRecomputed;  // a sentence; empty: nothing was
    std::string device;         // what computed: "CPU, fp32"
    bool ended = false;         // by the model's own end token
    bool done = false;
    std::string failure;  // why there is nothing; empty: there is
    bool complete() const { return done || !failure.empty(); }
    // Of new tokens; 0: not known yet.
    double tokensASecond() const {
        return seconds > 0.0 ? static_cast<double>(ids.size()) / seconds : 0.0;
    }
};

}  // namespace sextant
