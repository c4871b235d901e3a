// SPDX-License-Identifier: GPL-3.0-or-later
#include "pages/tokens/token_numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "pages/curves/token_window.h"

namespace sextant {

namespace {

std::vector<float> less(const std::vector<float>& one, const std::vector<float>& other) {
    std::vector<float> difference;
    for (std::size_t at = 0; at < std::min(one.size(), other.size()); ++at)
        difference.push_back(one[at] - other[at]);
    return difference;
}

// NLL of the same setting as the answer.
std::vector<float> wholeNll(const Snapshot& now, const ContextGain& gain, int sample,
                            std::int64_t labels) {
    for (const auto& one : {now.measurement, now.answer, now.reference})
        if (one && one->experiment == gain.experiment)
            return nllOfSample(one.get(), sample, labels);
    return {};
}

}  // namespace

bool aReadsTheSame(const Snapshot& now) {
    if (!now.pinned || now.pinned->unlike.isEmpty()) return true;
    return now.pinned->over.isEmpty() && now.pinned->bytes && now.pinned->bytes->empty();
}

bool asksAboutA(const Snapshot& now) {
    return now.showsReference && !now.pinned;
}

std::vector<float> measuredEntropy(const Snapshot& now, int sample, const std::set<HeadId>& heads) {
    const auto& of = now.measurement;
    if (!of || of->samples != 1 || sample != 0 || (now.showsReference && !aReadsTheSame(now)))
        return {};
    const auto positions = static_cast<std::size_t>(of->positions);
    const auto all = static_cast<std::size_t>(of->layers) * static_cast<std::size_t>(of->heads);
    if (positions == 0 || all == 0 || of->entropy.size() != all * positions) return {};
    if (heads.empty()) return meanEntropy(*of);
    std::vector<double> sum(positions);
    for (const HeadId id : heads) {
        if (id.layer < 0 || id.layer >= of->layers || id.head < 0 || id.head >= of->heads)
            return {};
        const float* own = of->entropyOf(id.layer, id.head);
        for (std::size_t i = 0; i < positions; ++i)
            sum[i] += own[i];
    }
    std::vector<float> mean;
    for (const double one : sum)
        mean.push_back(static_cast<float>(one / static_cast<double>(heads.size())));
    return mean;
}

TokenNumbers tokenNumbers(const Snapshot& now, int sample, const std::set<HeadId>& heads,
                          const ContextGain* gain, const SampleEntropy* entropy) {
    TokenNumbers numbers;
    if (!now.samples || !now.samples->tokens || sample < 0 ||
        sample >= static_cast<int>(now.samples->tokens->samples.size()))
        return numbers;
    const std::int64_t labels =
        now.samples->tokens->samples[static_cast<std::size_t>(sample)].labels();
    const auto& b = now.showsReference ? now.answer : now.measurement;
    numbers.b = nllOfSample(b.get(), sample, labels);
    if (aReadsTheSame(now)) numbers.a = nllOfSample(now.reference.get(), sample, labels);
    numbers.change = less(numbers.b, numbers.a);
    if (gain && gain->sample == sample && gain->failure.empty()) {
        numbers.shortNll = gain->shortNll;
        numbers.shortNll.resize(static_cast<std::size_t>(std::max<std::int64_t>(labels, 0)),
                                std::numeric_limits<float>::quiet_NaN());
        numbers.gain = less(numbers.shortNll, wholeNll(now, *gain, sample, labels));
    }
    numbers.entropy = measuredEntropy(now, sample, heads);
    if (numbers.entropy.empty() && entropy && entropy->sample == sample && entropy->complete())
        numbers.entropy = entropy->entropy;
    return numbers;
}

Table tokenTable(const Samples& samples, const Tokenizer* tokenizer, int sample,
                 const TokenNumbers& numbers) {
    Table all("tokens", {"sample", "position", "id", "token", "nll_b_nats", "nll_a_nats",
                         "change_nats", "nll_short_nats", "gain_nats", "entropy_nats"});
    const Sample& one = samples.samples[static_cast<std::size_t>(sample)];
    for (std::int64_t position = 0; position < one.labels(); ++position) {
        const auto at = static_cast<std::size_t>(position);
        const std::int32_t id = one.ids[at + 1];
        const auto number = [at](const std::vector<float>& of) {
            return at < of.size() ? double{of[at]} : std::nan("");
        };
        all.addRow(sample, position, id, tokenizer ? tokenWord(id, tokenizer) : QString(),
                   number(numbers.b), number(numbers.a), number(numbers.change),
                   number(numbers.shortNll), number(numbers.gain), number(numbers.entropy));
    }
    return all;
}

}  // namespace sextant
