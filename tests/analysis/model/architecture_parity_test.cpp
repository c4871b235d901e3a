// SPDX-License-Identifier: GPL-3.0-or-later
// Every architecture against the answers of Hugging Face transformers for small models with random
// weights: those that tests/data carries, and all where the shared reference lies beside the
// project.
#include <algorithm>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numeric>
#include <set>

#include "analysis/checkpoint/safetensors.h"
#include "analysis/device.h"
#include "analysis/error.h"
#include "analysis/model/measure.h"
#include "analysis/position/alibi.h"
#include "tests/analysis/model/architecture_cases.h"
#include "tests/analysis/model/material.h"
#include "tests/analysis/position/choices.h"
#include "tests/error_of.h"
#include "tests/largest_difference.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// Cases that are refused still, one a line.
// clang-format off
const std::set<std::string> notRead = {
};
// clang-format on

// transformers' eager attention (5.23), which gives the entropies, adds Falcon's ALiBi twice: to
// the scores, and in their mask. Its other kinds add it once, as Falcon was trained, and so do we:
// the answers are compared with slopes of twice the size.
const std::string alibiTwice = "falcon-rw-alibi";

Choice twiceTheSlopes(const ModelSpec& spec) {
    Choice choice = spec.layers.front().choices.at(Stage::bias);
    std::vector<double> slopes = alibiSlopes(spec.heads);
    for (double& slope : slopes)
        slope *= 2 * spec.layers.front().scoreScale;
    choice.values["slopes"] = slopes;
    return choice;
}

// What transformers computes in fp32 around float64 products, and an engine all in fp32.
constexpr double logitTolerance = 2e-4;
constexpr double ofTheLargestLogit = 1e-4;
constexpr double entropyTolerance = 1e-4;
// Gemma 4's scores are not scaled down: float64 throughout is 1.5e-4 from what transformers, whose
// norms and softmax are in fp32, gives for this case.
constexpr double entropyToleranceOfLargeScores = 4e-4;
constexpr double nllTolerance = 1e-5;  // relative, of the mean

std::vector<float> floats(const Weights& weights, const std::string& name) {
    const TensorView* view = weights.find(name);
    REQUIRE(view != nullptr);
    REQUIRE(view->dtype == DType::f32);
    std::vector<float> values(view->bytes.size() / sizeof(float));
    std::copy_n(view->bytes.data(), view->bytes.size(),
                reinterpret_cast<std::byte*>(values.data()));
    return values;
}

double mean(const std::vector<float>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

void agrees(const std::filesystem::path& folder, const Model& model, const Weights& expected,
            const std::string& suffix, Device device) {
    CAPTURE(suffix);
    Intervention change;
    if (!suffix.empty()) {
        const std::vector<float> sigma = floats(expected, "head_sigma");
        change.headSigma.assign(sigma.begin(), sigma.end());
    }
    if (folder.filename() == alibiTwice) change.choices[Stage::bias] = twiceTheSlopes(model.spec());
    MeasureOptions options;
    options.logits = true;
    options.compute = sharedCompute(device);
    const Measurement measured =
        measure(model, oneSample(readIds(folder / "ids.txt", model.spec().vocabulary).front()),
                change, options);
    const std::vector<float> logits = floats(expected, "logits" + suffix);
    float largest = 0;
    for (const float logit : logits)
        largest = std::max(largest, std::abs(logit));
    CHECK(largestDifference(measured.logits, logits) <
          std::max(logitTolerance, ofTheLargestLogit * static_cast<double>(largest)));
    CHECK(largestDifference(measured.entropy, floats(expected, "entropy" + suffix)) <
          (folder.filename() == "gemma4-text" ? entropyToleranceOfLargeScores : entropyTolerance));
    const std::vector<float> nll(measured.nll.begin(), measured.nll.end() - 1);
    const double wanted = mean(floats(expected, "nll" + suffix));
    CHECK(std::abs(mean(nll) - wanted) < nllTolerance * wanted);
}

// How many were compared.
int compareAll(const std::filesystem::path& folder, Device device = Device::cpu) {
    int compared = 0;
    for (const std::filesystem::path& one : casesIn(folder)) {
        const std::string name = one.filename().string();
        CAPTURE(name);
        if (notRead.contains(name)) {
            CHECK(errorOf([&] { openCheckpoint(one); }) != "");
            continue;
        }
        std::shared_ptr<const Model> model;
        const std::string refused = errorOf([&] { model = openModel(one); });
        CHECK(refused == "");
        if (model == nullptr) continue;
        const Weights expected = readSafetensors(one / "expected.safetensors");
        agrees(one, *model, expected, "", device);
        if (expected.find("head_sigma") != nullptr) agrees(one, *model, expected, "_sigma", device);
        ++compared;
    }
    return compared;
}

}  // namespace

TEST_CASE("architectures of tests/data compute what transformers computes") {
    CHECK(compareAll(sourceDir() / "tests/data/architectures") >= 2);
}

TEST_CASE("a GPU, where there is one, computes the architectures as transformers does") {
    if (!whyNoGpu().empty()) {
        WARN("SKIPPED: " << whyNoGpu().text());
        CHECK_THROWS_AS(sharedCompute(Device::cuda), Error);
        return;
    }
    CHECK(compareAll(sourceDir() / "tests/data/architectures", Device::cuda) >= 2);
    const auto reference = sharedDir() / "reference/hf_parity";
    for (const char* folder : {"arch", "arch2"}) {
        if (std::filesystem::exists(reference / folder))
            compareAll(reference / folder, Device::cuda);
    }
}

TEST_CASE("all architectures of the shared reference compute what transformers computes") {
    SEXTANT_NEEDS_SHARED();
    const auto reference = sharedDir() / "reference/hf_parity";
    CHECK(compareAll(reference / "arch") + compareAll(reference / "arch2") +
              static_cast<int>(notRead.size()) ==
          61);
}
