// SPDX-License-Identifier: GPL-3.0-or-later
// What is shown beside a pin of another model: over the same tokens, or where tokenizers differ
// over the same bytes.
#pragma once

#include "pages/models/model_pair_plot.h"
#include "widgets/pins/byte_ends.h"
#include "widgets/view.h"

namespace sextant {

// Whether a pin of any model over this text has the tokens that are read now; false while that is
// not known yet.
bool readsTheSameTokens(const Snapshot& now, const PinFacts& pin);

// Pins of other models over the text that is read, as places in Snapshot::pins.
std::vector<int> pinsOfOtherModels(const Snapshot& now);

// `smoothing`: tokens to each side that a curve over tokens is a mean over.
ModelPair modelPair(const Snapshot& now, const PinFacts& pin, int smoothing);

// Mean NLL a byte, nats, in so many equal parts of the text: what a token costs is spread over its
// bytes, and parts are means over the samples that reach them. `ends` as ByteEnds, of the samples
// of `measured`; `bytes`: of all parts together.
std::vector<double> lossOfBytes(const Measurement& measured, const ByteEnds& ends,
                                std::int64_t bytes, int parts);

}  // namespace sextant
