// SPDX-License-Identifier: GPL-3.0-or-later
// Measuring: means over samples, what is refused, memory.
#include <cmath>

#include "analysis/model/layer_cache.h"
#include "analysis/model/measure.h"
#include "analysis/model/memory.h"
#include "tests/analysis/model/material.h"
#include "tests/error_of.h"
#include "tests/largest_difference.h"
#include "tests/temporary_folder.h"

using namespace sextant;
using namespace sextant::test;

namespace {

bool sameNumbers(const std::vector<float>& a, const std::vector<float>& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i] != b[i] && !(std::isnan(a[i]) && std::isnan(b[i]))) return false;
    }
    return true;
}

}  // namespace

TEST_CASE("curves are means over the samples that reach a position") {
    const auto model = openModel(parityCase("llama-default"));
    std::mt19937 random(11);
    Samples longer = randomSamples(random, model->spec().vocabulary, 1, 40);
    Samples shorter = randomSamples(random, model->spec().vocabulary, 1, 25);
    Samples both{{longer.samples[0], shorter.samples[0]}, {}};
    const Measurement a = measure(*model, longer, {}, {});
    const Measurement b = measure(*model, shorter, {}, {});
    const Measurement mean = measure(*model, both, {}, {});
    REQUIRE(mean.positions == 40);
    CHECK(mean.labels == a.labels + b.labels);
    CHECK(mean.nllSum == Approx(a.nllSum + b.nllSum).epsilon(1e-12));
    CHECK(mean.nll[10] == Approx((a.nll[10] + b.nll[10]) / 2).epsilon(1e-6));
    CHECK(mean.nll[30] == a.nll[30]);
    CHECK(mean.entropyOf(1, 2)[20] ==
          Approx((a.entropyOf(1, 2)[20] + b.entropyOf(1, 2)[20]) / 2).epsilon(1e-6));
    CHECK(mean.entropyOf(1, 2)[39] == a.entropyOf(1, 2)[39]);
    CHECK(std::isnan(mean.nllSamples[40 + 30]));
}

TEST_CASE("sigma 0 attends to every key alike") {
    const auto model = openModel(parityCase("llama-default"));
    std::mt19937 random(12);
    Intervention change;
    change.uniformSigma = 0;
    const Measurement measured =
        measure(*model, randomSamples(random, model->spec().vocabulary, 1, 100), change, {});
    for (int i = 0; i < 100; ++i) {
        CHECK(measured.entropyOf(0, 0)[i] == Approx(std::log(i + 1.0)).margin(2e-6));
    }
}

TEST_CASE("the identity intervention is the checkpoint, bit for bit") {
    const auto model = openModel(parityCase("llama-bias"));
    std::mt19937 random(13);
    const Samples samples = randomSamples(random, model->spec().vocabulary, 2, 60);
    Intervention spelled;
    spelled.headSigma.assign(model->spec().layers.size() * model->spec().heads, 1.0);
    spelled.layerChoices.resize(model->spec().layers.size());
    const Measurement plain = measure(*model, samples, {}, {});
    const Measurement identity = measure(*model, samples, spelled, {});
    CHECK(sameNumbers(plain.entropy, identity.entropy));
    CHECK(sameNumbers(plain.nllSamples, identity.nllSamples));
}

TEST_CASE("a sequence longer than one tile of rows gives the same first rows") {
    const auto model = openModel(parityCase("llama-default"));
    std::mt19937 random(14);
    const Samples samples = randomSamples(random, model->spec().vocabulary, 1, 1500);
    Samples first = samples;
    first.samples[0].read = 700;
    first.samples[0].ids.resize(701);
    const Measurement whole = measure(*model, samples, {}, {});
    const Measurement part = measure(*model, first, {}, {});
    const std::vector<float> firstRows(whole.nll.begin(), whole.nll.begin() + 700);
    CHECK(largestDifference(part.nll, firstRows) < 1e-4);
}

TEST_CASE("a stop ends a measurement and leaves the cache valid") {
    const auto model = openModel(parityCase("llama-default"));
    std::mt19937 random(16);
    const Samples samples = randomSamples(random, model->spec().vocabulary, 2, 300);
    const Measurement fresh = measure(*model, samples, {}, {});
    int steps = 0;  // reports of a whole run
    Progress counting;
    counting.report = [&](double, const Message&) { ++steps; };
    measure(*model, samples, {}, {}, counting);
    REQUIRE(steps > 2 * (model->spec().layerCount() + 1));
    for (int stopAt = 0; stopAt < steps; ++stopAt) {
        LayerCache cache(1 << 28);
        MeasureOptions options;
        options.cache = &cache;
        std::stop_source source;
        int step = 0;
        Progress progress;
        progress.stop = source.get_token();
        progress.report = [&](double, const Message&) {
            if (step++ == stopAt) source.request_stop();
        };
        // The last ones come after all that asks.
        try {
            measure(*model, samples, {}, options, progress);
            CHECK(stopAt + 3 >= steps);
        } catch (const Cancelled&) {
        }
        const Measurement after = measure(*model, samples, {}, options);
        INFO("stopped at step " << stopAt);
        CHECK(sameNumbers(fresh.entropy, after.entropy));
        CHECK(sameNumbers(fresh.nllSamples, after.nllSamples));
    }
}

