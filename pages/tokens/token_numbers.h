// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of one sample's tokens, from what a snapshot has.
#pragma once

#include <QString>
#include <cstdint>
#include <set>
#include <vector>

#include "analysis/queries/context_gain.h"
#include "analysis/queries/sample_entropy.h"
#include "widgets/view.h"

namespace sextant {

enum class TokenColour { nll, change, context, entropy };

// Each by position, [labels] of the sample, NaN where there is no number; empty: there is none at
// all. Nats.
struct TokenNumbers {
    std::vector<float> a, b;      // NLL with A and with B
    std::vector<float> change;    // b - a
    std::vector<float> shortNll;  // from a short context
    std::vector<float> gain;      // that less the NLL from all tokens before
    std::vector<float> entropy;   // mean over heads
};

// Whether A's numbers are of the tokens that are read.
bool aReadsTheSame(const Snapshot& now);
// Whether what is asked is about A: it is what is shown, and no capture.
bool asksAboutA(const Snapshot& now);
// The sample's entropies as the measurement shown has them, mean over these heads (none: all);
// empty where it does not have them, as for one of several samples.
std::vector<float> measuredEntropy(const Snapshot& now, int sample, const std::set<HeadId>& heads);

// What is known of sample `sample`. `gain` and `entropy`: answers, null: none.
TokenNumbers tokenNumbers(const Snapshot& now, int sample, const std::set<HeadId>& heads,
                          const ContextGain* gain, const SampleEntropy* entropy);

// sample, position, id, token, nll_b_nats, ...: a row for each position; `tokenizer` null: no
// words.
Table tokenTable(const Samples& samples, const Tokenizer* tokenizer, int sample,
                 const TokenNumbers& numbers);

}  // namespace sextant
