// SPDX-License-Identifier: GPL-3.0-or-later
// The tokens before a position and the NLL of each, as plain values.
#pragma once

#include <QString>
#include <cstdint>
#include <memory>
#include <vector>

#include "analysis/measure/measurement.h"
#include "analysis/text/samples.h"

namespace sextant {

struct TokenCell {
    int position = 0;  // where it was predicted: its NLL is the curve's number there
    QString word;
    float nll = 0.0f;  // nats; NaN: not scored, or not yet
};

// The text of a token, with spaces as a dot and ends of lines as an arrow; its id where there is no
// tokenizer.
QString tokenWord(std::int32_t id, const Tokenizer* tokenizer);

// NLL in nats of the token predicted at each position of sample `sample`, [labels]; NaN: not
// scored, or not yet. Empty: `measurement` (may be null) has nothing of such a sample.
std::vector<float> nllOfSample(const Measurement* measurement, int sample, std::int64_t labels);

// The tokens of sample `sample` predicted at the `count` positions up to and including `position`;
// fewer at the sample's beginning, none outside it. The model predicts token i + 1 at position i:
// the cell of position i is token i + 1.
std::vector<TokenCell> tokensBefore(const Samples& samples, const Tokenizer* tokenizer,
                                    const Measurement* measurement, int sample, int position,
                                    int count);

}  // namespace sextant
