// SPDX-License-Identifier: GPL-3.0-or-later
// A small Llama in every type of GGUF, written by llama.cpp, against the answers of transformers
// for the weights that the package gguf reads of it: the one that tests/data carries, and all where
// the shared reference lies beside the project.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "analysis/checkpoint/safetensors.h"
#include "analysis/checkpoint/stored_numbers.h"
#include "analysis/model/measure.h"
#include "tests/analysis/model/material.h"
#include "tests/largest_difference.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// As for the architectures (architecture_parity_test.cpp).
constexpr double logitTolerance = 2e-4;
constexpr double ofTheLargestLogit = 1e-4;
constexpr double entropyTolerance = 1e-4;
constexpr double nllTolerance = 1e-5;  // relative, of the mean

Measurement measured(const Model& model, const std::filesystem::path& folder) {
    MeasureOptions options;
    options.logits = true;
    return measure(model, oneSample(readIds(folder / "ids.txt", model.spec().vocabulary).front()),
                   {}, options);
}

double mean(const std::vector<float>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

void agrees(const std::filesystem::path& folder, const std::string& type) {
    CAPTURE(type);
    const auto model = openModel(folder / (type + ".gguf"));
    CHECK(model->checkpoint().warnings.empty());
    const Measurement answer = measured(*model, folder);
    const Weights expected = readSafetensors(folder / (type + ".expected.safetensors"));
    const auto numbers = [&](const char* name) { return numbersOf(expected.tensors.at(name)); };
    const std::vector<float> logits = numbers("logits");
    float largest = 0;
    for (const float logit : logits)
        largest = std::max(largest, std::abs(logit));
    CHECK(largestDifference(answer.logits, logits) <
          std::max(logitTolerance, ofTheLargestLogit * static_cast<double>(largest)));
    CHECK(largestDifference(answer.entropy, numbers("entropy")) < entropyTolerance);
    const std::vector<float> nll(answer.nll.begin(), answer.nll.end() - 1);
    const double wanted = mean(numbers("nll"));
    CHECK(std::abs(mean(nll) - wanted) < nllTolerance * wanted);
}

}  // namespace

TEST_CASE("a GGUF file of tests/data computes what its weights compute in transformers") {
    agrees(sourceDir() / "tests/data/gguf", "Q2_K");
}

TEST_CASE("every type of GGUF computes what its weights compute in transformers") {
    SEXTANT_NEEDS_SHARED();
    int types = 0;
    for (const auto& entry : std::filesystem::directory_iterator(sharedDir() / "reference/gguf")) {
        if (entry.path().extension() != ".gguf") continue;
        agrees(entry.path().parent_path(), entry.path().stem().string());
        ++types;
    }
    CHECK(types == 13);
}

TEST_CASE("packed weights that do not fit in fp32 are unpacked layer by layer, to the same bits") {
    const auto folder = sourceDir() / "tests/data/gguf";
    const auto kept = openModel(folder / "Q2_K.gguf");
    constexpr std::uint64_t budget = 4'000'000;  // bytes: one layer of two beside the embeddings
    const Model tight(openCheckpoint(folder / "Q2_K.gguf"), {}, budget);
    REQUIRE(tight.checkpoint().warnings.size() == 1);
    CHECK_THAT(tight.checkpoint().warnings[0].text(),
               ContainsSubstring("converted layer by layer"));
    const Measurement all = measured(*kept, folder), byLayer = measured(tight, folder);
    CHECK(all.logits == byLayer.logits);
    CHECK(all.entropy == byLayer.entropy);
}
