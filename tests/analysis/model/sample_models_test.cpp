// SPDX-License-Identifier: GPL-3.0-or-later
// The models in samples/ show what they were trained to show, on a text they have not seen.
#include "analysis/model/measure.h"
#include "analysis/text/corpus.h"
#include "tests/analysis/model/material.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// Mean NLL over eight windows of `length` bytes.
double nll(const std::string& name, int length, const Intervention& change = {}) {
    static const std::string text = readText(sourceDir() / "samples/texts/the-millpond.txt").text;
    constexpr int windows = 8;
    Samples samples;
    for (int window = 0; window < windows; ++window) {
        Sample sample;
        for (int i = 0; i <= length; ++i)
            sample.ids.push_back(
                static_cast<unsigned char>(text[static_cast<std::size_t>(window * length + i)]));
        sample.read = length;
        samples.samples.push_back(std::move(sample));
    }
    return measure(*openModel(sourceDir() / "samples" / name), samples, change, {}).nllMean();
}

Intervention scaled(double sigma) {
    Intervention change;
    change.uniformSigma = sigma;
    return change;
}

Intervention rotary(RopeMethod method, double factor) {
    Intervention change;
    change.ropeMethod = method;
    change.ropeFactor = factor;
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
    const Intervention interpolated = rotary(RopeMethod::linear, 4.0);
    CHECK(nll("rope-warped", 1024, interpolated) < nll("rope-warped", 256) + 0.25);
    CHECK(nll("rope", 1024, interpolated) > nll("rope-warped", 1024, interpolated) + 1);
    // YaRN needs no training to be of some use.
    CHECK(nll("rope", 1024, rotary(RopeMethod::yarn, 4.0)) < nll("rope", 1024) - 0.5);
}
