// SPDX-License-Identifier: GPL-3.0-or-later
// Curves that grow: rows that come some after others have the bits of a whole pass, and so has what
// they leave in the cache; what is there before the end is the beginning of what comes.
#include <algorithm>
#include <cmath>
#include <cstring>

#include "analysis/model/cost.h"
#include "analysis/model/gathering.h"
#include "analysis/model/layer_cache.h"
#include "analysis/model/measure.h"
#include "analysis/model/row_chunks.h"
#include "analysis/model/row_tiling.h"
#include "analysis/model/sample_run.h"
#include "analysis/position/composition.h"
#include "analysis/position/methods/all.h"
#include "analysis/position/runs.h"
#include "tests/analysis/model/material.h"
#include "tests/analysis/position/choices.h"

using namespace sextant;
using namespace sextant::test;

namespace {

bool sameBits(const std::vector<float>& a, const std::vector<float>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
}

bool sameAnswer(const Measurement& a, const Measurement& b) {
    return sameBits(a.entropy, b.entropy) && sameBits(a.scoreVariance, b.scoreVariance) &&
           sameBits(a.firstShare, b.firstShare) && sameBits(a.nll, b.nll) &&
           sameBits(a.nllSamples, b.nllSamples) && a.nllSum == b.nllSum && a.labels == b.labels &&
           a.convention == b.convention && a.fidelity == b.fidelity;
}

MeasureOptions whole(LayerCache* cache = nullptr) {
    MeasureOptions options;
    options.scoreVariance = true;
    options.cache = cache;
    return options;
}

// In as many chunks as there can be.
MeasureOptions growing(std::vector<Measurement>& parts, LayerCache* cache = nullptr) {
    MeasureOptions options = whole(cache);
    options.partialEvery = 0;
    options.partial = [&parts](Measurement part) { parts.push_back(std::move(part)); };
    return options;
}

Samples twoLengths(std::mt19937& random, int vocabulary, int longer, int shorter) {
    Samples samples = randomSamples(random, vocabulary, 1, longer);
    samples.samples.push_back(randomSamples(random, vocabulary, 1, shorter).samples[0]);
    samples.samples[1].ids.pop_back();  // its last position has no label
    return samples;
}

// What two caches hold of the samples' states.
void checkSameKept(const Model& model, const Samples& samples, const Intervention& change,
                   LayerCache& a, LayerCache& b) {
    const Compute compute;
    const WeightsOnDevice placed(model, compute);
    const bool combines = combinedRuns(model.spec(), change).combines();
    const ModelPlan plan = planOf(model.graph(), change, samples.positions());
    const auto bits = [](const at::Tensor& x) {
        return x.defined() ? std::vector<float>(x.const_data_ptr<float>(),
                                                x.const_data_ptr<float>() + x.numel())
                           : std::vector<float>();
    };
    CHECK(a.bytes() == b.bytes());
    for (const auto& keys : stateKeys(placed, samples, plan)) {
        for (const std::uint64_t key : keys) {
            CHECK(sameBits(bits(a.input(key)), bits(b.input(key))));
            const auto one = a.statistics(key), two = b.statistics(key);
            REQUIRE((one == nullptr) == (two == nullptr));
            if (!one) continue;
            CHECK(sameBits(one->entropy, two->entropy));
            CHECK(sameBits(one->scoreVariance, two->scoreVariance));
        }
        if (combines) continue;  // the NLL is all runs'
        REQUIRE(a.nll(keys.back()) != nullptr);
        REQUIRE(b.nll(keys.back()) != nullptr);
        CHECK(sameBits(*a.nll(keys.back()), *b.nll(keys.back())));
    }
}

// The model as it is, and each method that it can have.
std::vector<std::pair<std::string, Intervention>> changesOf(const ModelSpec& spec) {
    std::vector<std::pair<std::string, Intervention>> all{{"as it is", {}}};
    for (const Method& method : allMethods()) {
        const Choice choice = startingChoice(method, spec, 0);
        if (!whyNot(spec, {}, -1, method.stage, choice).empty()) continue;
        Intervention change;
        change.choices[method.stage] = choice;
        all.emplace_back(method.key, change);
    }
    return all;
}

Intervention windowed(std::int64_t window) {
    Intervention change;
    change.choices[Stage::mask] = choiceOf(Stage::mask, "window", {{"window", window}});
    return change;
}

// The positions of a curve that are there, from the first on: NaN follows.
std::size_t reach(const float* curve, std::size_t n) {
    std::size_t there = 0;
    while (there < n && !std::isnan(curve[there]))
        ++there;
    CHECK(std::all_of(curve + there, curve + n, [](float value) { return std::isnan(value); }));
    return there;
}

}  // namespace

