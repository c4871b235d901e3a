// SPDX-License-Identifier: GPL-3.0-or-later
// What far context is worth to each token: its NLL where only the last few tokens before it are
// seen, less its NLL where all are. LongPPL (PKU-ML/LongPPL) finds by it the tokens that need a
// long context.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/message.h"

namespace sextant {

struct ContextGain;

struct ContextGainQuestion {
    static constexpr const char* query = "context-gain";
    using Answer = ContextGain;
    std::int64_t context = 64;  // tokens that are seen at most in a short input
    std::int64_t stride = 0;    // labels that one short input predicts; 0: a quarter of `context`
    int sample = -1;            // from 0; -1: all
    bool whole = true;          // the NLL from all tokens before is computed too
    bool operator==(const ContextGainQuestion&) const = default;
};

struct ContextGain {
    std::uint64_t experiment = 0;  // identity (hash) of what was measured, where it is known
    int sample = 0;                // the first of the rows below
    std::int64_t positions = 0;
    std::int64_t context = 0, stride = 0;  // a label sees context - stride + 1 to context tokens
    // -ln p(token[i + 1]) in nats from the last tokens up to i, and from all of them, [samples,
    // positions]; NaN where nothing is scored, or not yet. `wholeNll` is empty unless asked for.
    std::vector<float> shortNll, wholeNll;
    std::int64_t labels = 0, ofLabels = 0;  // scored, of how many
    std::string device;                     // what computed: "CPU, fp32"
    Message failure;                        // why there is nothing; empty: there is
    bool complete() const { return labels == ofLabels; }
    // shortNll - wholeNll, nats: above 0 where far context helps. Needs both.
    std::vector<float> gain() const;
};

// Labels that one short input predicts where none are chosen: a quarter of the context.
std::int64_t usualGainStride(std::int64_t context);

// Labels first .. last - 1 of a sample (its token i is a label where i > 0), predicted from the
// tokens begin .. last - 2, each from those before it.
struct ShortInput {
    std::int64_t begin = 0, first = 0, last = 0;
    bool operator==(const ShortInput&) const = default;
};
// All labels 1 .. `labels` of a sample, each once, in order; none sees more than `context` tokens,
// and none of those that have so many before them fewer than context - stride + 1. Throws Error
// where context < 1 or stride is not in 1 .. context.
std::vector<ShortInput> shortInputs(std::int64_t labels, std::int64_t context, std::int64_t stride);

}  // namespace sextant
