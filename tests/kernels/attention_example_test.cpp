// SPDX-License-Identifier: GPL-3.0-or-later
// The worked examples of the methods specification: online entropy, attention at several scales,
// and the derivative of the entropy by the scale.
#include <cmath>
#include <nlohmann/json.hpp>

#include "tests/catch.h"
#include "tests/kernels/attention_case.h"
#include "tests/reference.h"

using namespace sextant;
using namespace sextant::test;
using nlohmann::json;

namespace {

void fill(std::vector<float>& array, const json& rows) {
    array.clear();
    for (const auto& row : rows) {
        for (const double value : row)
            array.push_back(static_cast<float>(value));
    }
}

// The printed numbers come from inputs of four decimals in double precision; ours from the same
// inputs in fp32 with scores up to 10.
constexpr double tolerance = 3e-6;

}  // namespace

TEST_CASE("Worked example: entropy and logsumexp of given scores") {
    const json e = workedExample("streaming_entropy");
    const std::vector<float> scores = e["inputs"]["scores"];
    // q . k_j = score j, seen from the last row.
    AttentionCase c({1, 1, 1, static_cast<std::int64_t>(scores.size()), 1, Layout::headsFirst}, 1);
    c.q.assign(scores.size(), 1.0f);
    c.k = scores;
    const AttentionBackends& backends = attentionBackends();
    for (int b = 0; b < backends.size; ++b) {
        INFO(backends.list[b].name);
        const Results r = c.run(backends.list[b]);
        CHECK(r.entropy.back() == Approx(double(e["outputs"]["H_nats"])).margin(tolerance));
        CHECK(r.logSumExp.back() == Approx(double(e["outputs"]["logZ"])).margin(tolerance));
    }
}

TEST_CASE("Worked example: attention at four scales, and dH/dlambda from the score variance") {
    const json e = workedExample("attention_scale");
    const json gradient = workedExample("scale_gradient");
    const int d = e["inputs"]["d"];
    const AttentionBackends& backends = attentionBackends();
    for (int b = 0; b < backends.size; ++b) {
        for (const auto& [name, expected] : e["outputs"].items()) {
            INFO(backends.list[b].name << ", " << name);
            const double lambda = std::stod(name.substr(6)) / std::sqrt(d);
            AttentionCase c({1, 1, d, 4, static_cast<float>(lambda), Layout::headsFirst}, 1);
            fill(c.q, e["inputs"]["Q"]);
            fill(c.k, e["inputs"]["K"]);
            fill(c.v, e["inputs"]["V"]);
            const Results r = c.run(backends.list[b]);
            for (int i = 0; i < 4; ++i) {
                const double exact = expected["entropy_nats"][i];
                CHECK(r.entropy[i] == Approx(exact).margin(tolerance));
            }
            for (int x = 0; x < d; ++x) {
                const double exact = expected["O_last_row"][x];
                CHECK(r.out[3 * d + x] == Approx(exact).margin(tolerance));
            }
            if (std::abs(lambda - double(gradient["inputs"]["lambda"])) > 1e-9) continue;
            // dH/dlambda = -lambda Var(a) with scores lambda a: -Var(score) / lambda.
            for (int i = 0; i < 4; ++i) {
                const double exact = gradient["outputs"]["dH_dlambda_per_row"][i];
                CHECK(-r.scoreVariance[i] / lambda == Approx(exact).margin(10 * tolerance));
            }
        }
    }
}
