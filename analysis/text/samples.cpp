// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/text/samples.h"

#include <algorithm>
#include <limits>

#include "analysis/error.h"
#include "analysis/transformers_version.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

std::int32_t required(std::optional<std::int32_t> start) {
    if (!start) {
        throw Error(
            "a start token was asked for (always), but neither the tokenizer nor config.json names "
            "one inside the vocabulary; choose auto or never");
    }
    return *start;
}

void checkLength(std::int64_t length) {
    if (length == 1) {
        throw Error(
            "a length of 1 token: a sample needs at least 2, one to read and one to predict");
    }
}

}  // namespace

Message startedTwice(std::int32_t start) {
    return Message(
        "the text begins with the start token ({}) itself, and another is put before it: the model "
        "reads both, as in {}; without a start token (never) it reads the text's alone",
        start, transformersVersion);
}

std::int64_t Samples::positions() const {
    std::int64_t longest = 0;
    for (const Sample& sample : samples)
        longest = std::max(longest, sample.read);
    return longest;
}

std::int64_t Samples::labels() const {
    std::int64_t sum = 0;
    for (const Sample& sample : samples)
        sum += sample.labels();
    return sum;
}

Samples samplesFromStream(std::span<const std::int32_t> stream, const Experiment& experiment,
                          std::optional<std::int32_t> documentStart,
                          std::optional<std::int32_t> configStart, std::int64_t trainedLength) {
    Samples result;
    checkLength(experiment.length);
    const bool always = experiment.start == StartToken::always;
    const auto whole = static_cast<std::int64_t>(stream.size());
    if (experiment.offset > 0 && experiment.offset >= whole) {
        throw Error("an offset of {} tokens passes over the whole text, which has {}",
                    experiment.offset, whole);
    }
    stream = stream.subspan(static_cast<std::size_t>(experiment.offset));
    // A start token before everything that is cut; never copied with the text, which may be large.
    const bool before = experiment.start == StartToken::automatic && documentStart;
    const std::int32_t start = always ? required(documentStart ? documentStart : configStart) : 0;
    const std::int64_t own = always ? 1 : 0;  // tokens of a sample that are not the text's
    constexpr std::int64_t zero = 0;
    const std::int64_t leading = before ? 1 : 0;  // start tokens before the text
    const std::int32_t put = always ? start : before ? *documentStart : -1;
    if (!stream.empty() && stream.front() == put) result.notes.push_back(startedTwice(put));
    const auto available = static_cast<std::int64_t>(stream.size()) + leading;
    // What is the text's own is told as it is told elsewhere.
    const std::string streamed = groupedText(std::ssize(stream));
    Message has =
        stream.size() == 1 ? Message("{} token", streamed) : Message("{} tokens", streamed);
    if (experiment.offset > 0)
        has = Message("{} from token {} on", has, groupedText(experiment.offset));
    if (before) has = Message("{} and a start token", has);
    if (available + own < 2) {
        throw Error("the text has {}; at least 2 are needed, one to read and one to predict", has);
    }

    std::int64_t length = experiment.length;
    if (length == 0) {
        const std::int64_t most = 2 * trainedLength;
        length = std::min(available + own, most);
        if (length < available + own) {
            result.notes.push_back(
                Message("length {} chosen (twice the trained length); the text has {}",
                        groupedText(length), has));
        }
    }
    const std::int64_t textual = length - own;  // text tokens a sample uses up
    const std::int64_t fit = available / textual;
    if (fit == 0 || experiment.samples > fit) {
        const std::int64_t wanted = std::max(experiment.samples, 1);
        constexpr std::int64_t shortest = 2;  // one token to read and one to predict
        const std::int64_t longest = available / wanted + own;
        const std::string count = groupedText(wanted), each = groupedText(length),
                          all = groupedText(wanted * textual);
        Message needs = wanted == 1 ? Message("the text has {}: {} sample of {} tokens needs {}",
                                              has, count, each, all)
                                    : Message("the text has {}: {} samples of {} tokens need {}",
                                              has, count, each, all);
        if (fit > 0) needs = Message("{}; at most {} fit at this length", needs, groupedText(fit));
        if (longest < shortest) throw Error("{}; it is too short for {} samples", needs, count);
        throw Error(wanted == 1
                        ? Message("{}; the longest that fits is {}", needs, groupedText(longest))
                        : Message("{}; the longest that fits {} times is {}", needs, count,
                                  groupedText(longest)));
    }
    const std::int64_t samples = experiment.samples == 0 ? fit : experiment.samples;
    for (std::int64_t s = 0; s < samples; ++s) {
        Sample sample;
        if (always) sample.ids.push_back(start);
        const std::int64_t first = s * textual;
        const std::int64_t last = std::min(first + textual + 1, available);  // one more: the label
        if (first < leading) sample.ids.push_back(*documentStart);
        sample.ids.insert(sample.ids.end(), stream.begin() + std::max(first - leading, zero),
                          stream.begin() + std::max(last - leading, zero));
        sample.read = length;
        result.samples.push_back(std::move(sample));
    }
    return result;
}

Samples samplesFromDocuments(const std::vector<std::vector<std::int32_t>>& documents,
                             const Experiment& experiment,
                             std::optional<std::int32_t> configStart) {
    Samples result;
    checkLength(experiment.length);
    if (experiment.offset > 0) {
        throw Error(
            "an offset of {} was asked for; a list of ids is read document by document, from the "
            "first id of each. Choose 0",
            experiment.offset);
    }
    if (experiment.samples > static_cast<std::int64_t>(documents.size())) {
        throw Error("the list has {} document(s), {} were asked for", documents.size(),
                    experiment.samples);
    }
    const std::size_t wanted =
        experiment.samples > 0 ? static_cast<std::size_t>(experiment.samples) : documents.size();
    const std::size_t most = experiment.length > 0 ? static_cast<std::size_t>(experiment.length)
                                                   : std::numeric_limits<std::size_t>::max();
    for (std::size_t d = 0; d < wanted; ++d) {
        Sample sample;
        const std::size_t count = std::min(most, documents[d].size());
        sample.ids.assign(documents[d].begin(),
                          documents[d].begin() + static_cast<std::ptrdiff_t>(count));
        if (experiment.start == StartToken::always) {
            const std::int32_t start = required(configStart);
            if (sample.ids.empty() || sample.ids.front() != start) {
                sample.ids.insert(sample.ids.begin(), start);
            }
        }
        if (experiment.length > 0 &&
            static_cast<std::int64_t>(sample.ids.size()) > experiment.length) {
            sample.ids.resize(static_cast<std::size_t>(experiment.length));
        }
        if (sample.ids.size() < 2) {
            throw Error(
                "document {} has {} token(s); at least 2 are needed, one to read and one to "
                "predict",
                d + 1, sample.ids.size());
        }
        sample.read = static_cast<std::int64_t>(sample.ids.size());
        result.samples.push_back(std::move(sample));
    }
    if (experiment.length > result.positions())
        result.notes.push_back(
            Message("a length of {} was asked for; the longest document has {} tokens, and all are "
                    "read",
                    experiment.length, result.positions()));
    return result;
}

}  // namespace sextant
