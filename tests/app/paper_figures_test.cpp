// SPDX-License-Identifier: GPL-3.0-or-later
// Which of the measured states Figure 4 of the paper on head scales shows.
#include "app/figures/paper_figures.h"

#include <cmath>

#include "analysis/error.h"
#include "tests/app/fake_backend.h"
#include "tests/catch.h"
#include "tests/error_of.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// 2 x 4 heads trained to 16, over 64 positions; every loss `nll`.
std::shared_ptr<const Measurement> measured(float nll) {
    auto made = std::make_shared<Measurement>();
    made->layers = 2;
    made->heads = 4;
    made->positions = 64;
    made->samples = 1;
    for (int head = 0; head < 8; ++head)
        for (int i = 0; i < 64; ++i)
            made->entropy.push_back(static_cast<float>(0.1 * (head + 1) * std::log(i + 1.0)));
    made->nll.assign(64, nll);
    made->labels = 64;
    made->nllSum = 64 * static_cast<double>(nll);
    return made;
}

FigureMaterial material() {
    FigureMaterial made;
    made.spec = smallSpec();
    Intervention uniform, own;
    uniform.uniformSigma = 1.5;
    own.headSigma = {1, 2, 1, 1, 1, 1, 1, 1};
    made.states = {{"as trained", {}, measured(4)},
                   {"uniform 1.5", uniform, measured(2.5f)},
                   {"heads", own, measured(2)}};
    return made;
}

std::vector<std::string> curvesOf(const FigureMaterial& material) {
    const Figure figure = uniformAgainstHeads(material);
    std::vector<std::string> names;
    for (const FigureCurve& curve : figure.panels.at(0).curves)
        names.push_back(curve.name);
    return names;
}

std::string origin(const FigureMaterial& material) {
    return uniformAgainstHeads(material).panels.at(1).notes.back().words;
}

}  // namespace

TEST_CASE("as trained, the best uniform and head-based scales stand beside each other",
          "[figures]") {
    using Names = std::vector<std::string>;
    CHECK(curvesOf(material()) == Names{"as trained", "uniform 1.5", "heads"});
    CHECK(origin(material()) ==
          "uniform 1.5: the only one measured besides as trained, perhaps not the best");
    const auto notes = uniformAgainstHeads(material()).panels.at(1).notes;
    CHECK(notes.at(0).position == 32.0);
    CHECK(notes.at(0).words == "paper at 2 L: head-based better by about 0.2 nats; here by 0.50");
    FigureMaterial without = material();
    without.states.erase(without.states.begin());
    CHECK(curvesOf(without) == Names{"uniform 1.5", "heads"});
    without = material();
    without.states.pop_back();
    CHECK_THAT(errorOf([&] { uniformAgainstHeads(without); }),
               ContainsSubstring("a scale for each head"));
}

TEST_CASE("the uniform scale is a sweep's best, else the best that was measured, and says which",
          "[figures]") {
    using Names = std::vector<std::string>;
    FigureMaterial made = material();
    Intervention more;
    more.uniformSigma = 1.8;
    made.earlier = {{"uniform 1.8", more, measured(2.25f)}};
    CHECK(curvesOf(made) == Names{"as trained", "uniform 1.8", "heads"});
    CHECK(origin(made) == "uniform 1.8: the best of 2 that were measured");

    made.searchStart = 1.8;
    CHECK(origin(made) == "uniform 1.8: where the search began");

    made.swept = BestUniform{1.6, "best uniform \u03c3 1.6", "the least mean loss of the sweep",
                             *measured(2.2f)};
    CHECK(curvesOf(made) == Names{"as trained", "best uniform \u03c3 1.6", "heads"});
    CHECK(origin(made) == "best uniform \u03c3 1.6: the least mean loss of the sweep");
    CHECK_THAT(uniformAgainstHeads(made).panels.at(1).notes.at(0).words,
               ContainsSubstring("here by 0.20"));

    made.swept.reset();
    made.earlier.clear();
    made.states.erase(made.states.begin() + 1);
    const std::string reason = errorOf([&] { uniformAgainstHeads(made); });
    CHECK_THAT(reason, ContainsSubstring("run a sweep"));
    CHECK_THAT(reason, ContainsSubstring("began at, sigma 1.8"));
}
