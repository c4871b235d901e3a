// SPDX-License-Identifier: GPL-3.0-or-later
// The text that is read goes on as the model predicts it, told piece by piece.
#include "analysis/measure/continuation.h"

#include <algorithm>
#include <chrono>

#include "analysis/model/generate.h"
#include "analysis/queries/query.h"
#include "analysis/text/tokenizer.h"
#include "analysis/values/described.h"

namespace sextant {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t tokensBefore = 160;  // of the prompt, that are shown
constexpr auto tellEvery = std::chrono::milliseconds(50);

double secondsSince(Clock::time_point begun) {
    return std::chrono::duration<double>(Clock::now() - begun).count();
}

// New ids as text, or as numbers where there is no tokenizer.
class Words {
  public:
    Words(const Tokenizer* tokenizer, std::span<const std::int32_t> prompt)
        : tokenizer_(tokenizer),
          ids_(prompt.end() - static_cast<std::ptrdiff_t>(std::min(prompt.size(), tokensBefore)),
               prompt.end()) {
        before_ = textOf(ids_);
    }
    const std::string& before() const { return before_; }
    void take(std::int32_t id) { ids_.push_back(id); }
    // `whole`: no byte is still to come.
    std::string text(bool whole) const {
        std::string all = textOf(ids_);
        if (all.size() <= before_.size()) return {};
        all.erase(0, before_.size());
        static const std::string broken = "\uFFFD";
        while (tokenizer_ != nullptr && !whole && all.ends_with(broken))
            all.resize(all.size() - broken.size());
        return all;
    }

  private:
    std::string textOf(const std::vector<std::int32_t>& ids) const {
        if (tokenizer_ != nullptr) return tokenizer_->decode(ids);
        std::string text;
        for (const std::int32_t id : ids)
            text += std::to_string(id) + " ";
        return text;
    }

    const Tokenizer* tokenizer_;
    std::vector<std::int32_t> ids_;
    std::string before_;
};

std::span<const std::int32_t> promptOf(const Samples& samples, std::int64_t tokens) {
    if (samples.samples.empty()) throw Error("there is no text to go on with");
    const Sample& last = samples.samples.back();
    const std::span<const std::int32_t> read(last.ids.data(), static_cast<std::size_t>(last.read));
    if (read.empty()) throw Error("there is no text to go on with");
    const auto wanted = static_cast<std::size_t>(std::max<std::int64_t>(tokens, 0));
    return wanted == 0 || wanted >= read.size() ? read : read.last(wanted);
}

std::vector<std::int32_t> typedPrompt(const Tokenizer* tokenizer, const std::string& text) {
    if (tokenizer == nullptr)
        throw Error(
            "the checkpoint has no tokenizer, so no prompt can be typed; expected an empty prompt");
    std::vector<std::int32_t> ids = tokenizer->encode(text);
    if (const auto start = tokenizer->documentStart()) ids.insert(ids.begin(), *start);
    return ids;
}

// The prompt is what was typed, else the end of the last sample. `partial` is given what is there
// about twenty times a second, text as far as its characters are whole.
Continuation continueText(const QueryContext& context, const GenerateQuestion& question,
                          const std::function<void(Continuation)>& partial) {
    const std::vector<std::int32_t> typed =
        question.typed.empty() ? std::vector<std::int32_t>()
                               : typedPrompt(context.tokenizer.get(), question.typed);
    const std::span<const std::int32_t> prompt =
        question.typed.empty() ? promptOf(*context.samples, question.prompt) : typed;
    Words words(context.tokenizer.get(), prompt);
    Continuation now;
    now.before = words.before();
    now.promptTokens = static_cast<std::int64_t>(prompt.size());
    partial(now);

    GenerateOptions options;
    options.tokens = question.tokens;
    options.temperature = question.temperature;
    options.topP = question.topP;
    options.seed = question.seed;
    options.beams = question.beams;
    options.compute = context.place.compute;
    now.device = context.place.words;
    if (const auto& end = context.model->spec().eosToken) options.end = *end;
    const auto begun = Clock::now();
    auto first = begun, told = begun;
    options.token = [&](std::int32_t id) {
        if (now.ids.empty()) {
            now.promptSeconds = secondsSince(begun);
            first = Clock::now();
        }
        now.ids.push_back(id);
        words.take(id);
        if (Clock::now() - told < tellEvery) return;
        told = Clock::now();
        now.text = words.text(false);
        now.seconds = secondsSince(first);
        partial(now);
    };
    const Generated made =
        generate(*context.model, prompt, context.change, options, context.progress);
    now.ids = made.ids;
    now.promptSeconds = made.promptSeconds;
    now.seconds = made.secondsAToken * static_cast<double>(made.ids.size());
    now.recomputed = made.recomputed;
    now.whyRecomputed = made.whyRecomputed;
    now.ended = options.end && !made.ids.empty() && made.ids.back() == *options.end;
    now.text = words.text(true);
    now.done = true;
    return now;
}

Fields<GenerateQuestion> fieldsOfGenerating() {
    using described::whole;
    return {
        field(whole("tokens", "tokens", 1, 1e9, "New tokens at most."), &GenerateQuestion::tokens),
        field(described::number("temperature", "temperature", 0, infinite,
                                "Logits are divided by it before a token is drawn; 0: the "
                                "likeliest each time."),
              &GenerateQuestion::temperature),
        field(described::share("top_p", "top_p",
                               "Share of the probability that is drawn from, the likeliest "
                               "first."),
              &GenerateQuestion::topP),
        field(whole("seed", "seed", 0, 9e15, "Of what is drawn."), &GenerateQuestion::seed),
        field(whole("beams", "beams", 1, 1e6, "Beams that are searched; 1: none."),
              &GenerateQuestion::beams),
        field(whole("prompt", "prompt", 0, 9e15,
                    "Tokens at the end of what is read that are gone on with; 0: the last "
                    "sample."),
              &GenerateQuestion::prompt),
        field(described::named("typed", "typed",
                               "Text that is gone on with in place of that, after a start "
                               "token; empty: none."),
              &GenerateQuestion::typed)};
}

Report reportOfContinuation(const ModelSpec&, const Continuation& found) {
    Report report;
    report.summary = Message("{} tokens after {}", found.ids.size(), found.promptTokens);
    report.tables = {{"text",
                      {"before", "text"},
                      {{0, 0}},
                      {{"before", {found.before}}, {"text", {found.text}}}},
                     {"totals",
                      {"prompt_tokens", "prompt_seconds", "seconds", "recomputed"},
                      {{static_cast<double>(found.promptTokens), found.promptSeconds, found.seconds,
                        static_cast<double>(found.recomputed)}}}};
    report.arrays = {
        arrayOf("ids", "", "The new tokens", {"token"}, {found.ids.size()}, found.ids)};
    return report;
}

}  // namespace

Query continuationQuery() {
    QueryOf<GenerateQuestion> query;
    query.title = Message("going on with the text");
    query.compute = continueText;
    query.help = "The text that is read goes on as the model predicts it.";
    query.fields = fieldsOfGenerating();
    query.report = reportOfContinuation;
    return query;
}

}  // namespace sextant
