// SPDX-License-Identifier: GPL-3.0-or-later
// A checkpoint written with scales in it says what the scales beside it said.
#include <cmath>

#include "analysis/model/measure.h"
#include "analysis/store/export_scales.h"
#include "tests/analysis/model/material.h"
#include "tests/temporary_folder.h"

using namespace sextant;
using namespace sextant::test;

namespace {

double nll(const Model& model, const Samples& samples, const std::vector<double>& sigma) {
    Intervention change;
    change.headSigma = sigma;
    return measure(model, samples, change, {}).nllMean();
}

}  // namespace

TEST_CASE("an exported checkpoint has the NLL of its source under the same scales") {
    // f32: rotated, with biases, with one key head for each query head; f16: not rotated.
    const auto name = GENERATE(std::string("llama-default"), std::string("llama-bias"),
                               std::string("llama-tied-mha"), std::string("llama-nope"));
    const bool keep = GENERATE(false, true);
    CAPTURE(name, keep);
    const auto source = openModel(parityCase(name));
    std::mt19937 random(3);
    const std::vector<double> sigma = randomSigmas(random, source->spec());
    const Samples samples = randomSamples(random, source->spec().vocabulary, 2, 50);
    const TemporaryFolder folder;
    const ExportedScales done =
        exportScales(source->checkpoint(), {sigma, keep}, folder / "exported");
    const auto written = openModel(folder / "exported");
    const double before = nll(*source, samples, sigma);
    const double limit = done.dtype == DType::f32 || keep ? 1e-5 : 2e-2;
    CHECK(std::abs(nll(*written, samples, {}) - before) <= limit * before);
    CHECK(std::abs(nll(*source, samples, {}) - before) > 1e-4 * before);
}