TEST_CASE("resuming from every layer equals a run from scratch, bit for bit") {
    const auto model = openModel(parityCase("llama-default"));
    const ModelSpec& spec = model->spec();
    std::mt19937 random(17);
    const Samples samples = randomSamples(random, spec.vocabulary, 2, 200);
    for (int layer = 0; layer < spec.layerCount(); ++layer) {
        Intervention change;
        change.headSigma = headSigma(spec, {});
        change.headSigma[static_cast<std::size_t>(layer) * spec.heads + 1] = 1.7;
        LayerCache cache(1 << 28);
        MeasureOptions options;
        options.cache = &cache;
        options.scoreVariance = true;
        measure(*model, samples, {}, options);
        MeasureCounters counters;
        const Measurement resumed = measure(*model, samples, change, options, {}, &counters);
        CHECK(counters.layersReused == 2 * layer);
        CHECK(counters.layersComputed == 2 * (spec.layerCount() - layer));
        options.cache = nullptr;
        const Measurement scratch = measure(*model, samples, change, options);
        INFO("first changed layer " << layer);
        CHECK(sameNumbers(scratch.entropy, resumed.entropy));
        CHECK(sameNumbers(scratch.scoreVariance, resumed.scoreVariance));
        CHECK(sameNumbers(scratch.nllSamples, resumed.nllSamples));
    }
}

TEST_CASE("the layer cache keeps to its budget and still answers right") {
    const auto model = openModel(parityCase("llama-default"));
    std::mt19937 random(18);
    const Samples samples = randomSamples(random, model->spec().vocabulary, 2, 200);
    const Measurement fresh = measure(*model, samples, {}, {});
    for (const std::size_t budget : {std::size_t{0}, std::size_t{1000}, std::size_t{60'000},
                                     std::size_t{200'000}, std::size_t{1} << 28}) {
        LayerCache cache(budget);
        MeasureOptions options;
        options.cache = &cache;
        for (int repeat = 0; repeat < 3; ++repeat) {
            const Measurement again = measure(*model, samples, {}, options);
            CHECK(cache.bytes() <= budget);
            CHECK(sameNumbers(fresh.entropy, again.entropy));
            CHECK(sameNumbers(fresh.nllSamples, again.nllSamples));
        }
    }
}

TEST_CASE("what cannot be measured is refused with its reason") {
    const auto model = openModel(parityCase("llama-default"));
    const auto measureIds = [&](std::vector<std::int32_t> ids, const Intervention& change) {
        return errorOf([&] { measure(*model, oneSample(std::move(ids)), change, {}); });
    };
    CHECK_THAT(measureIds({1, 2, 101}, {}),
               ContainsSubstring("token 2 is id 101") && ContainsSubstring("0 to 100"));
    CHECK_THAT(measureIds({1, -1, 5}, {}), ContainsSubstring("token 1 is id -1"));
    CHECK_THAT(measureIds({}, {}), ContainsSubstring("empty"));
    Intervention change;
    change.headSigma.assign(3, 1.0);
    CHECK_THAT(measureIds({1, 2}, change),
               ContainsSubstring("3 values") && ContainsSubstring("needs 8"));
    change = {};
    change.uniformSigma = std::nan("");
    CHECK_THAT(measureIds({1, 2}, change), ContainsSubstring("uniform sigma"));
    CHECK_THAT(errorOf([&] { measure(*model, {}, {}, {}); }), ContainsSubstring("no sample"));
}

TEST_CASE("a checkpoint cut short while it is open fails the measurement, nothing more") {
    const TemporaryFolder folder;
    const auto copy = folder / "model", weights = copy / "model.safetensors";
    std::filesystem::copy(parityCase("llama-default"), copy,
                          std::filesystem::copy_options::recursive);
    const auto model = openModel(copy);
    std::mt19937 random(17);
    const Samples samples = randomSamples(random, model->spec().vocabulary, 1, 40);
    CHECK_NOTHROW(measure(*model, samples, {}, {}));
    std::filesystem::resize_file(weights, 5000);  // the second page of many
    for (int again = 0; again < 2; ++again) {
        CHECK_THAT(errorOf([&] { measure(*model, samples, {}, {}); }),
                   ContainsSubstring(weights.string()) && ContainsSubstring("5000 bytes now"));
    }
}

TEST_CASE("a length beyond memory says what is needed and what fits") {
    const auto model = openModel(parityCase("llama-default"));
    const ModelSpec& spec = model->spec();
    CHECK_NOTHROW(checkMemory(spec, 1000, 1, true, false, 1ull << 30));
    const std::string message =
        errorOf([&] { checkMemory(spec, std::int64_t{1} << 40, 1, true, false, 1ull << 30); });
    CHECK_THAT(message, ContainsSubstring("GB of memory") &&
                            ContainsSubstring("1.07 GB are free") &&
                            ContainsSubstring("tokens fit"));
    // What the message says fits does fit, and little more does not.
    const auto at = message.find("about ") + 6;
    const std::int64_t longest = std::stoll(message.substr(at));
    CHECK(longest > 10'000);
    CHECK_NOTHROW(checkMemory(spec, longest, 1, true, false, 1ull << 30));
    CHECK_THROWS_AS(checkMemory(spec, longest + 10, 1, true, false, 1ull << 30), Error);
}
