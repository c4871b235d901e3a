// SPDX-License-Identifier: GPL-3.0-or-later
// The coarse answer: exact where it was computed, straight lines in the last layer's curves
// between, and nothing of it left where an exact answer would find it.
#include <algorithm>
#include <cmath>
#include <cstring>

#include "analysis/model/layer_cache.h"
#include "analysis/model/measure.h"
#include "analysis/model/sparse_rows.h"
#include "tests/analysis/model/material.h"
#include "tests/analysis/position/choices.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// The bits of a row of a product depend on how a library shares the product among threads.
struct OneThread {
    OneThread() { setThreads(1); }
    ~OneThread() { setThreads(0); }
};

bool sameBits(const float* a, const float* b, std::size_t count) {
    return std::memcmp(a, b, count * sizeof(float)) == 0;
}

bool sameBits(const std::vector<float>& a, const std::vector<float>& b) {
    return a.size() == b.size() && sameBits(a.data(), b.data(), a.size());
}

bool sameAnswer(const Measurement& a, const Measurement& b) {
    return sameBits(a.entropy, b.entropy) && sameBits(a.scoreVariance, b.scoreVariance) &&
           sameBits(a.nllSamples, b.nllSamples) && a.convention == b.convention;
}

// Window 0: as the checkpoint has it.
std::shared_ptr<const Model> openWithWindow(const std::filesystem::path& path, int window) {
    Checkpoint checkpoint = openCheckpoint(path);
    for (LayerSpec& layer : checkpoint.spec.layers) {
        if (window != 0)
            layer.choices[Stage::mask] =
                choiceOf(Stage::mask, "window", {{"window", std::int64_t{window}}});
    }
    return std::make_shared<const Model>(std::move(checkpoint));
}

struct Case {
    const char* name;
    std::filesystem::path path;
    int window = 0;
    std::string frequencies = "plain";
};

std::vector<Case> cases() {
    const std::filesystem::path samples = sourceDir() / "samples";
    return {{"NoPE", samples / "nope"},
            {"RoPE", samples / "rope"},
            {"RoPE, extended", samples / "rope", 0, "yarn"},
            {"ALiBi", samples / "alibi"},
            {"NoPE with a window", samples / "nope", 100},
            {"ALiBi with a window", samples / "alibi", 37},
            {"grouped queries", parityCase("llama-default")},
            {"biases", parityCase("llama-bias")},
            {"windows of its own", parityCase("mistral-window")}};
}

Intervention changeOf(const Case& c) {
    Intervention change;
    change.uniformSigma = 1.3;
    if (c.frequencies != "plain") change.choices = stretched(c.frequencies, 4);
    return change;
}

Intervention topLayerChange(const ModelSpec& spec, double sigma) {
    Intervention change;
    change.headSigma = headSigma(spec, {});
    change.headSigma.back() = sigma;
    return change;
}

MeasureOptions withFidelity(Fidelity fidelity, LayerCache* cache = nullptr) {
    MeasureOptions options;
    options.fidelity = fidelity;
    options.scoreVariance = true;
    options.cache = cache;
    return options;
}

const MeasureOptions exactly = withFidelity(Fidelity::exact);
const MeasureOptions coarsely = withFidelity(Fidelity::partial);

// One head's curve of the last layer against the exact one: its bits at `rows`, lines between.
void checkCurve(const float* curve, const float* exact, const std::vector<std::int64_t>& rows) {
    bool sameAtRows = true;
    double furthest = 0;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        sameAtRows = sameAtRows && sameBits(curve + rows[r], exact + rows[r], 1);
        if (r == 0) continue;
        for (std::int64_t i = rows[r - 1]; i < rows[r]; ++i) {
            const double part =
                static_cast<double>(i - rows[r - 1]) / static_cast<double>(rows[r] - rows[r - 1]);
            const double line = (1 - part) * curve[rows[r - 1]] + part * curve[rows[r]];
            const double away = std::abs(curve[i] - line) / (1 + std::abs(line));
            furthest = std::max(furthest, std::isnan(away) ? INFINITY : away);
        }
    }
    CHECK(sameAtRows);
    CHECK(furthest < 1e-6);
}

}  // namespace

TEST_CASE("spread rows are at most 128, ascending, from the first to the last") {
    for (const std::int64_t n : {1, 2, 127, 128, 129, 255, 1000, 2048}) {
        const std::vector<std::int64_t> rows = spreadRows(n);
        INFO(n);
        CHECK(static_cast<std::int64_t>(rows.size()) == std::min<std::int64_t>(n, 128));
        CHECK(rows.front() == 0);
        CHECK(rows.back() == n - 1);
        CHECK(std::adjacent_find(rows.begin(), rows.end(), std::greater_equal<>()) == rows.end());
    }
}

