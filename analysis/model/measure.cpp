// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/model/measure.h"

#include <algorithm>
#include <chrono>
#include <deque>

#include "analysis/model/cost.h"
#include "analysis/model/gathering.h"
#include "analysis/model/memory.h"
#include "analysis/model/plain_errors.h"
#include "analysis/model/row_chunks.h"
#include "analysis/model/sample_run.h"
#include "analysis/model/scoring.h"
#include "analysis/translatable.h"
#include "analysis/values/content_hash.h"

namespace sextant {

namespace {

using Clock = std::chrono::steady_clock;

double seconds(Clock::time_point begin, Clock::time_point end) {
    return std::chrono::duration<double>(end - begin).count();
}

// Of the whole cost: what comes before the first partial answer, and between later ones. The first
// is no more than these seconds, that a newer edit may wait for it.
constexpr double firstSeconds = 0.1;
constexpr double firstShare = 0.05;
constexpr double nextShare = 0.1;

void checkIds(const ModelSpec& spec, const Samples& samples) {
    if (samples.samples.empty()) throw Error("there is no sample to measure");
    for (std::size_t s = 0; s < samples.samples.size(); ++s) {
        const Sample& sample = samples.samples[s];
        if (sample.read < 1 || sample.read > static_cast<std::int64_t>(sample.ids.size())) {
            throw Error("sample {} is empty", s + 1);
        }
        for (std::size_t i = 0; i < sample.ids.size(); ++i) {
            const std::int32_t id = sample.ids[i];
            if (id < 0 || id >= spec.vocabulary) {
                throw Error(
                    "sample {}, token {} is id {}; the model's vocabulary has the ids 0 to {}. Use "
                    "the tokenizer that belongs to this checkpoint",
                    s + 1, i, id, spec.vocabulary - 1);
            }
        }
    }
}

// The measurement comes first; the layer cache has what it leaves. Returns whether there is room
// for partial answers, where they are wanted.
bool reserveMemory(const Model& model, const Compute& compute, const PassShape& pass,
                   std::int64_t positions, std::int64_t samples, const MeasureOptions& options) {
    const ModelSpec& spec = model.spec();
    LayerCache* const cache = options.cache;
    std::uint64_t available = availableBytes() + (cache != nullptr ? cache->bytes() : 0);
    available -= std::min(available, model.graph().bytesOfALayer);
    checkMemory(spec, positions, samples, options.scoreVariance, options.logits, available, pass);
    const auto needed = [&](bool partial) {
        return measureBytes(spec, positions, samples, options.scoreVariance, options.logits,
                            partial, pass);
    };
    const bool partial =
        options.partial && !options.logits && model.graph().bytesOfALayer == 0 &&
        needed(true) <= (compute.onCpu() ? available : std::min(available, freeBytes(compute) / 2));
    if (cache != nullptr) cache->limit(available - needed(partial));
    return partial;
}

// What is to be computed of one sample in one run.
class SampleCost {
  public:
    SampleCost(const ModelSpec& spec, const ModelPlan& plan, const Sample& sample,
               const std::vector<std::uint64_t>& keys, bool scoreKnown,
               const MeasureOptions& options)
        : spec_(spec),
          plan_(plan),
          first_(firstToCompute(options.cache, keys, options.scoreVariance)),
          scored_(options.logits ? sample.read : sample.labels()),
          known_(scoreKnown) {}
    // Of the rows before `end`.
    double before(std::int64_t end) const {
        double cost = known_ ? 0 : scoringCost(spec_, std::min(end, scored_));
        for (std::size_t layer = first_; layer < plan_.layers.size(); ++layer)
            cost += layerCost(spec_, static_cast<int>(layer), plan_.layers[layer], 0, end).sum();
        return cost;
    }

  private:
    const ModelSpec& spec_;
    const ModelPlan& plan_;
    std::size_t first_;
    std::int64_t scored_;
    bool known_;
};

// Hands partial answers on, as often as they are of use and cost little.
class PartialAnswers {
  public:
    PartialAnswers(const MeasureOptions& options, Clock::time_point begin)
        : give_(options.partial), every_(options.partialEvery), begin_(begin) {}

