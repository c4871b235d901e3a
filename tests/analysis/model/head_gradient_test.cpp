// SPDX-License-Identifier: GPL-3.0-or-later
// The streamed slopes of the mean NLL by every head's sigma against central differences of what
// measure() says.
#include "analysis/model/head_gradient.h"

#include <cmath>

#include "analysis/model/compute.h"
#include "analysis/model/measure.h"
#include "tests/analysis/model/material.h"
#include "tests/analysis/position/choices.h"

using namespace sextant;
using namespace sextant::test;

namespace {

Samples millpond(int count, int length) {
    static const std::string text = readText(sourceDir() / "samples/texts/the-millpond.txt").text;
    Samples samples;
    for (int s = 0; s < count; ++s) {
        Sample sample;
        for (int i = 0; i <= length; ++i)
            sample.ids.push_back(
                static_cast<unsigned char>(text[static_cast<std::size_t>(s * length + i)]));
        sample.read = length;
        samples.samples.push_back(std::move(sample));
    }
    return samples;
}

// Mean NLL of the positions from `from` on.
double nll(const Model& model, const Samples& samples, const Intervention& change, int from) {
    const Measurement measured = measure(model, samples, change, {});
    double sum = 0;
    int labels = 0;
    for (std::size_t at = 0; at < measured.nllSamples.size(); ++at) {
        const float value = measured.nllSamples[at];
        if (static_cast<int>(at) % measured.positions < from || std::isnan(value)) continue;
        sum += value;
        ++labels;
    }
    return sum / labels;
}

Intervention stretchedBy4() {
    Intervention change;
    change.choices = stretched("yarn", 4.0);
    return change;
}

// Central differences of two steps, extrapolated: wrong by the fourth power of the step. fp32
// rounds each row's NLL to about 1e-6; of their mean over the step 1e-5 is left.
double slopeOf(const Model& model, const Samples& samples, const Intervention& base,
               std::size_t head, int from) {
    constexpr double step = 0.01;
    const auto at = [&](double by) {
        Intervention moved = base;
        moved.uniformSigma = 1;
        moved.headSigma = effectiveSigma(model.spec(), base);
        moved.headSigma[head] += by;
        return nll(model, samples, moved, from);
    };
    return (8 * (at(step) - at(-step)) - (at(2 * step) - at(-2 * step))) / (12 * step);
}

void checkSlopes(const Model& model, const Samples& samples, const Intervention& base, int from) {
    const ModelSpec& spec = model.spec();
    const HeadGradient found = headGradient(model, samples, base, from);
    CHECK(found.nll == Approx(nll(model, samples, base, from)).epsilon(1e-6));
    const std::vector<double> sigma = effectiveSigma(spec, base);
    REQUIRE(found.bySigma.size() == sigma.size());
    double largest = 0;
    for (const double slope : found.bySigma)
        largest = std::max(largest, std::abs(slope));
    CHECK(largest > 1e-3);  // something to compare
    for (std::size_t head = 0; head < sigma.size(); head += 3) {
        const double slope = slopeOf(model, samples, base, head, from);
        CAPTURE(head, found.bySigma[head], slope);
        CHECK(std::abs(found.bySigma[head] - slope) < 3e-5 + 0.01 * std::abs(slope));
    }
}

}  // namespace

TEST_CASE("the slopes by the heads' scales are those of central differences") {
    const struct {
        const char* model;
        Intervention change;
        int length, from;
    } cases[] = {{"nope", {}, 300, 0},
                 {"nope", {}, 500, 260},
                 {"rope", stretchedBy4(), 500, 100},
                 {"alibi", {}, 300, 0}};
    for (const auto& one : cases) {
        CAPTURE(one.model, one.from);
        checkSlopes(*openModel(sourceDir() / "samples" / one.model), millpond(2, one.length),
                    one.change, one.from);
    }
}

TEST_CASE("the slopes hold at scales far from the trained ones") {
    Intervention change;
    change.uniformSigma = 1.3;
    checkSlopes(*openModel(sourceDir() / "samples/nope"), millpond(1, 400), change, 50);
}

TEST_CASE("slopes exist for every architecture, and those of the measured NLL") {
    for (const auto& entry : std::filesystem::directory_iterator(parityCase(""))) {
        if (!std::filesystem::exists(entry.path() / "config.json")) continue;
        CAPTURE(entry.path().filename().string());
        const auto model = openModel(entry.path());
        std::mt19937 random(3);
        checkSlopes(*model, randomSamples(random, model->spec().vocabulary, 1, 24), {}, 0);
    }
}

TEST_CASE("slopes have the same bits where the memory is short") {
    const auto model = openModel(sourceDir() / "samples/rope");
    const Samples samples = millpond(1, 200);
    auto little = std::make_shared<Compute>();
    little->memory = headGradientBytes(model->spec(), 200);
    CHECK(headGradient(*model, samples, stretchedBy4(), 0, {}, little).bySigma ==
          headGradient(*model, samples, stretchedBy4()).bySigma);
    little->memory = *little->memory - 1;
    CHECK_THROWS_WITH(headGradient(*model, samples, {}, 0, {}, little),
                      ContainsSubstring("Choose a shorter length"));
}

TEST_CASE("slopes are refused where no token is scored, and stop when asked") {
    const auto model = openModel(sourceDir() / "samples/nope");
    CHECK_THROWS_WITH(headGradient(*model, millpond(1, 100), {}, 100),
                      ContainsSubstring("from position 100"));
    Progress progress;
    std::stop_source source;
    progress.stop = source.get_token();
    source.request_stop();
    CHECK_THROWS_AS(headGradient(*model, millpond(1, 100), {}, 0, progress), Cancelled);
}
