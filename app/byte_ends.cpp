// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/byte_ends.h"

#include <algorithm>
#include <utility>

#include "analysis/checkpoint/checkpoint.h"
#include "analysis/text/corpus.h"
#include "analysis/text/documents.h"

namespace sextant {

ByteEnds byteEnds(const Samples& samples, const Tokenizer& tokenizer) {
    const auto start = tokenizer.documentStart();
    ByteEnds ends;
    for (const Sample& sample : samples.samples) {
        std::int64_t bytes = 0, bytesBefore = sample.bytesBefore;
        std::vector<std::int64_t>& own = ends.emplace_back();
        for (std::size_t i = 0; i < sample.ids.size(); ++i) {
            const bool starts = i == 0 && start && sample.ids[0] == *start;
            if (!starts) bytes += bytesOfToken(tokenizer, sample.ids[i]);
            if (!starts && bytesBefore > 0) bytes -= std::exchange(bytesBefore, 0);
            own.push_back(bytes);
        }
    }
    return ends;
}

std::shared_ptr<const ByteEnds> otherByteEnds(const OpenDocument& opened,
                                              const Experiment& experiment) {
    const auto same = std::make_shared<const ByteEnds>();
    if (!opened.tokenizer || experiment.textIsIds) return same;
    const Checkpoint checkpoint = openCheckpoint(experiment.model);
    OpenDocument other;
    other.textPath = experiment.text;
    other.spec = checkpoint.spec;
    other.tokenizer = tokenizerOf(checkpoint);
    const std::string text = readText(experiment.text).text;
    other.stream = other.tokenizer->encode(text);
    other.bytesBefore = other.tokenizer->bytesBefore(text);
    const bool starts = other.tokenizer->documentStart() == opened.tokenizer->documentStart();
    if (starts && other.stream == opened.stream) return same;
    return std::make_shared<const ByteEnds>(byteEnds(*cut(other, experiment), *other.tokenizer));
}

}  // namespace sextant