    // `make` is called only where one is due.
    template <class Make>
    void offer(const Make& make) {
        const auto now = Clock::now();
        if (any_ && every_ > 0 && seconds(last_, now) < std::max(every_, 30 * madeIn_)) return;
        any_ = true;
        Measurement made = make();
        madeIn_ = seconds(now, Clock::now());
        made.seconds = seconds(begin_, Clock::now());
        last_ = now;
        give_(std::move(made));
    }

  private:
    const std::function<void(Measurement)>& give_;
    double every_;
    Clock::time_point begin_;
    bool any_ = false;
    Clock::time_point last_;  // that one was made
    double madeIn_ = 0;       // seconds, the last one
};

// The runs of a measurement, each with the states of every sample.
struct Runs {
    CombinedRuns what;
    std::vector<ModelPlan> plans;
    std::vector<std::vector<std::vector<std::uint64_t>>> keys;  // [runs][samples][layers + 1]

    PassShape shape(std::int64_t positions) const {
        PassShape pass{static_cast<int>(plans.size()), false};
        for (const ModelPlan& plan : plans) {
            for (const LayerPlan& layer : plan.layers)
                pass.branches = pass.branches || layer.branch.has_value();
            pass.planBytes += static_cast<double>(bytesOf(plan)) /
                              static_cast<double>(std::max<std::int64_t>(positions, 1));
        }
        return pass;
    }
    // What a sample's NLL is kept under.
    std::uint64_t scoreKey(std::size_t sample) const {
        if (!what.combines()) return keys[0][sample].back();
        ContentHash hash;
        hash.add(static_cast<int>(what.rule));
        for (const auto& run : keys)
            hash.add(run[sample].back());
        return hash.identity().low;
    }
};

[[noreturn]] void notFinite(std::size_t sample, std::int64_t position) {
    throw Error(
        "the NLL of sample {} at position {} is not a finite number: the forward pass overflowed. "
        "Undo the last change",
        sample + 1, position);
}

constexpr const char* convention = translatable(
    "one forward pass a sample; every token but the first scored once from all tokens before it in "
    "its sample; mean over tokens");

}  // namespace

Measurement measure(const Model& model, const Samples& samples, const Intervention& change,
                    const MeasureOptions& options, const Progress& progress,
                    MeasureCounters* counters) try {
    const auto begin = Clock::now();
    const ModelSpec& spec = model.spec();
    check(spec, change);
    checkIds(spec, samples);
    const std::shared_ptr<const Compute> compute =
        options.compute ? options.compute : sharedCompute(Device::cpu);

    const std::size_t count = samples.samples.size();
    const std::int64_t positions = samples.positions();
    if (spec.learnedPositions > 0 && positions > spec.learnedPositions)
        throw Error(
            "the text has {} positions; this model has learned {} of them and none beyond. Choose "
            "a length of at most {}",
            positions, spec.learnedPositions, spec.learnedPositions);
    Runs runs{combinedRuns(spec, change), {}, {}};
    for (const Intervention& run : runs.what.runs)
        runs.plans.push_back(planOf(model.graph(), run, positions));
    const PassShape shape = runs.shape(positions);
    bool partial =
        reserveMemory(model, *compute, shape, positions, static_cast<std::int64_t>(count), options);

    progress(0, "placing weights");
    const ModelRun ready(model, compute,
                         measureBytes(spec, positions, 1, false, false, partial, shape));
    const WeightsOnDevice& placed = ready.placed;
    partial = partial && !placed.weights->layers.empty();

    for (const ModelPlan& plan : runs.plans)
        runs.keys.push_back(stateKeys(placed, samples, plan));
    const bool keepsNll = options.cache != nullptr && !options.logits;
    std::vector<std::vector<SampleCost>> costs(count);  // [samples][runs]
    double all = 0;
    const auto costBefore = [&](std::size_t sample, std::int64_t end) {
        double cost = 0;
        for (const SampleCost& run : costs[sample])
            cost += run.before(end);
        return cost;
    };
    for (std::size_t s = 0; s < count; ++s) {
        const bool known = keepsNll && options.cache->hasNll(runs.scoreKey(s));
        for (std::size_t run = 0; run < runs.plans.size(); ++run)
            costs[s].emplace_back(spec, runs.plans[run], samples.samples[s], runs.keys[run][s],
                                  known, options);
        all += costBefore(s, samples.samples[s].read);
    }
    partial = partial && all * options.secondsACost > options.partialAfter;

    RunTables tables(positions, *compute);
    Gathering gathering(spec, static_cast<std::int64_t>(count), positions, options.scoreVariance,
                        options.logits);
    PartialAnswers answers(options, begin);
    MeasureCounters own;
    // However it ends: what was computed until then tells how fast this machine is.
    struct Tell {
        const MeasureCounters& own;
        MeasureCounters* to;
        ~Tell() {
            if (to == nullptr) return;
            to->layersComputed += own.layersComputed;
            to->layersReused += own.layersReused;
            to->cost += own.cost;
        }
    } const tell{own, counters};
    double first = 0;  // cost before the first answer, partial or whole
    RowWork work{progress.stop, [&](double cost) {
                     own.cost += cost;
                     if (options.firstExpected && own.cost < first)
                         options.firstExpected((first - own.cost) * options.secondsACost);
                     progress(std::min(1.0, own.cost / all), "measuring");
                 }};
    const auto name = [&](Measurement& made) {
        made.device = describe(*compute);
        made.convention = convention;
    };

    for (std::size_t s = 0; s < count; ++s) {
        const Sample& sample = samples.samples[s];
        const auto number = static_cast<std::int64_t>(s);
        std::deque<SampleRun> passes;
        for (std::size_t run = 0; run < runs.plans.size(); ++run)
            passes.emplace_back(placed, sample, runs.plans[run], runs.keys[run][s],
                                options.scoreVariance, tables, options.cache,
                                count * runs.plans.size(), own);
        const SampleRun& shown = passes[runs.what.shown];
        const auto known = keepsNll ? options.cache->nll(runs.scoreKey(s)) : nullptr;
        auto nll = std::make_shared<std::vector<float>>();
        std::vector<std::int64_t> ends{sample.read};
        if (partial)
            ends = rowChunks(
                sample.read, std::max(model.graph().tileRows, scoringRows(spec)),
                [&](std::int64_t end) { return costBefore(s, end); },
                std::min(firstShare * all, firstSeconds / options.secondsACost),
                std::max(nextShare * all, options.partialEvery / options.secondsACost));
        if (s == 0) {
            first = partial ? costBefore(0, ends[0]) : all;
            work.tell(0);
        }
        for (const std::int64_t end : ends) {
            const std::int64_t from = shown.rows();
            std::vector<at::Tensor> outputs;
            for (SampleRun& pass : passes) {
                pass.advance(end, work);
                outputs.push_back(pass.output());
            }
            // Rows without a label are scored for their logits alone.
            const std::int64_t to = std::min(end, options.logits ? sample.read : sample.labels());
            const std::int64_t labels = std::min(end, sample.labels());
            if (!known) {
                const std::vector<float> scores =
                    scoreRows(placed, sample, outputs, runs.what.rule, from, to,
                              gathering.logits(number), work);
                nll->insert(nll->end(), scores.begin(), scores.end());
            }
            const std::vector<float>& there = known ? *known : *nll;
            const std::int64_t wrong = gathering.score(
                number, from,
                std::span(there).subspan(static_cast<std::size_t>(from),
                                         static_cast<std::size_t>(std::max(from, labels) - from)));
            if (wrong >= 0) notFinite(s, wrong);
            const bool ended = end == sample.read;
            if (ended) gathering.add(shown.layers(), sample.read);
            if (!partial || (ended && s + 1 == count)) continue;
            answers.offer([&] {
                Measurement made = ended ? gathering.partial({}, 0, sample.read)
                                         : gathering.partial(shown.layers(), end, sample.read);
                name(made);
                return made;
            });
        }
        if (keepsNll && !known) options.cache->keepNll(runs.scoreKey(s), nll);
        progress(all > 0 ? std::min(1.0, own.cost / all) : 1.0, "measuring");
    }

    Measurement result = gathering.whole();
    name(result);
    result.seconds = seconds(begin, Clock::now());
    return result;
} catch (...) {
    rethrowPlainly();
}

}  // namespace sextant
