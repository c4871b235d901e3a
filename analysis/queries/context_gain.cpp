// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/queries/context_gain.h"

#include <algorithm>
#include <chrono>
#include <limits>

#include "analysis/model/window_scores.h"
#include "analysis/position/settled_factors.h"
#include "analysis/queries/query.h"
#include "analysis/text/tokenizer.h"
#include "analysis/values/described.h"

namespace sextant {

namespace {

// Of cost.h: about a third of a second of a machine of two cores, between two parts of the answer.
constexpr double costOfAPart = 3e10;
constexpr std::size_t mostOfAPart = 4096;
constexpr auto tellGainEvery = std::chrono::milliseconds(100);

// Whether the sample begins with the token that stands before documents.
bool beginsWithStart(const QueryContext& context, const Sample& sample) {
    const std::int32_t first = sample.ids.at(0);
    if (context.tokenizer && context.tokenizer->documentStart() == first) return true;
    return context.model->spec().bosToken == first;
}

// The rows of the answer that belong to the asked samples, filled part by part.
class Gaining {
  public:
    Gaining(const QueryContext& context, const ContextGainQuestion& question,
            const std::function<void(ContextGain)>& partial)
        : context_(context),
          partial_(partial),
          change_(withSettledFactors(context.model->spec(), context.change,
                                     context.samples->positions())),
          question_(question) {
        const auto samples = static_cast<int>(context.samples->samples.size());
        if (question.sample < -1 || question.sample >= samples)
            throw Error("sample {}: expected 0 to {}, or -1 for all", question.sample, samples - 1);
        found_.sample = std::max(question.sample, 0);
        end_ = question.sample < 0 ? samples : question.sample + 1;
        found_.positions = context.samples->positions();
        found_.context = question.context;
        found_.stride = question.stride > 0 ? question.stride : usualGainStride(question.context);
        found_.device = context.place.words;
        const auto numbers = static_cast<std::size_t>(end_ - found_.sample) *
                             static_cast<std::size_t>(found_.positions);
        found_.shortNll.assign(numbers, std::numeric_limits<float>::quiet_NaN());
        if (question.whole) found_.wholeNll = found_.shortNll;
        for (int s = found_.sample; s < end_; ++s) {
            const std::int64_t labels = sampleOf(s).labels();
            inputs_.push_back(shortInputs(labels, found_.context, found_.stride));
            found_.ofLabels += question.whole ? 2 * labels : labels;
        }
    }

    ContextGain measure() {
        for (int s = found_.sample; s < end_; ++s) {
            const auto& inputs = inputs_[static_cast<std::size_t>(s - found_.sample)];
            for (std::size_t from = 0; from < inputs.size();) {
                const std::size_t count = std::min(inputs.size() - from, inAPart(inputs[from]));
                score(s, std::span(inputs).subspan(from, count), found_.shortNll);
                from += count;
            }
            const std::int64_t labels = sampleOf(s).labels();
            if (question_.whole && labels > 0) {
                const ShortInput all{0, 1, labels + 1};
                score(s, {&all, 1}, found_.wholeNll);
            }
        }
        return std::move(found_);
    }

  private:
    const Sample& sampleOf(int sample) const {
        return context_.samples->samples[static_cast<std::size_t>(sample)];
    }
    std::size_t inAPart(const ShortInput& input) const {
        const double cost = scoringInputCost(context_.model->spec(), input.last - 1 - input.begin,
                                             input.last - input.first);
        return static_cast<std::size_t>(
            std::clamp(costOfAPart / std::max(cost, 1.0), 1.0, static_cast<double>(mostOfAPart)));
    }
    void score(int sample, std::span<const ShortInput> inputs, std::vector<float>& into) {
        context_.progress.checkStop();
        const Sample& of = sampleOf(sample);
        const bool started = beginsWithStart(context_, of);
        std::vector<std::vector<std::int32_t>> own;  // of inputs whose first token is another
        own.reserve(inputs.size());
        std::vector<ScoredInput> scored;
        for (const ShortInput& input : inputs) {
            std::span<const std::int32_t> ids(of.ids.data() + input.begin,
                                              static_cast<std::size_t>(input.last - input.begin));
            if (started && input.begin > 0) {
                own.emplace_back(ids.begin(), ids.end()).front() = of.ids[0];
                ids = own.back();
            }
            scored.push_back(
                {ids, std::ssize(ids) - 1, input.first - input.begin, input.last - input.begin});
        }
        const auto scores = scoreInputs(*context_.model, scored, change_,
                                        {{}, context_.progress.stop}, context_.place.compute);
        const auto row = static_cast<std::int64_t>(sample - found_.sample) * found_.positions;
        for (std::size_t at = 0; at < inputs.size(); ++at) {
            std::ranges::copy(scores[at].nll, into.begin() + row + inputs[at].first - 1);
            found_.labels += std::ssize(scores[at].nll);
        }
        tell();
    }
    void tell() {
        context_.progress(static_cast<double>(found_.labels) /
                              static_cast<double>(std::max<std::int64_t>(found_.ofLabels, 1)),
                          "NLL from a short context");
        const auto now = std::chrono::steady_clock::now();
        if (!partial_ || found_.complete() || now - told_ < tellGainEvery) return;
        told_ = now;
        partial_(found_);
    }

