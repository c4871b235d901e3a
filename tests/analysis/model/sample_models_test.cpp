// SPDX-License-Identifier: GPL-3.0-or-later
// The models in samples/ show what they were trained to show, on a text they have not seen.
#include <numeric>

#include "analysis/model/measure.h"
#include "analysis/text/corpus.h"
#include "tests/analysis/model/material.h"
#include "tests/analysis/position/choices.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// `windows` windows of `length` bytes.
Measurement measuredOn(const std::string& name, int windows, int length, const Intervention& change,
                       const MeasureOptions& options) {
    static const std::string text = readText(sourceDir() / "samples/texts/the-millpond.txt").text;
    Samples samples;
    for (int window = 0; window < windows; ++window) {
        Sample sample;
        for (int i = 0; i <= length; ++i)
            sample.ids.push_back(
                static_cast<unsigned char>(text[static_cast<std::size_t>(window * length + i)]));
        sample.read = length;
        samples.samples.push_back(std::move(sample));
    }
    return measure(*openModel(sourceDir() / "samples" / name), samples, change, options);
}

// Mean NLL over eight windows of `length` bytes.
double nll(const std::string& name, int length, const Intervention& change = {}) {
    return measuredOn(name, 8, length, change, {}).nllMean();
}

Intervention scaled(double sigma) {
    Intervention change;
    change.uniformSigma = sigma;
    return change;
}

Intervention rotary(const std::string& method, double factor) {
    Intervention change;
    change.choices = stretched(method, factor);
    return change;
}

}  // namespace

TEST_CASE("within their trained length the samples are alike") {
    for (const char* name : {"nope", "rope", "alibi", "rope-warped"}) {
        CAPTURE(name);
        const double value = nll(name, 256);
        CHECK(value < 1.6);  // chance is at 5.5
        CHECK(value > 1.0);
    }
}

TEST_CASE("four times beyond it RoPE and NoPE fail, and ALiBi does not") {
    CHECK(nll("nope", 1024) > nll("nope", 256) + 1);
    CHECK(nll("rope", 1024) > nll("rope", 256) + 0.7);
    CHECK(nll("alibi", 1024) < nll("alibi", 256) + 0.1);
}

TEST_CASE("a uniform scale carries NoPE further, and costs a little before") {
    CHECK(nll("nope", 1024, scaled(1.4)) < nll("nope", 1024) - 0.5);
    CHECK(nll("nope", 256, scaled(1.4)) > nll("nope", 256));
}

TEST_CASE("position interpolation helps who was trained with warped positions, and nobody else") {
    const Intervention interpolated = rotary("linear", 4.0);
    CHECK(nll("rope-warped", 1024, interpolated) < nll("rope-warped", 256) + 0.25);
    CHECK(nll("rope", 1024, interpolated) > nll("rope-warped", 1024, interpolated) + 1);
    // YaRN needs no training to be of some use.
    CHECK(nll("rope", 1024, rotary("yarn", 4.0)) < nll("rope", 1024) - 0.5);
}

TEST_CASE("the preview's slope is the central difference, with a bias and without") {
    for (const char* name : {"alibi", "nope"}) {
        CAPTURE(name);
        constexpr double sigma = 1.2, reach = 0.01;
        const auto measured = [&](double at) {
            MeasureOptions options;
            options.scoreVariance = true;
            return measuredOn(name, 1, 200, scaled(at), options);
        };
        const Measurement here = measured(sigma);
        const std::vector<float> above = measured(sigma + reach).entropy;
        const std::vector<float> below = measured(sigma - reach).entropy;
        // The first layer alone: those above it read what it gives.
        double apart = 0, size = 0;
        for (std::size_t i = 0; i < static_cast<std::size_t>(here.heads * here.positions); ++i) {
            const double slope = (double{above[i]} - below[i]) / (2 * reach);
            apart += std::abs(slope + here.scoreVariance[i] / sigma);
            size += std::abs(slope);
        }
        CHECK(size > 1);
        CHECK(apart < 2e-3 * size);
    }
}

TEST_CASE("a warp drawn through two points beats position interpolation, within and beyond") {
    const auto warped = [](const Choice& choice) {
        Intervention change;
        change.choices[Stage::positions] = choice;
        return measuredOn("rope-warped", 8, 1024, change, {});
    };
    const Measurement even = warped(choiceOf(Stage::positions, "pi"));
    const Measurement drawn =
        warped(choiceOf(Stage::positions, "free",
                        {{"points", std::vector<double>{0, 0, 256, 96, 640, 192, 1023, 255}}}));
    const auto mean = [](const Measurement& of, std::ptrdiff_t from, std::ptrdiff_t to) {
        return std::accumulate(of.nll.begin() + from, of.nll.begin() + to, 0.0) /
               static_cast<double>(to - from);
    };
    CHECK(mean(drawn, 0, 256) < mean(even, 0, 256));
    CHECK(mean(drawn, 256, 1024) < mean(even, 256, 1024));
    CHECK(drawn.nllMean() < even.nllMean());
}
