// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/generate.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>

#include "analysis/model/decoding.h"
#include "analysis/model/memory.h"
#include "analysis/model/plain_errors.h"
#include "analysis/random_stream.h"

namespace sextant {

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

void check(std::span<const std::int32_t> prompt, const GenerateOptions& options) {
    if (prompt.empty()) throw Error("the prompt is empty; at least one token must be read");
    if (options.tokens < 1) throw Error("tokens: expected at least 1 to be generated");
    if (!(options.temperature >= 0) || !std::isfinite(options.temperature))
        throw Error("temperature: expected a number from 0 on");
    if (!(options.topP > 0 && options.topP <= 1))
        throw Error("top-p: expected a number above 0, at most 1");
    if (options.beams < 1 || options.beams > 64) throw Error("beams: expected 1 to 64");
    if (options.beams > 1 && options.temperature > 0)
        throw Error("beams are searched without drawing; choose a temperature of 0, or one beam");
}

// ln p of every token, [vocabulary].
std::vector<float> logsOf(const at::Tensor& logits) {
    const at::Tensor logs = at::log_softmax(logits.to(at::kCPU), 1).contiguous();
    return {logs.const_data_ptr<float>(), logs.const_data_ptr<float>() + logs.numel()};
}

void forbidEnd(std::vector<float>& logs, const GenerateOptions& options, std::size_t there) {
    if (options.end && static_cast<std::int64_t>(there) < options.least && *options.end >= 0 &&
        *options.end < std::ssize(logs))
        logs[static_cast<std::size_t>(*options.end)] = -INFINITY;
}

std::int32_t likeliest(const std::vector<float>& logs) {
    return static_cast<std::int32_t>(std::max_element(logs.begin(), logs.end()) - logs.begin());
}

std::int32_t chosen(const std::vector<float>& logs, const GenerateOptions& options,
                    std::size_t step) {
    const std::int32_t best = likeliest(logs);
    if (options.temperature == 0) return best;
    std::vector<float> probabilities;
    const float most = logs[static_cast<std::size_t>(best)];
    for (const float one : logs)
        probabilities.push_back(static_cast<float>(std::exp((one - most) / options.temperature)));
    RandomStream random{options.seed, step};
    return static_cast<std::int32_t>(drawn(probabilities, options.topP, random.uniform()));
}

void oneAfterTheOther(Decoding& text, at::Tensor logits, const GenerateOptions& options,
                      const RowWork& work, const Progress& progress, Generated& made) {
    for (std::int64_t step = 0; step < options.tokens; ++step) {
        work.checkStop();
        progress(static_cast<double>(step) / static_cast<double>(options.tokens), "generating");
        std::vector<float> logs = logsOf(logits);
        forbidEnd(logs, options, made.ids.size());
        const std::int32_t id = chosen(logs, options, made.ids.size());
        made.ids.push_back(id);
        made.logs.push_back(logs[static_cast<std::size_t>(id)]);
        if (options.token) options.token(id);
        if (options.end == id || step + 1 == options.tokens) break;
        logits = text.next(std::span(&id, 1), work);
    }
    made.recomputed = text.recomputed();
}

struct Beam {
    std::unique_ptr<Decoding> text;
    at::Tensor logits;
    std::vector<std::int32_t> ids;
    std::vector<float> logs;
    double sum = 0.0;
};

struct Finished {
    std::vector<std::int32_t> ids;
    std::vector<float> logs;
    double score = 0.0;  // ln p a token
};

// A step of one beam.
struct Candidate {
    std::size_t beam;
    std::int32_t id;
    float log;
    double sum;
};

// The best steps of all beams, twice as many as there may be beams: so many may end.
std::vector<Candidate> candidates(const std::vector<Beam>& beams, const GenerateOptions& options) {
    const auto wanted = static_cast<std::size_t>(2 * options.beams);
    const auto better = [](const Candidate& a, const Candidate& b) {
        if (a.sum != b.sum) return a.sum > b.sum;
        return a.beam != b.beam ? a.beam < b.beam : a.id < b.id;
    };
    std::vector<Candidate> all;
    for (std::size_t b = 0; b < beams.size(); ++b) {
        std::vector<float> logs = logsOf(beams[b].logits);
        forbidEnd(logs, options, beams[b].ids.size());
        std::vector<Candidate> own;
        for (std::size_t id = 0; id < logs.size(); ++id)
            own.push_back({b, static_cast<std::int32_t>(id), logs[id], beams[b].sum + logs[id]});
        const std::size_t kept = std::min(wanted, own.size());
        std::partial_sort(own.begin(), own.begin() + static_cast<std::ptrdiff_t>(kept), own.end(),
                          better);
        all.insert(all.end(), own.begin(), own.begin() + static_cast<std::ptrdiff_t>(kept));
    }
    std::sort(all.begin(), all.end(), better);
    all.resize(std::min(wanted, all.size()));
    return all;
}

template <class Value>
std::vector<Value> with(std::vector<Value> list, Value last) {
    list.push_back(last);
    return list;
}

// As transformers' beam search, its length penalty 1 and no early stopping.
void byBeams(std::unique_ptr<Decoding> text, const at::Tensor& logits,
             const GenerateOptions& options, const RowWork& work, const Progress& progress,
             Generated& made) {
    std::vector<Beam> beams(1);
    beams[0].logits = logits;
    beams[0].text = std::move(text);
    std::vector<Finished> finished;
    const auto most = static_cast<std::size_t>(options.beams);
    const auto finish = [&](std::vector<std::int32_t> ids, std::vector<float> logs, double sum) {
        const double score = sum / static_cast<double>(ids.size());
        finished.push_back({std::move(ids), std::move(logs), score});
        std::stable_sort(finished.begin(), finished.end(),
                         [](const Finished& a, const Finished& b) { return a.score > b.score; });
        if (finished.size() > most) finished.pop_back();
    };
    std::int64_t recomputed = 0;
    for (std::int64_t step = 0; step < options.tokens; ++step) {
        work.checkStop();
        progress(static_cast<double>(step) / static_cast<double>(options.tokens), "generating");
        std::vector<Candidate> going;
        std::size_t rank = 0;
        for (const Candidate& one : candidates(beams, options)) {
            const Beam& from = beams[one.beam];
            if (options.end == one.id) {
                if (rank < most) finish(with(from.ids, one.id), with(from.logs, one.log), one.sum);
            } else if (going.size() < most) {
                going.push_back(one);
            }
            ++rank;
        }
        const bool last = step + 1 == options.tokens;
        const bool settled = finished.size() == most && !going.empty() &&
                             finished.back().score >= going[0].sum / static_cast<double>(step + 1);
        if (last && !settled)
            for (const Candidate& one : going)
                finish(with(beams[one.beam].ids, one.id), with(beams[one.beam].logs, one.log),
                       one.sum);
        if (last || settled || going.empty()) break;
        std::vector<Beam> next(going.size());
        for (std::size_t b = 0; b < going.size(); ++b) {
            const Candidate& one = going[b];
            Beam& from = beams[one.beam];
            next[b].ids = with(from.ids, one.id);
            next[b].logs = with(from.logs, one.log);
            next[b].sum = one.sum;
            const bool again =
                std::any_of(going.begin() + static_cast<std::ptrdiff_t>(b) + 1, going.end(),
                            [&](const Candidate& other) { return other.beam == one.beam; });
            next[b].text = again ? from.text->fork() : std::move(from.text);
        }
        for (Beam& beam : next) {
            const std::int64_t before = beam.text->recomputed();
            beam.logits = beam.text->next(std::span(&beam.ids.back(), 1), work);
            recomputed += beam.text->recomputed() > before && &beam == &next[0];
        }
        beams = std::move(next);
    }
    if (finished.empty()) return;
    made.ids = finished[0].ids;
    made.logs = finished[0].logs;
    made.recomputed = recomputed;
    for (const std::int32_t id : made.ids)
        if (options.token) options.token(id);
}

}  // namespace

