// SPDX-License-Identifier: GPL-3.0-or-later
// Factors of single rows: the worked examples, formulas, and what they exclude.
#include <cmath>
#include <nlohmann/json.hpp>

#include "tests/analysis/position/choices.h"
#include "tests/catch.h"
#include "tests/error_of.h"
#include "tests/reference.h"

using namespace sextant;
using namespace sextant::test;

namespace {

using Values = std::map<std::string, Value>;

ModelSpec twoHeads(std::int64_t trained) {
    ModelSpec spec;
    spec.heads = 2;
    spec.headDim = 8;
    spec.trainedLength = trained;
    spec.layers.resize(1);
    spec.layers[0].rotaryDim = 8;
    spec.layers[0].scoreScale = 1.0;
    return spec;
}

// One number a row, which all heads have.
std::vector<float> factors(const ModelSpec& spec, const std::string& method, const Values& values,
                           std::int64_t n) {
    Intervention change;
    change.choices[Stage::factor] = choiceOf(Stage::factor, method, values);
    const std::vector<float> all = planOf(spec, change, n).layers[0].rowFactor;
    REQUIRE(all.size() == static_cast<std::size_t>(2 * n));
    const std::vector<float> first(all.begin(), all.begin() + n);
    CHECK(std::vector<float>(all.begin() + n, all.end()) == first);
    return first;
}

}  // namespace

TEST_CASE("log-n is the worked example's, 1 up to the trained length") {
    const auto expected = workedExample("log_n")["outputs"];
    const auto toy = factors(twoHeads(4), "log-n", {}, 8);
    for (std::size_t row = 0; row < 8; ++row)
        CHECK(toy[row] == Approx(expected["lambda_n"][row].get<double>()).epsilon(1e-6));
    for (std::size_t row = 0; row < 4; ++row)
        CHECK(toy[row] == 1.0f);
    const auto large = factors(twoHeads(2048), "log-n", {}, 16384);
    const std::vector<std::size_t> counts = {2048, 4096, 8192, 16384};
    for (std::size_t i = 0; i < counts.size(); ++i)
        CHECK(large[counts[i] - 1] ==
              Approx(expected["L2048_n_2048_4096_8192_16384"][i].get<double>()).epsilon(1e-6));
}

TEST_CASE("the other factors are their formulas") {
    const ModelSpec spec = twoHeads(16);
    const auto trained = factors(spec, "log-n-trained", {{"counted_from", 8.0}}, 64);
    const auto llama =
        factors(spec, "llama4-temperature", {{"attn_scale", 0.5}, {"floor_scale", 8.0}}, 64);
    const auto ministral = factors(spec, "ministral-temperature", {{"beta", 0.5}}, 64);
    const auto piecewise = factors(spec, "piecewise-sigma", {{"beyond_sigma", 1.7}}, 64);
    const auto sloped = factors(spec, "position-sigma", {{"sigma_slope", 0.4}}, 64);
    for (std::size_t row = 0; row < 64; ++row) {
        CAPTURE(row);
        const double i = static_cast<double>(row);
        CHECK(trained[row] == Approx(std::log(i + 1) / std::log(8.0)).margin(1e-6));
        CHECK(llama[row] == Approx(1 + 0.5 * std::log1p(std::floor((i + 1) / 8))));
        CHECK(ministral[row] == Approx(1 + 0.5 * std::log1p(std::floor(i / 16))));
        CHECK(piecewise[row] == (row < 16 ? 1.0f : 1.7f));
        CHECK(sloped[row] == Approx(row <= 16 ? 1.0 : 1 + 0.4 * std::log(i / 16)));
    }
    CHECK(llama[6] == 1.0f);
    CHECK(llama[7] > 1.0f);
    CHECK(ministral[15] == 1.0f);
    CHECK(ministral[16] > 1.0f);
}

TEST_CASE("log-n does not go with a temperature of the frequencies, and says the way out") {
    const ModelSpec spec = twoHeads(16);
    const auto refusal = [&](const std::string& method, const Values& values) {
        Intervention change;
        change.choices[Stage::frequencies] = choiceOf(Stage::frequencies, method, values);
        return whyNot(spec, change, -1, Stage::factor, choiceOf(Stage::factor, "log-n")).text();
    };
    for (const char* method : {"yarn", "dynamic-yarn"}) {
        CAPTURE(method);
        CHECK_THAT(refusal(method, {}), ContainsSubstring("temperature 0"));
        CHECK(refusal(method, {{"temperature", 0.0}}).empty());
    }
    CHECK(refusal("yarn", {{"attention_factor", 1.0}}).empty());
    CHECK_THAT(refusal("yarn", {{"temperature", 0.0}, {"attention_factor", 1.2}}),
               ContainsSubstring("attention_factor 1"));
    CHECK(refusal("linear", {}).empty());
    // Whichever was chosen first.
    Intervention change;
    change.choices[Stage::factor] = choiceOf(Stage::factor, "log-n");
    CHECK_THAT(
        whyNot(spec, change, -1, Stage::frequencies, choiceOf(Stage::frequencies, "yarn")).text(),
        ContainsSubstring("Log-n"));
}

TEST_CASE("factors need a trained length, or one that is given") {
    const ModelSpec unknown = twoHeads(0);
    for (const char* method :
         {"log-n", "ministral-temperature", "piecewise-sigma", "position-sigma"}) {
        CAPTURE(method);
        Choice choice = choiceOf(Stage::factor, method);
        CHECK_THAT(whyNot(unknown, {}, -1, Stage::factor, choice).text(),
                   ContainsSubstring("give counted_from"));
        choice.values["counted_from"] = 64.0;
        CHECK(whyNot(unknown, {}, -1, Stage::factor, choice).empty());
    }
}
