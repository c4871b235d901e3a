// SPDX-License-Identifier: GPL-3.0-or-later
// Curves derived from a measurement.
#include "analysis/measure/measurement.h"

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "tests/catch.h"
#include "tests/reference.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// One layer, two heads, three positions.
Measurement small() {
    Measurement measured;
    measured.layers = 1;
    measured.heads = 2;
    measured.positions = 3;
    measured.entropy = {0.0F, 0.5F, 0.9F, 0.0F, 0.1F, 0.5F};
    measured.scoreVariance = {0.0F, 0.2F, 0.4F, 0.0F, 4.0F, 0.1F};
    return measured;
}

}  // namespace

TEST_CASE("entropy is averaged over heads, over positions, and taken at the end") {
    const Measurement measured = small();
    CHECK(meanEntropy(measured)[1] == Approx(0.3));
    CHECK(meanEntropy(measured)[2] == Approx(0.7));
    CHECK(headMeanEntropy(measured)[0] == Approx(1.4 / 3));
    CHECK(headLastEntropy(measured)[1] == 0.5F);
}

TEST_CASE("perplexity is exp of the mean NLL, and no number where nothing was scored") {
    Measurement measured;
    CHECK(std::isnan(measured.perplexity()));
    measured.labels = 4;
    measured.nllSum = 8.0;
    CHECK(measured.perplexity() == Approx(std::exp(2.0)));
}

TEST_CASE("the preview follows the slope -variance / sigma and stays within its bounds") {
    const Measurement measured = small();
    const std::vector<float> most{0.0F, std::log(2.0F), std::log(3.0F)};
    const std::vector<float> up = previewEntropy(measured, 0, 0, 1.0, 1.5, most);
    CHECK(up[0] == 0.0F);
    CHECK(up[1] == Approx(0.5 - 0.2 * 0.5));
    CHECK(up[2] == Approx(0.9 - 0.4 * 0.5));
    CHECK(previewEntropy(measured, 0, 1, 1.0, 1.5, most)[1] == 0.0F);
    CHECK(previewEntropy(measured, 0, 1, 1.0, 0.5, most)[1] == Approx(std::log(2.0)));
    // A row that sees itself alone, as in a window of one, has none, whatever the slope says.
    const std::vector<float> alone(3, 0.0F);
    CHECK(previewEntropy(measured, 0, 0, 1.0, 0.5, alone) == alone);
    // From sigma 2, half the relative step.
    CHECK(previewEntropy(measured, 0, 0, 2.0, 2.5, most)[1] == Approx(0.5 - 0.2 * 0.25));
}

TEST_CASE("smoothing is a centred mean that leaves gaps out") {
    const float gap = std::numeric_limits<float>::quiet_NaN();
    const std::vector<float> smoothed = smooth({1, 2, gap, 4, 5}, 1);
    CHECK(smoothed[0] == Approx(1.5));
    CHECK(smoothed[1] == Approx(1.5));
    CHECK(smoothed[2] == Approx(3.0));
    CHECK(smoothed[4] == Approx(4.5));
    CHECK(std::isnan(smooth({gap, gap, gap}, 1)[1]));
    CHECK(smooth({1, 2, 3}, 0) == std::vector<float>{1, 2, 3});
}

TEST_CASE("smoothing gives the worked example") {
    const auto outputs = workedExample("position_loss")["outputs"];
    const auto expected = outputs["moving_average_of_[1,2,3,4,5,6]_w4"].get<std::vector<double>>();
    const std::vector<float> smoothed = smooth({1, 2, 3, 4, 5, 6}, 2);
    REQUIRE(smoothed.size() == expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        CHECK(smoothed[i] == Approx(expected[i]).margin(1e-6));
    }
}

TEST_CASE("the preview of the mean is the mean of the previews, whatever the number of heads") {
    Measurement measured;
    measured.layers = 2;
    measured.heads = 3;
    measured.positions = 4;
    for (int head = 0; head < 6; ++head) {
        for (int i = 0; i < 4; ++i) {
            measured.entropy.push_back(0.1F * static_cast<float>(i) +
                                       0.01F * static_cast<float>(head * i));
            measured.scoreVariance.push_back(0.05F * static_cast<float>(i) +
                                             0.02F * static_cast<float>(head % 2));
        }
    }
    const std::vector<float> mean = meanEntropy(measured);
    const std::vector<float> variance = meanScoreVariance(measured);
    const std::vector<float> most{0.0F, std::log(2.0F), std::log(3.0F), std::log(4.0F)};
    const std::vector<float> moved = previewMeanEntropy(mean, variance, 1.5 / 1.25, most);
    REQUIRE(moved.size() == 4);
    for (std::size_t i = 2; i < 4; ++i) {  // where no bound is met
        double sum = 0.0;
        for (int head = 0; head < 6; ++head)
            sum += previewEntropy(measured, head / 3, head % 3, 1.25, 1.5, most)[i];
        CHECK(moved[i] == Approx(sum / 6));
    }
    CHECK(previewMeanEntropy(mean, variance, 100.0, most)[3] == 0.0F);
    CHECK(previewMeanEntropy(mean, variance, 0.0, most)[0] == 0.0F);  // ln 1
    CHECK(previewMeanEntropy(mean, variance, -100.0, most) == most);
    CHECK(previewMeanEntropy(mean, {}, 2.0, most) == mean);
    measured.scoreVariance.clear();
    CHECK(meanScoreVariance(measured).empty());
}