std::int64_t drawn(std::span<const float> probabilities, double topP, double draw) {
    std::vector<std::int64_t> order(probabilities.size());
    std::iota(order.begin(), order.end(), 0);
    const auto of = [&](std::int64_t id) {
        return double{probabilities[static_cast<std::size_t>(id)]};
    };
    std::stable_sort(order.begin(), order.end(),
                     [&](std::int64_t a, std::int64_t b) { return of(a) > of(b); });
    double all = 0;
    for (const std::int64_t id : order)
        all += of(id);
    double kept = 0;
    std::size_t count = 0;
    while (count < order.size() && (count == 0 || kept < topP * all))
        kept += of(order[count++]);
    double left = draw * kept;
    for (std::size_t at = 0; at + 1 < count; ++at) {
        left -= of(order[at]);
        if (left < 0) return order[at];
    }
    return order[count - 1];
}

Generated generate(const Model& model, std::span<const std::int32_t> prompt,
                   const Intervention& change, const GenerateOptions& options,
                   const Progress& progress) try {
    check(prompt, options);
    check(model.spec(), change);
    const std::int64_t capacity = std::ssize(prompt) + options.tokens;
    checkMemory(model.spec(), capacity, options.beams, false, false, availableBytes());
    const ModelRun ready(model, options.compute,
                         measureBytes(model.spec(), capacity, options.beams, false, false, true));
    RowWork work;
    work.stop = progress.stop;
    auto text = std::make_unique<Decoding>(ready.placed, change, capacity, options.cached);
    Generated made;
    auto begin = Clock::now();
    progress(0, "reading the prompt");
    const at::Tensor logits = text->next(prompt, work);
    made.promptSeconds = secondsSince(begin);
    begin = Clock::now();
    if (options.beams > 1)
        byBeams(std::move(text), logits, options, work, progress, made);
    else
        oneAfterTheOther(*text, logits, options, work, progress, made);
    made.secondsAToken = secondsSince(begin) / std::max(1.0, static_cast<double>(made.ids.size()));
    if (made.recomputed > 0)
        made.whyRecomputed =
            !options.cached ? Message("Keys and values were not to be kept.")
            : model.graph().bytesOfALayer > 0
                ? Message(
                      "The memory does not hold all weights: layers are read for every token, "
                      "and no keys are kept.")
                : Message(
                      "What this method makes of the first tokens changes with the length of "
                      "the text, in every layer: no keys can be kept. Give its factor or text "
                      "length a number to keep them.");
    progress(1, "generated");
    return made;
} catch (...) {
    rethrowPlainly();
}

}  // namespace sextant