TEST_CASE("products are cut at the same rows wherever one begins, wider pieces at some of them") {
    for (const std::int64_t most : {64, 256, 1024}) {
        std::vector<std::int64_t> ends;
        forPieces(0, 5000, most, [&](std::int64_t row, std::int64_t count) {
            CHECK(row == (ends.empty() ? 0 : ends.back()));
            CHECK(count <= std::max(most, leastPiece));
            ends.push_back(row + count);
        });
        CHECK(ends[0] == 32);
        CHECK(ends[1] == 64);
        CHECK(ends.back() == 5000);
        for (std::size_t from = 0; from + 1 < ends.size(); ++from) {
            std::vector<std::int64_t> later;
            forPieces(ends[from], 5000, most,
                      [&](std::int64_t row, std::int64_t count) { later.push_back(row + count); });
            CHECK(std::equal(later.begin(), later.end(), ends.end() - std::ssize(later)));
        }
        for (std::int64_t row = 0; row < 5000; row = pieceEnd(row, 2 * most))
            if (row > 0) CHECK(std::find(ends.begin(), ends.end(), row) != ends.end());
    }
}

TEST_CASE("the first chunk is a small part of the work, and the others no smaller than asked") {
    for (const std::int64_t n : {500, 1000, 3000, 4096, 100'000}) {
        for (const double attention : {0.0, 1.0, 100.0}) {
            const auto cost = [&](std::int64_t end) {
                const auto rows = static_cast<double>(end);
                return 1000 * rows + attention * rows * rows;
            };
            const double all = cost(n);
            const auto ends = rowChunks(n, 256, cost, 0.06 * all, 0.1 * all);
            INFO(n << " rows, " << attention << ", " << ends.size() << " chunks");
            CHECK(cost(ends[0]) <= std::max(0.07 * all, cost(leastPiece)));
            CHECK(ends.back() == n);
            CHECK(std::is_sorted(ends.begin(), ends.end()));
            CHECK(ends.size() <= 22);
            CHECK(ends.size() >= 4);
        }
    }
}

TEST_CASE("pairs of a query and a key are counted under every mask") {
    for (const Mask& mask : {Mask{}, Mask{7, 0, 0}, Mask{7, 3, 0}, Mask{0, 0, 10},
                             Mask{0, 0, 10, 1}, Mask{0, 0, 7, 3}}) {
        for (const auto& [first, end] : {std::pair(0, 1), std::pair(0, 40), std::pair(13, 37)}) {
            double pairs = 0;
            for (int i = first; i < end; ++i)
                for (int j = 0; j <= i; ++j)
                    pairs +=
                        (mask.window == 0 || i - j < mask.window || j < mask.keepFirst) &&
                        (mask.chunk == 0 || i / mask.chunk - j / mask.chunk <= mask.chunksBefore);
            CHECK(pairsSeen(mask, first, end) == Approx(pairs));
        }
    }
}

TEST_CASE("rows that come in chunks have the bits of a whole pass, under every method") {
    std::mt19937 random(31);
    int walked = 0;
    for (const auto& path :
         {sourceDir() / "samples/nope", sourceDir() / "samples/alibi", parityCase("llama-default"),
          parityCase("llama-bias"), parityCase("mistral-window")}) {
        const auto model = openModel(path);
        const Samples samples = twoLengths(random, model->spec().vocabulary, 300, 170);
        for (auto& [name, change] : changesOf(model->spec())) {
            CAPTURE(path.filename(), name);
            // Every method on one model; on the others what they are, and masks.
            if (path.filename() != "llama-default" && name != "as it is" &&
                !change.choices.contains(Stage::mask))
                continue;
            ++walked;
            change.uniformSigma = 1.3;
            LayerCache here(1 << 28), there(1 << 28);
            std::vector<Measurement> parts;
            const Measurement all = measure(*model, samples, change, whole(&here));
            CHECK(sameAnswer(measure(*model, samples, change, growing(parts, &there)), all));
            CHECK(parts.size() >= 5);
            checkSameKept(*model, samples, change, here, there);
        }
    }
    CHECK(walked > 20);
}

TEST_CASE("long rows in chunks have the bits of a whole pass, with a window and without") {
    std::mt19937 random(32);
    for (const char* name : {"nope", "rope", "alibi"}) {
        const auto model = openModel(sourceDir() / "samples" / name);
        const Samples samples = twoLengths(random, 256, 2100, 1500);
        for (const Intervention& change : {Intervention(), windowed(100)}) {
            std::vector<Measurement> parts;
            CHECK(sameAnswer(measure(*model, samples, change, growing(parts)),
                             measure(*model, samples, change, whole())));
            CHECK(parts.size() >= 5);
        }
    }
}

TEST_CASE("chunks from every resumed layer have the bits of a run from scratch") {
    const auto model = openModel(sourceDir() / "samples/nope");
    const ModelSpec& spec = model->spec();
    std::mt19937 random(33);
    const Samples samples = twoLengths(random, spec.vocabulary, 300, 200);
    for (int layer = 0; layer < spec.layerCount(); ++layer) {
        INFO("first changed layer " << layer);
        Intervention change;
        change.headSigma = headSigma(spec, {});
        change.headSigma[static_cast<std::size_t>(layer) * spec.heads + 1] = 1.7;
        LayerCache cache(1 << 28), other(1 << 28);
        measure(*model, samples, {}, whole(&cache));
        measure(*model, samples, {}, whole(&other));
        MeasureCounters counters;
        std::vector<Measurement> parts;
        const Measurement resumed =
            measure(*model, samples, change, growing(parts, &cache), {}, &counters);
        CHECK(counters.layersReused == 2 * layer);
        CHECK(counters.layersComputed == 2 * (spec.layerCount() - layer));
        CHECK(sameAnswer(resumed, measure(*model, samples, change, whole())));
        measure(*model, samples, change, whole(&other));
        checkSameKept(*model, samples, change, cache, other);
        // What was kept serves the next edit.
        parts.clear();
        CHECK(sameAnswer(measure(*model, samples, {}, growing(parts, &cache)),
                         measure(*model, samples, {}, whole())));
    }
}

TEST_CASE("a partial answer is the beginning of the exact one, bit for bit") {
    const auto model = openModel(sourceDir() / "samples/alibi");
    std::mt19937 random(34);
    const Samples samples = randomSamples(random, 256, 1, 400);
    std::vector<Measurement> parts;
    const Measurement exact = measure(*model, samples, {}, growing(parts));
    REQUIRE(parts.size() >= 3);
    std::size_t before = 0;
    for (const Measurement& part : parts) {
        CHECK(part.fidelity == Fidelity::partial);
        CHECK(part.positions == exact.positions);
        CHECK(part.samples == 1);
        const std::size_t there = reach(part.nllSamples.data(), 400);
        CHECK(there > before);
        CHECK(there < 400);
        before = there;
        CHECK(reach(part.nll.data(), 400) == there);
        CHECK(part.labels == static_cast<std::int64_t>(there));
        double sum = 0;
        for (std::size_t i = 0; i < there; ++i)
            sum += part.nllSamples[i];
        CHECK(part.nllSum == sum);
        const auto begins = [&](const float* curve, const float* of) {
            return reach(curve, 400) == there && std::memcmp(curve, of, there * sizeof(float)) == 0;
        };
        CHECK(begins(part.nll.data(), exact.nll.data()));
        for (int layer = 0; layer < exact.layers; ++layer)
            for (int head = 0; head < exact.heads; ++head) {
                CHECK(begins(part.entropyOf(layer, head), exact.entropyOf(layer, head)));
                CHECK(begins(part.firstShareOf(layer, head), exact.firstShareOf(layer, head)));
                CHECK(
                    begins(part.scoreVarianceOf(layer, head), exact.scoreVarianceOf(layer, head)));
            }
    }
}

TEST_CASE("a partial answer's means are over the samples that have come to a position") {
    const auto model = openModel(sourceDir() / "samples/nope");
    std::mt19937 random(35);
    const Samples samples = twoLengths(random, 256, 200, 300);
    Samples first;
    first.samples = {samples.samples[0]};
    const Measurement alone = measure(*model, first, {}, whole());
    std::vector<Measurement> parts;
    const Measurement exact = measure(*model, samples, {}, growing(parts));
    int ofTheSecond = 0;
    for (const Measurement& part : parts) {
        std::size_t second = 0;
        while (second < 300 && !std::isnan(part.nllSamples[300 + second]))
            ++second;
        if (second == 0) continue;
        ++ofTheSecond;
        for (std::size_t i = 0; i < 300; ++i) {
            const float found = part.entropyOf(2, 1)[i];
            if (i < second)
                CHECK(found == exact.entropyOf(2, 1)[i]);
            else if (i < 200)
                CHECK(found == alone.entropyOf(2, 1)[i]);
            else
                CHECK(std::isnan(found));
        }
    }
    CHECK(ofTheSecond >= 3);
}

TEST_CASE("a stop between chunks leaves the cache valid") {
    const auto model = openModel(sourceDir() / "samples/nope");
    std::mt19937 random(36);
    const Samples samples = twoLengths(random, 256, 300, 200);
    const Measurement fresh = measure(*model, samples, {}, whole());
    for (int stopAfter = 1; stopAfter <= 6; ++stopAfter) {
        INFO("stopped after chunk " << stopAfter);
        LayerCache cache(1 << 28);
        std::stop_source source;
        int came = 0;
        MeasureOptions options = whole(&cache);
        options.partialEvery = 0;
        options.partial = [&](Measurement) {
            if (++came == stopAfter) source.request_stop();
        };
        Progress progress;
        progress.stop = source.get_token();
        CHECK_THROWS_AS(measure(*model, samples, {}, options, progress), Cancelled);
        CHECK(came == stopAfter);
        CHECK(sameAnswer(measure(*model, samples, {}, whole(&cache)), fresh));
    }
}

TEST_CASE("chunks with a cache of any size are right, and it keeps to its budget") {
    const auto model = openModel(parityCase("llama-default"));
    std::mt19937 random(37);
    const Samples samples = randomSamples(random, model->spec().vocabulary, 2, 200);
    Intervention change;
    change.headSigma = headSigma(model->spec(), {});
    change.headSigma.back() = 1.4;
    const Measurement fresh = measure(*model, samples, {}, whole());
    const Measurement changed = measure(*model, samples, change, whole());
    for (const std::size_t budget : {std::size_t{0}, std::size_t{1000}, std::size_t{60'000},
                                     std::size_t{200'000}, std::size_t{1} << 28}) {
        LayerCache cache(budget);
        for (int repeat = 0; repeat < 3; ++repeat) {
            std::vector<Measurement> parts;
            CHECK(sameAnswer(measure(*model, samples, {}, growing(parts, &cache)), fresh));
            CHECK(cache.bytes() <= budget);
            CHECK(sameAnswer(measure(*model, samples, change, growing(parts, &cache)), changed));
            CHECK(cache.bytes() <= budget);
        }
    }
}

TEST_CASE("no partial answer where it would come late, with logits, or layer by layer") {
    const auto model = openModel(parityCase("llama-default"));
    std::mt19937 random(38);
    const Samples samples = randomSamples(random, model->spec().vocabulary, 1, 200);
    std::vector<Measurement> parts;
    MeasureOptions options = growing(parts);
    options.partialAfter = 60;
    measure(*model, samples, {}, options);
    CHECK(parts.empty());
    options.secondsACost = 1;  // a slow machine
    measure(*model, samples, {}, options);
    CHECK_FALSE(parts.empty());
    parts.clear();
    options.logits = true;
    measure(*model, samples, {}, options);
    CHECK(parts.empty());
}

TEST_CASE("progress rises from the first rows on, to the end") {
    const auto model = openModel(sourceDir() / "samples/nope");
    std::mt19937 random(39);
    const Samples samples = twoLengths(random, 256, 1200, 800);
    for (const bool inChunks : {false, true}) {
        std::vector<double> told;
        Progress progress;
        progress.report = [&](double fraction, const Message&) { told.push_back(fraction); };
        std::vector<Measurement> parts;
        measure(*model, samples, {}, inChunks ? growing(parts) : whole(), progress);
        REQUIRE(told.size() > 30);
        CHECK(told[1] < 0.02);
        CHECK(std::is_sorted(told.begin(), told.end()));
        CHECK(told.back() == Approx(1));
        double largest = 0;
        for (std::size_t i = 1; i < told.size(); ++i)
            largest = std::max(largest, told[i] - told[i - 1]);
        CHECK(largest < 0.1);
    }
}

TEST_CASE("a pass that is stopped tells what it has computed until then") {
    const auto model = openModel(sourceDir() / "samples/nope");
    std::mt19937 random(41);
    const Samples samples = randomSamples(random, 256, 1, 1200);
    MeasureCounters all;
    measure(*model, samples, {}, whole(), {}, &all);
    std::stop_source stop;
    Progress progress;
    progress.stop = stop.get_token();
    progress.report = [&](double fraction, const Message&) {
        if (fraction > 0.3) stop.request_stop();
    };
    MeasureCounters some;
    CHECK_THROWS_AS(measure(*model, samples, {}, whole(), progress, &some), Cancelled);
    CHECK(some.cost > 0.3 * all.cost);
    CHECK(some.cost < 0.6 * all.cost);
}

TEST_CASE("a long layer tells how far it is, and its blocks do not change a bit") {
    const auto model = openModel(sourceDir() / "samples/nope");
    std::mt19937 random(40);
    const Samples samples = randomSamples(random, 256, 1, 6000);
    std::vector<double> told;
    Progress progress;
    progress.report = [&](double fraction, const Message&) { told.push_back(fraction); };
    const Measurement all = measure(*model, samples, {}, whole(), progress);
    double largest = 0;
    for (std::size_t i = 1; i < told.size(); ++i)
        largest = std::max(largest, told[i] - told[i - 1]);
    CHECK(largest < 0.03);
    std::vector<Measurement> parts;
    CHECK(sameAnswer(measure(*model, samples, {}, growing(parts)), all));
}
