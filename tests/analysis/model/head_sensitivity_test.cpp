// SPDX-License-Identifier: GPL-3.0-or-later
// The slopes of the NLL by the heads' scales in every layer of trained models, and how the entropy
// falls with a scale.
#include <cmath>
#include <fstream>
#include <limits>

#include "analysis/model/head_gradient.h"
#include "analysis/model/measure.h"
#include "analysis/text/tokenizer.h"
#include "tests/analysis/model/material.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// The first ids of a text as the model reads it, in samples of `length`.
Samples opening(const std::filesystem::path& model, const std::filesystem::path& text, int length,
                int count = 1) {
    const std::vector<std::int32_t> ids =
        openTokenizer(model)->encode(readText(text).text.substr(0, 8192));
    Samples samples;
    for (int s = 0; s < count; ++s) {
        const auto first = ids.begin() + s * length;
        REQUIRE(first + length + 1 <= ids.end());
        samples.samples.push_back({{first, first + length + 1}, length});
    }
    return samples;
}

double nllAt(const Model& model, const Samples& samples, const std::vector<double>& sigma) {
    Intervention change;
    change.headSigma = sigma;
    return measure(model, samples, change, {}).nllMean();
}

struct Layer {
    double slope = 0;  // along the gradient by the layer's scales
    double differences = 0;
};

// A layer's scales moved together along their gradient: its length against central differences.
Layer layerSlopes(const Model& model, const Samples& samples, const HeadGradient& found,
                  const std::vector<double>& sigma, std::size_t layer) {
    const auto heads = static_cast<std::size_t>(model.spec().heads);
    const double* slopes = found.bySigma.data() + layer * heads;
    Layer result;
    for (std::size_t head = 0; head < heads; ++head)
        result.slope += slopes[head] * slopes[head];
    result.slope = std::sqrt(result.slope);
    const auto at = [&](double by) {
        std::vector<double> moved = sigma;
        for (std::size_t head = 0; head < heads; ++head)
            moved[layer * heads + head] += by * slopes[head] / result.slope;
        return nllAt(model, samples, moved);
    };
    // Extrapolated at each step; of neighbours those that agree best, as the smaller ones have
    // fp32's noise and the larger ones the curve's bends (Ridders 1982).
    std::vector<double> central, extrapolated;
    for (const double step : {0.005, 0.01, 0.02, 0.04, 0.08})
        central.push_back((at(step) - at(-step)) / (2 * step));
    for (std::size_t i = 0; i + 1 < central.size(); ++i)
        extrapolated.push_back((4 * central[i] - central[i + 1]) / 3);
    double closest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i + 1 < extrapolated.size(); ++i) {
        const double apart = std::abs(extrapolated[i] - extrapolated[i + 1]);
        if (apart >= closest) continue;
        closest = apart;
        result.differences = (extrapolated[i] + extrapolated[i + 1]) / 2;
    }
    return result;
}

void checkLayers(const std::filesystem::path& path, const Samples& samples) {
    const auto model = openModel(path);
    const HeadGradient found = headGradient(*model, samples, {});
    const std::vector<double> sigma = headSigma(model->spec(), {});
    for (std::size_t layer = 0; layer < model->spec().layers.size(); ++layer) {
        const Layer one = layerSlopes(*model, samples, found, sigma, layer);
        INFO(path.filename().string() << ", layer " << layer);
        // To a thousandth, or to what fp32 leaves of the NLL (1e-7) over the least step.
        CHECK(one.slope == Approx(one.differences).epsilon(1e-3).margin(2e-5));
    }
}

}  // namespace

TEST_CASE("in every layer of every sample the slopes are central differences to a thousandth") {
    const auto samples = sourceDir() / "samples";
    for (const char* name : {"nope", "rope", "rope-warped", "alibi"})
        checkLayers(samples / name,
                    opening(samples / name, samples / "texts/the-millpond.txt", 400, 2));
}

TEST_CASE("in every layer of a Llama with shared keys the slopes are central differences") {
    const auto path = parityCase("llama-default");  // 4 query heads, 2 key heads
    std::ifstream list(path / "ids.txt");
    std::vector<std::int32_t> ids;
    for (std::int32_t id = 0; list >> id;)
        ids.push_back(id);
    REQUIRE(ids.size() == 160);
    checkLayers(path, oneSample(ids));
}

TEST_CASE("without a bias the entropy of every row falls as its head's scale rises") {
    const auto path = sourceDir() / "samples/nope";
    const auto model = openModel(path);
    const Samples samples = opening(path, sourceDir() / "samples/texts/the-millpond.txt", 300);
    std::vector<float> before;
    for (const double sigma : {0.5, 0.8, 1.0, 1.3, 2.0}) {
        Intervention change;
        change.uniformSigma = sigma;
        change.headSigma.assign(24, 1.0);
        // Only the first layer's scores are the same whatever its scales are.
        for (std::size_t head = 4; head < 24; ++head)
            change.headSigma[head] = 1.0 / sigma;
        const Measurement now = measure(*model, samples, change, {});
        const std::vector<float> entropy(now.entropy.begin(), now.entropy.begin() + 4 * 300);
        for (std::size_t i = 0; i < before.size(); ++i) {
            INFO("head " << i / 300 << ", position " << i % 300);
            CHECK(entropy[i] <= before[i] + 2e-6F);  // fp32 of values up to ln 300
        }
        before = entropy;
    }
}

TEST_CASE(
    "with a bias the slope of the entropy is the covariance of the score and its scaled part") {
    const auto path = sourceDir() / "samples/alibi";
    const auto model = openModel(path);
    const Samples samples = opening(path, sourceDir() / "samples/texts/the-millpond.txt", 300);
    MeasureOptions options;
    options.scoreVariance = true;
    const Measurement here = measure(*model, samples, {}, options);
    const auto firstLayer = [&](double sigma) {
        Intervention change;
        change.headSigma.assign(24, 1.0);
        std::fill_n(change.headSigma.begin(), 4, sigma);
        return measure(*model, samples, change, {});
    };
    constexpr double step = 0.02;
    const Measurement above = firstLayer(1 + step), below = firstLayer(1 - step);
    double largest = 0;
    for (int head = 0; head < 4; ++head) {
        for (int i = 0; i < 300; ++i) {
            const double slope = -here.scoreVarianceOf(0, head)[i];  // sigma is 1
            const double differences =
                (double{above.entropyOf(0, head)[i]} - below.entropyOf(0, head)[i]) / (2 * step);
            INFO("head " << head << ", position " << i);
            // A second-order step, and fp32 entropies over it.
            CHECK(slope == Approx(differences).margin(2e-3));
            largest = std::max(largest, std::abs(slope));
        }
    }
    CHECK(largest > 0.1);
}
