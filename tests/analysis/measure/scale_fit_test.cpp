// SPDX-License-Identifier: GPL-3.0-or-later
// Best sigma by position and the fit, against worked_examples.json's numbers.
#include "analysis/measure/scale_fit.h"

#include <cmath>
#include <limits>

#include "tests/catch.h"

using namespace sextant;

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

// Example "scale_argmin".
ScaleSurface example() {
    return {{1.0, 1.2, 1.5}, 4, {2.0, 1.9, 2.4, 3.0, 2.1, 2.0, 2.0, 2.6, 2.4, 2.2, 2.1, 2.2}};
}

}  // namespace

TEST_CASE("the best sigma by position is that of the least NLL") {
    CHECK(bestByPosition(example()) == std::vector<double>{1.0, 1.0, 1.2, 1.5});
    CHECK(leastByPosition(example()) == std::vector<double>{2.0, 1.9, 2.0, 2.2});
}

TEST_CASE("of equals the best is the smallest sigma, in whatever order they were tried") {
    const ScaleSurface surface{{1.5, 1.0, 1.2}, 2, {2.0, 3.0, 2.0, 4.0, 2.5, 3.0}};
    CHECK(bestByPosition(surface) == std::vector<double>{1.0, 1.2});
    CHECK(bestOver({{1.5, 1.0}, 2, {2.0, 3.0, 3.0, 2.0}}, 0, 2) == 1.0);
}

TEST_CASE("what was not run is no candidate, and nothing run is nothing") {
    const ScaleSurface surface{{1.0, 1.5}, 3, {none, 1.0, none, 3.0, 2.0, none}};
    const std::vector<double> best = bestByPosition(surface);
    CHECK(best[0] == 1.5);
    CHECK(best[1] == 1.0);
    CHECK(std::isnan(best[2]));
    CHECK(bestOver(surface, 0, 3) == 1.0);  // position 1 alone has both
    CHECK(std::isnan(bestOver(surface, 2, 3)));
}

TEST_CASE("the best over a length is that of the mean NLL over it") {
    CHECK(bestOver(example(), 0, 2) == 1.0);
    CHECK(bestOver(example(), 2, 4) == 1.5);  // 2.15 of 2.7, 2.3
    CHECK(bestOver(example(), 0, 400) == 1.2);
}

TEST_CASE("the fit of sigma* = a ln s + 1") {
    // Example "scale_fit".
    const std::vector<double> index = {2048, 3072, 4096, 6144, 8192};
    const std::vector<double> sigma = {1.0, 1.13, 1.27, 1.43, 1.58};
    const ScaleFit fit = fitScale(index, sigma, 2048);
    CHECK(fit.a == Approx(0.4018199580169121).epsilon(1e-12));
    CHECK(fit.r2 == Approx(0.991499507059633).epsilon(1e-12));

    SECTION("points below the trained length and points without a sigma do not count") {
        const ScaleFit more =
            fitScale(std::vector<double>{100, 2048, 3072, 4096, 5000, 6144, 8192},
                     std::vector<double>{9, 1.0, 1.13, 1.27, none, 1.43, 1.58}, 2048);
        CHECK(more.a == fit.a);
        CHECK(more.r2 == fit.r2);
    }
    SECTION("by position, the index is the position") {
        std::vector<double> best;
        for (int i = 0; i < 32; ++i)
            best.push_back(i < 8 ? 3.0 : 0.25 * std::log(i / 8.0) + 1.0);
        CHECK(fitScale(best, 8).a == Approx(0.25));
        CHECK(fitScale(best, 8).r2 == Approx(1.0));
    }
    SECTION("nothing beyond the trained length says nothing") {
        CHECK(std::isnan(fitScale(std::vector<double>{1.0, 1.0, 1.0}, 2).a));
        CHECK(std::isnan(fitScale(std::vector<double>{}, 2).r2));
        CHECK(fitScale(std::vector<double>(9, 1.0), 2).a == 0.0);
        CHECK(std::isnan(fitScale(std::vector<double>(9, 1.0), 2).r2));
    }
}

TEST_CASE("the printed fits and the others' scales at their lengths") {
    const auto sigma = [](const std::string& key, double s, double length) {
        for (const ScaleLine& line : scaleLines())
            if (line.key == key) return line.sigma(s, length);
        return none;
    };
    // Example "scale_fit_paper".
    CHECK(sigma("paper_10k", 4, 2048) == Approx(1.417274602697087));
    CHECK(sigma("paper_50k", 8, 2048) == Approx(1.8261621245093989));
    CHECK(sigma("yarn_squared", 8, 2048) == Approx(std::pow(sigma("yarn", 8, 2048), 2)));
    CHECK(sigma("log_n", 4, 256) == Approx(1.25));  // ln 1024 / ln 256 = 10 / 8
    for (const ScaleLine& line : scaleLines()) {
        INFO(line.formula);
        CHECK(line.sigma(1.0, 256) == Approx(1.0));
        // What a fit is said to be is what it is.
        if (line.formula.ends_with(" ln s + 1"))
            CHECK(line.sigma(std::exp(1.0), 256) - 1 == Approx(std::stod(line.formula)));
        CHECK(std::isnan(line.r2) == !line.label.starts_with("paper"));
    }
}

TEST_CASE("smoothing is a centred mean of each sigma's curve") {
    const ScaleSurface surface{{1.0, 2.0}, 4, {1, 2, 3, none, 4, 4, 4, 4}};
    const ScaleSurface wide = smoothed(surface, 1);
    CHECK(wide.at(0, 0) == 1.5);
    CHECK(wide.at(0, 1) == 2.0);
    CHECK(wide.at(0, 3) == 3.0);
    CHECK(wide.at(1, 2) == 4.0);
}