TEST_CASE("between known rows a curve is a straight line") {
    const std::vector<std::int64_t> rows{0, 2, 3};
    CHECK(filledBetween({0, 2, 6, 1, 0, 0}, rows) == std::vector<float>{0, 1, 2, 6, 1, 0.5f, 0, 0});
    CHECK(filledBetween({}, rows).empty());
}

TEST_CASE("a coarse answer is the exact one at its rows, and below the last layer everywhere") {
    const OneThread oneThread;
    std::mt19937 random(21);
    for (const Case& c : cases()) {
        const auto model = openWithWindow(c.path, c.window);
        const ModelSpec& spec = model->spec();
        // Of both, no product is so short that its rows are summed in another order.
        for (const int n : {416, 1056}) {
            for (const bool lastHasLabel : {true, false}) {
                Samples samples = randomSamples(random, spec.vocabulary, 1, n);
                if (!lastHasLabel) samples.samples[0].ids.pop_back();
                const Measurement coarse = measure(*model, samples, changeOf(c), coarsely);
                const Measurement exact = measure(*model, samples, changeOf(c), exactly);
                INFO(c.name << ", n = " << n << ", last has a label: " << lastHasLabel);
                CHECK(coarse.fidelity == Fidelity::partial);
                CHECK(coarse.labels == (lastHasLabel ? 128 : 127));
                CHECK_THAT(coarse.convention, ContainsSubstring("straight lines between 128"));

                const std::vector<std::int64_t> rows = spreadRows(n);
                bool sameNll = true;
                int missing = 0;
                for (std::size_t i = 0; i < coarse.nll.size(); ++i) {
                    const bool scored =
                        std::binary_search(rows.begin(), rows.end(), static_cast<std::int64_t>(i));
                    if (!scored) {
                        missing += std::isnan(coarse.nll[i]);
                    } else if (lastHasLabel || i + 1 < coarse.nll.size()) {
                        sameNll = sameNll && sameBits(&coarse.nll[i], &exact.nll[i], 1);
                    }
                }
                CHECK(sameNll);
                CHECK(missing == n - 128);

                const int top = spec.layerCount() - 1;
                const std::size_t below = static_cast<std::size_t>(top) * spec.heads * n;
                CHECK(sameBits(coarse.entropy.data(), exact.entropy.data(), below));
                CHECK(sameBits(coarse.scoreVariance.data(), exact.scoreVariance.data(), below));
                for (int head = 0; head < spec.heads; ++head) {
                    checkCurve(coarse.entropyOf(top, head), exact.entropyOf(top, head), rows);
                    checkCurve(coarse.scoreVarianceOf(top, head), exact.scoreVarianceOf(top, head),
                               rows);
                }
                CHECK(sameBits(headLastEntropy(coarse), headLastEntropy(exact)));
            }
        }
    }
}

TEST_CASE("a coarse answer of at most 128 positions has every row") {
    const auto model = openModel(sourceDir() / "samples/rope");
    std::mt19937 random(22);
    for (const int n : {1, 2, 100, 128}) {
        const Samples samples = randomSamples(random, model->spec().vocabulary, 1, n);
        const Measurement coarse = measure(*model, samples, {}, coarsely);
        const Measurement exact = measure(*model, samples, {}, exactly);
        INFO(n);
        CHECK(sameBits(coarse.entropy, exact.entropy));
        CHECK(sameBits(coarse.nllSamples, exact.nllSamples));
        CHECK(coarse.convention.find("straight lines") == std::string::npos);
    }
}

TEST_CASE("an exact answer after a coarse one is a fresh one, bit for bit") {
    std::mt19937 random(23);
    for (const Case& c : cases()) {
        const auto model = openWithWindow(c.path, c.window);
        const int layers = model->spec().layerCount();
        for (const int count : {1, 2}) {
            const Samples samples = randomSamples(random, model->spec().vocabulary, count, 300);
            LayerCache cache(1 << 28);
            INFO(c.name << ", " << count << " samples");
            for (const Intervention& change :
                 {Intervention(), changeOf(c), topLayerChange(model->spec(), 0.6)}) {
                const Measurement fresh = measure(*model, samples, change, exactly);
                const Measurement freshCoarse = measure(*model, samples, change, coarsely);
                const Measurement coarse =
                    measure(*model, samples, change, withFidelity(Fidelity::partial, &cache));
                CHECK(sameAnswer(coarse, freshCoarse));
                MeasureCounters counters;
                const Measurement exact = measure(
                    *model, samples, change, withFidelity(Fidelity::exact, &cache), {}, &counters);
                CHECK(sameAnswer(exact, fresh));
                // Of the first sample only the last layer is left to do; of the other at most all.
                CHECK(counters.layersComputed >= 1);
                CHECK(counters.layersComputed <= 1 + (count - 1) * layers);
            }
        }
    }
}