    const QueryContext& context_;
    const std::function<void(ContextGain)>& partial_;
    const Intervention change_;  // acts on every input as on a text as long as the longest sample
    const ContextGainQuestion question_;
    ContextGain found_;
    int end_ = 0;
    std::vector<std::vector<ShortInput>> inputs_;  // of each sample that is asked for
    std::chrono::steady_clock::time_point told_{};
};

Fields<ContextGainQuestion> fieldsOfGain() {
    using namespace described;
    return {
        field(inUnits("tokens", whole("context", "short context", 1, 1e9,
                                      "Tokens that are seen at most in a short input.")),
              &ContextGainQuestion::context),
        field(inUnits("tokens",
                      whole("stride", "stride", 0, 1e9,
                            "Labels that one short input predicts; 0: a quarter of the context.")),
              &ContextGainQuestion::stride),
        field(whole("sample", "sample", -1, 1e9, "From 0; -1: all."), &ContextGainQuestion::sample),
        field(yesNo("whole", "whole", "The NLL from all tokens before is computed too."),
              &ContextGainQuestion::whole)};
}

Report reportOfGain(const ModelSpec&, const ContextGain& found) {
    const auto positions = static_cast<std::size_t>(found.positions);
    const std::vector<std::string> dimensions{"sample", "position"};
    const std::vector<std::size_t> sizes{positions > 0 ? found.shortNll.size() / positions : 0,
                                         positions};
    Report report;
    report.summary = Message("NLL from the last {} to {} tokens, of {} samples",
                             found.context - found.stride + 1, found.context, sizes[0]);
    report.tables = {{"totals",
                      {"context_tokens", "stride_tokens"},
                      {{static_cast<double>(found.context), static_cast<double>(found.stride)}}}};
    report.arrays = {arrayOf("nll_short", "nats", "NLL of the next token from the last tokens",
                             dimensions, sizes, found.shortNll)};
    if (found.wholeNll.empty()) return report;
    report.arrays.push_back(arrayOf("nll_whole", "nats",
                                    "NLL of the next token from all tokens before it", dimensions,
                                    sizes, found.wholeNll));
    report.arrays.push_back(arrayOf("gain", "nats",
                                    "nll_short - nll_whole: above 0 where far context helps",
                                    dimensions, sizes, found.gain()));
    return report;
}

}  // namespace

std::vector<float> ContextGain::gain() const {
    std::vector<float> gain;
    for (std::size_t at = 0; at < std::min(shortNll.size(), wholeNll.size()); ++at)
        gain.push_back(shortNll[at] - wholeNll[at]);
    return gain;
}

std::int64_t usualGainStride(std::int64_t context) {
    return std::max<std::int64_t>(1, context / 4);
}

std::vector<ShortInput> shortInputs(std::int64_t labels, std::int64_t context,
                                    std::int64_t stride) {
    if (context < 1) throw Error("a short context of {} tokens; expected 1 or more", context);
    if (stride < 1 || stride > context)
        throw Error("a stride of {} with a short context of {} tokens; expected 1 to {}", stride,
                    context, context);
    std::vector<ShortInput> inputs;
    for (std::int64_t first = 1; first <= labels;) {
        const std::int64_t last = std::min(labels, first == 1 ? context : first + stride - 1) + 1;
        inputs.push_back({std::max<std::int64_t>(0, last - 1 - context), first, last});
        first = last;
    }
    return inputs;
}

Query contextGainQuery() {
    QueryOf<ContextGainQuestion> query;
    query.title = Message("the NLL from a short context");
    query.compute = [](const QueryContext& context, const ContextGainQuestion& question,
                       const auto& partial) {
        return Gaining(context, question, partial).measure();
    };
    query.memory = scoringBytes;
    query.help =
        "NLL of each token from the last few tokens alone, and from all before it: what far "
        "context is worth.";
    query.fields = fieldsOfGain();
    query.report = reportOfGain;
    return query;
}

}  // namespace sextant
