// SPDX-License-Identifier: GPL-3.0-or-later
// The token runs a measurement reads.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/experiment.h"
#include "analysis/message.h"
#include "analysis/text/tokenizer.h"

namespace sextant {

// One document or one cut of a text. The model reads the first `read` ids; position i is scored on
// ids[i + 1] where there is one, so ids may hold one more than is read.
struct Sample {
    std::vector<std::int32_t> ids;
    std::int64_t read = 0;
    // Bytes that the tokenizer put before the text, in the first token after a start token.
    std::int64_t bytesBefore = 0;

    std::int64_t labels() const {
        const auto after = static_cast<std::int64_t>(ids.size()) - 1;
        return after < read ? after : read;
    }
};

struct Samples {
    std::vector<Sample> samples;
    std::vector<Message> notes;      // decisions to be shown: "length 1,024 chosen: ..."
    std::int64_t positions() const;  // longest `read`
    std::int64_t labels() const;     // over all samples
};

// The note about a text that already begins with the start token that is put before it.
Message startedTwice(std::int32_t start);

// Cuts one stream of ids, from id `experiment.offset` on, into `experiment.samples` samples of
// `experiment.length` tokens, one after the other; each is scored on the token after it too. The
// document-start token comes before what is cut (automatic: if the tokenizer puts one before a
// document) or before every sample (always).
// length 0: the whole stream, at most twice `trainedLength` (a note says so).
// Throws Error: an empty stream, an offset at or past its end, fewer than 2 tokens, not enough
// tokens (says how many samples fit).
Samples samplesFromStream(std::span<const std::int32_t> stream, const Experiment& experiment,
                          std::optional<std::int32_t> documentStart,
                          std::optional<std::int32_t> configStart, std::int64_t trainedLength);

// Documents as they are; cut to `experiment.length` ids (0: whole), the first `experiment.samples`
// of them (0: all). `always` puts the start token before documents that lack it. Throws Error as
// above, and for an offset, which is not defined for a list of documents.
Samples samplesFromDocuments(const std::vector<std::vector<std::int32_t>>& documents,
                             const Experiment& experiment, std::optional<std::int32_t> configStart);

}  // namespace sextant