TEST_CASE("a coarse answer takes a last layer that is known whole as it is") {
    const auto model = openModel(sourceDir() / "samples/nope");
    std::mt19937 random(24);
    const Samples samples = randomSamples(random, model->spec().vocabulary, 1, 500);
    LayerCache cache(1 << 28);
    const Measurement exact = measure(*model, samples, {}, withFidelity(Fidelity::exact, &cache));
    MeasureCounters counters;
    const Measurement coarse =
        measure(*model, samples, {}, withFidelity(Fidelity::partial, &cache), {}, &counters);
    CHECK(counters.layersComputed == 0);
    CHECK(sameBits(coarse.entropy, exact.entropy));
    CHECK(sameBits(coarse.scoreVariance, exact.scoreVariance));
    CHECK(coarse.labels == 128);
    CHECK(coarse.convention.find("straight lines") == std::string::npos);

    // Without the variances it knows less than what is asked for next.
    LayerCache entropies(1 << 28);
    MeasureOptions few = withFidelity(Fidelity::exact, &entropies);
    few.scoreVariance = false;
    measure(*model, samples, {}, few);
    const Measurement both =
        measure(*model, samples, {}, withFidelity(Fidelity::partial, &entropies));
    CHECK(sameAnswer(both, measure(*model, samples, {}, coarsely)));
}

TEST_CASE("coarse and exact answers in any order, with any budget, are fresh ones") {
    const OneThread oneThread;
    const auto model = openModel(parityCase("llama-default"));
    std::mt19937 random(25);
    const Samples samples = randomSamples(random, model->spec().vocabulary, 2, 200);
    std::vector<Intervention> changes;
    std::vector<Measurement> exact, coarse;
    for (const double sigma : {0.5, 1.0, 2.0}) {
        changes.push_back(topLayerChange(model->spec(), sigma));
        changes.emplace_back().uniformSigma = sigma;
    }
    for (const Intervention& change : changes) {
        exact.push_back(measure(*model, samples, change, exactly));
        Samples first = samples;
        first.samples.resize(1);
        coarse.push_back(measure(*model, first, change, exactly));
    }
    for (const std::size_t budget : {std::size_t{0}, std::size_t{30'000}, std::size_t{100'000},
                                     std::size_t{300'000}, std::size_t{1} << 28}) {
        LayerCache cache(budget);
        for (int step = 0; step < 60; ++step) {
            const std::size_t at = random() % changes.size();
            INFO("budget " << budget << ", step " << step);
            if (random() % 2 == 0) {
                const MeasureOptions options = withFidelity(Fidelity::exact, &cache);
                CHECK(sameAnswer(measure(*model, samples, changes[at], options), exact[at]));
                continue;
            }
            const Measurement found =
                measure(*model, samples, changes[at], withFidelity(Fidelity::partial, &cache));
            const ModelSpec& spec = model->spec();
            const bool filled = found.convention.find("straight lines") != std::string::npos;
            const int exactLayers = spec.layerCount() - (filled ? 1 : 0);
            CHECK(sameBits(found.entropy.data(), coarse[at].entropy.data(),
                           static_cast<std::size_t>(exactLayers) * spec.heads * 200));
            if (!filled) continue;
            for (int head = 0; head < spec.heads; ++head) {
                const int top = spec.layerCount() - 1;
                checkCurve(found.entropyOf(top, head), coarse[at].entropyOf(top, head),
                           spreadRows(200));
            }
        }
    }
}

TEST_CASE("a stop ends a coarse answer and leaves the cache valid") {
    const auto model = openModel(sourceDir() / "samples/alibi");
    std::mt19937 random(26);
    const Samples samples = randomSamples(random, model->spec().vocabulary, 1, 700);
    const Measurement fresh = measure(*model, samples, {}, exactly);
    const int layers = model->spec().layerCount();
    for (int stopAt = 0; stopAt < layers; ++stopAt) {
        LayerCache cache(1 << 28);
        std::stop_source source;
        int step = 0;
        Progress progress;
        progress.stop = source.get_token();
        progress.report = [&](double, const std::string&) {
            if (step++ == stopAt) source.request_stop();
        };
        INFO("stopped after layer " << stopAt);
        CHECK_THROWS_AS(
            measure(*model, samples, {}, withFidelity(Fidelity::partial, &cache), progress),
            Cancelled);
        CHECK(
            sameAnswer(measure(*model, samples, {}, withFidelity(Fidelity::exact, &cache)), fresh));
    }
}
