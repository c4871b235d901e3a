// SPDX-License-Identifier: GPL-3.0-or-later
// Methods of frequencies against the worked examples, their identities, and what they refuse.
#include <cmath>
#include <nlohmann/json.hpp>

#include "analysis/position/choice_editing.h"
#include "analysis/position/methods/clex.h"
#include "analysis/position/methods/yarn.h"
#include "tests/analysis/position/choices.h"
#include "tests/catch.h"
#include "tests/error_of.h"
#include "tests/reference.h"

using namespace sextant;
using namespace sextant::test;

namespace {

using Values = std::map<std::string, Value>;

nlohmann::json example(const std::string& name) {
    return workedExample(name).at("outputs");
}

void checkAll(const std::vector<double>& found, const nlohmann::json& expected) {
    REQUIRE(found.size() == expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        CAPTURE(i);
        CHECK(found[i] == Approx(expected[i].get<double>()).epsilon(1e-6));
    }
}

ModelSpec oneLayer(int dims, std::int64_t trained) {
    ModelSpec spec;
    spec.heads = 1;
    spec.headDim = dims;
    spec.trainedLength = trained;
    spec.layers.resize(1);
    spec.layers[0].rotaryDim = dims;
    spec.layers[0].scoreScale = 1.0;
    return spec;
}

LayerPlan planWith(const ModelSpec& spec, const std::string& method, const Values& values,
                   std::int64_t n) {
    Intervention change;
    if (!method.empty())
        change.choices[Stage::frequencies] = choiceOf(Stage::frequencies, method, values);
    return planOf(spec, change, n).layers[0];
}

std::vector<double> thetas(const ModelSpec& spec, const std::string& method, const Values& values,
                           std::int64_t n) {
    const LayerPlan plan = planWith(spec, method, values, n);
    REQUIRE(plan.groups.size() == 1);
    CHECK(plan.groups[0].key == plan.groups[0].query);
    return plan.groups[0].query.frequencies;
}

std::string refusal(const ModelSpec& spec, const std::string& method, const Values& values) {
    return errorOf([&] { planWith(spec, method, values, 8); });
}

}  // namespace

TEST_CASE("lengths that a dynamic method does not read are told to do nothing") {
    using Keys = std::vector<std::string>;
    for (const char* method : {"dynamic-ntk", "dynamic-pi", "dynamic-yarn"})
        for (const auto& [mode, keys] :
             {std::pair<std::string, Keys>{"per_token", {"text_length", "new_tokens"}},
              {"per_sequence", {"new_tokens"}},
              {"local_static", {}}})
            CHECK(idleParameters(Stage::frequencies,
                                 choiceOf(Stage::frequencies, method, {{"mode", mode}})) == keys);
}

TEST_CASE("NTK's relatives and another base are the worked examples'") {
    const ModelSpec toy = oneLayer(8, 4);
    const auto fixed = example("ntk_fixed"), mixed = example("ntk_mixed"), abf = example("abf");
    checkAll(thetas(toy, "ntk-fixed", {{"factor", 2.0}}, 4), fixed["k2"]);
    checkAll(thetas(toy, "ntk-fixed", {{"factor", 12.0}}, 4), fixed["k12"]);
    for (const double factor : {2.0, 12.0})
        for (const double exponent : {0.625, 0.75})
            checkAll(thetas(toy, "ntk-mixed", {{"factor", factor}, {"exponent", exponent}}, 4),
                     mixed[factor == 2         ? exponent == 0.625 ? "k2_b0.625" : "k2_b0.75"
                           : exponent == 0.625 ? "k12_b0.625"
                                               : "k12_b0.75"]);
    checkAll(thetas(toy, "ntk-mixed", {{"factor", 2.0}, {"exponent", 1.0}}, 4),
             mixed["k2_b1_equals_fixed"]);
    checkAll(thetas(toy, "ntk-mixed", {{"factor", 2.0}, {"exponent", 0.0}}, 4),
             mixed["k2_b0_equals_PI"]);
    checkAll(thetas(toy, "abf", {{"base", 5e5}}, 4), abf["base_5e5"]);
    checkAll(thetas(toy, "abf", {{"base", 1e6}}, 4), abf["base_1e6"]);
}

TEST_CASE("YaRN's three ramps are the worked examples'") {
    struct Case {
        const char* name;
        int dims;
        std::int64_t length;
        double factor;
    };
    for (const Case& one :
         {Case{"yarn_d8_L4_s2", 8, 4, 2.0}, Case{"yarn_d64_L2048_s4", 64, 2048, 4.0},
          Case{"yarn_d128_L4096_s4", 128, 4096, 4.0}}) {
        CAPTURE(one.name);
        const ModelSpec spec = oneLayer(one.dims, one.length);
        const auto expected = example(one.name);
        for (const auto& [form, key] :
             {std::pair("code", "theta_code"), std::pair("rotation", "theta_rotation"),
              std::pair("revised", "theta_revised_with_gamma_code")})
            checkAll(thetas(spec, "yarn", {{"factor", one.factor}, {"form", std::string(form)}},
                            one.length),
                     expected[key]);
        YarnRamp ramp;
        ramp.originalLength = static_cast<double>(one.length);
        ramp.form = YarnForm::rotation;
        checkAll(yarnKept(1e4, one.dims, ramp), expected["gamma_rotation"]);
    }
    checkAll(thetas(oneLayer(8, 64), "yarn",
                    {{"factor", 2.0}, {"form", std::string("rotation")}, {"beta_fast", 8.0}}, 64),
             example("yarn_tau_toy")["theta"]);
    // Temperature off, with its own coefficient, and given.
    const auto amplitude = [](const Values& values) {
        Values all = values;
        all["factor"] = 4.0;
        return planWith(oneLayer(64, 2048), "yarn", all, 64).groups[0].query.amplitude;
    };
    CHECK(amplitude({{"temperature", 0.0}}) == 1.0);
    CHECK(amplitude({{"temperature", 0.2}}) == Approx(1 + 0.2 * std::log(4.0)));
    CHECK(amplitude({{"attention_factor", 1.3}}) == 1.3);
}

TEST_CASE("dynamic forms follow the length as in the worked examples") {
    const ModelSpec toy = oneLayer(8, 4);
    const auto expected = example("dynamic_scale");
    const auto base = [](const std::vector<double>& theta) { return std::pow(theta[1], -4.0); };
    CHECK(base(thetas(toy, "dynamic-ntk", {}, 8)) ==
          Approx(expected["hf_dynamic_base_len8_factor1"].get<double>()));
    CHECK(base(thetas(toy, "dynamic-ntk", {{"factor", 2.0}}, 8)) ==
          Approx(expected["hf_dynamic_base_len8_factor2"].get<double>()));
    CHECK(base(thetas(toy, "dynamic-ntk", {{"factor", 2.0}}, 3)) ==
          Approx(expected["hf_dynamic_base_len3"].get<double>()));
    // The position of a row over its frequency is what PI makes of the row.
    const auto pi = thetas(toy, "dynamic-pi", {}, 8);
    for (std::size_t row = 0; row < 8; ++row)
        CHECK(static_cast<double>(row) * pi[0] ==
              Approx(expected["dynamic_pi_len8_positions"][row].get<double>()).margin(1e-12));
    const Values ahead = {{"mode", std::string("local_static")}, {"new_tokens", std::int64_t{4}}};
    CHECK(1 / thetas(toy, "dynamic-pi", ahead, 6)[0] ==
          Approx(expected["local_static_s_prefill6_gen4"].get<double>()));
    // Each row its own length: s of every position, and all keys it sees turn by its own table.
    const LayerPlan rows = planWith(toy, "dynamic-pi", {{"mode", std::string("per_token")}}, 8);
    REQUIRE(rows.groups.size() == 5);
    for (std::size_t row = 0; row < 8; ++row) {
        const RowGroup& group = rows.groups[row < 4 ? 0 : row - 3];
        CHECK(group.first == (row < 4 ? 0 : static_cast<std::int64_t>(row)));
        CHECK(group.key == group.query);
        CHECK(1 / group.query.frequencies[0] ==
              Approx(expected["s_of_pos_0..7"][row].get<double>()));
    }
}

TEST_CASE("dynamic YaRN is YaRN at the length's own factor, amplitude too") {
    const ModelSpec spec = oneLayer(64, 256);
    const LayerPlan dynamic = planWith(spec, "dynamic-yarn", {}, 1024);
    const LayerPlan fixed = planWith(spec, "yarn", {{"factor", 4.0}}, 1024);
    CHECK(dynamic.groups == fixed.groups);
    CHECK(dynamic.groups[0].query.amplitude == Approx(1 + 0.1 * std::log(4.0)));
}

TEST_CASE("dynamic forms leave the trained length as it is, bit for bit, and later rows apart") {
    const ModelSpec spec = oneLayer(16, 32);
    const LayerPlan plain = planWith(spec, "", {}, 32);
    for (const char* method : {"dynamic-ntk", "dynamic-pi", "dynamic-yarn"}) {
        CAPTURE(method);
        CHECK(planWith(spec, method, {}, 32).identity() == plain.identity());
        const Values mode = {{"mode", std::string("per_token")}};
        const LayerPlan rows = planWith(spec, method, mode, 40);
        REQUIRE(rows.groups.size() == 9);
        CHECK(rows.groups[0] == plain.groups[0]);
        // What a row does is said by the rows before it alone.
        const LayerPlan shorter = planWith(spec, method, mode, 36);
        CHECK(std::vector(rows.groups.begin(), rows.groups.begin() + 5) == shorter.groups);
        CHECK(planWith(spec, method, mode, 40).groups.back().query.frequencies ==
              thetas(spec, method, {}, 40));
    }
}

TEST_CASE("CLEX before tuning is NTK by 2t - 1, as in the worked example") {
    const auto expected = example("clex_at_initialisation");
    const ModelSpec toy = oneLayer(8, 4);
    const Values two = {{"factor", 2.0}};
    checkAll(thetas(toy, "clex", two, 8), expected["theta_rk4_dt_0.01"]);
    checkAll(thetas(toy, "clex", {{"factor", 2.0}, {"time_dt", 0.5}}, 8),
             expected["theta_rk4_dt_0.5"]);
    const auto exact = expected["theta_exact_NTK_alpha_2t-1"].get<std::vector<double>>();
    const auto found = thetas(toy, "clex", two, 8);
    for (std::size_t pair = 0; pair < found.size(); ++pair)
        CHECK(found[pair] == Approx(exact[pair]).epsilon(1e-6));
    const std::vector<std::int64_t> lengths = {8, 12, 9};
    for (std::size_t i = 0; i < lengths.size(); ++i)
        CHECK(thetas(toy, "clex", {}, lengths[i]) ==
              thetas(toy, "clex", {{"factor", expected["t_for_length_8_12_9_L4"][i].get<double>()}},
                     8));
    CHECK(thetas(toy, "clex", {{"max_factor", 2.0}}, 400) == thetas(toy, "clex", two, 8));
}

TEST_CASE("CLEX's weights are solved with: an exponential for a linear network") {
    // One pair of two that moves by itself: up picks pair 0, down feeds it back. For small inputs
    // tanh is linear, and d y / dt = w (y + 0) from y = ln theta_0 = 0 stays 0.
    ClexWeights still{{1, 0}, {1, 0}, false};
    CHECK(clexFrequencies(10000.0, 4, 3.0, 0.01, still)[0] == 1.0);
    // Pair 1 by a constant: silu of a large positive number is that number.
    const double base = std::exp(-40.0);  // ln theta_1 = 20 / ... of a base below 1
    ClexWeights grown{{0, 1}, {0, 0.001}, true};
    const double start = -2.0 * 1 / 4 * std::log(base);
    const auto theta = clexFrequencies(base, 4, 2.0, 0.001, grown);
    // y' = w (y + start - 2 ln(2t - 1)) - 2 / (2t - 1); integrated by small steps of another rule.
    double y = start;
    const int steps = 200000;
    for (int i = 0; i < steps; ++i) {
        const double t = 1 + (i + 0.5) / steps, stretch = 2 * t - 1;
        const double slope = 0.001 * (y + start - std::log(stretch)) - 2 / stretch;
        y += slope / steps;
    }
    CHECK(std::log(theta[1]) == Approx(y).epsilon(1e-4));
}

TEST_CASE("slow pairs are let stand, and thetas are what a hand says") {
    const ModelSpec spec = oneLayer(8, 2048);
    const auto own = thetas(spec, "", {}, 8);
    // Rotations 326, 32.6, 3.26 and 0.326 [ex: rope_rotation_count].
    const auto turns =
        workedExample("rope_rotation_count")["outputs"]["r_L2048"].get<std::vector<double>>();
    for (const double threshold : {0.5, 1.0, 10.0, 100.0}) {
        const auto left = thetas(spec, "dropped", {{"rotations", threshold}}, 8);
        for (std::size_t pair = 0; pair < own.size(); ++pair)
            CHECK(left[pair] == (turns[pair] < threshold ? 0.0 : own[pair]));
    }
    const std::vector<double> given = {1.0, 0.25, 0.0, 0.001};
    CHECK(thetas(spec, "by-hand", {{"theta", given}}, 8) == given);
    CHECK(thetas(spec, "by-hand", {}, 8) == own);
    CHECK_THAT(refusal(spec, "by-hand", {{"theta", std::vector<double>{1, 2, 3}}}),
               ContainsSubstring("3 numbers") && ContainsSubstring("4 pairs"));
    CHECK_THAT(refusal(spec, "by-hand", {{"theta", std::vector<double>{-1}}}),
               ContainsSubstring("theta"));
    // An editor begins with what holds.
    const auto begun = [&](const std::vector<double>& theta) {
        const Choice choice = choiceOf(Stage::frequencies, "by-hand", {{"theta", theta}});
        const Choices choices = choicesOf(spec, {}, 0);
        return listed(Stage::frequencies, choice, {spec, 0, 8, choices}).list("theta");
    };
    CHECK(begun({}) == own);
    CHECK(begun({0.5}) == std::vector<double>(4, 0.5));
    CHECK(begun(given) == given);
    const auto some = thetas(spec, "proportional", {{"share", 0.5}, {"factor", 2.0}}, 8);
    CHECK(some == std::vector<double>{own[0] / 2, own[1] / 2, 0.0, 0.0});
}

TEST_CASE("by hand begins with what the config's own method made") {
    ModelSpec spec = oneLayer(64, 256);
    spec.layers[0].choices = stretched("yarn", 4.0);
    CHECK(planWith(spec, "by-hand", {}, 1024).groups == planOf(spec, {}, 1024).layers[0].groups);
    const Choice none = choiceOf(Stage::frequencies, "by-hand");
    const Choices choices = choicesOf(spec, {}, 0);
    CHECK(listed(Stage::frequencies, none, {spec, 0, 1024, choices}).list("theta") ==
          planOf(spec, {}, 1024).layers[0].groups[0].query.frequencies);
    // A dynamic method by hand counts from the length before the stretch.
    Choice& yarn = spec.layers[0].choices.at(Stage::frequencies);
    yarn.values["original_length"] = 64.0;
    CHECK(thetas(spec, "dynamic-pi", {}, 128)[0] == 0.5);
}

TEST_CASE("PI only beyond the trained length leaves short texts alone") {
    const ModelSpec spec = oneLayer(8, 32);
    const Values beyond = {{"factor", 2.0}, {"only_beyond", true}};
    CHECK(thetas(spec, "linear", beyond, 32) == thetas(spec, "", {}, 32));
    CHECK(thetas(spec, "linear", beyond, 33) == thetas(spec, "linear", {{"factor", 2.0}}, 33));
    CHECK(thetas(spec, "linear", {{"factor", 2.0}}, 32)[0] == 0.5);
}

TEST_CASE("LongRoPE takes its short factors up to the original length and the long ones beyond") {
    ModelSpec spec = oneLayer(8, 64);
    CHECK_THAT(refusal(spec, "longrope", {}), ContainsSubstring("short_factor"));
    Choice own = choiceOf(Stage::frequencies, "longrope",
                          {{"short_factor", std::vector<double>{1, 1.5, 2, 3}},
                           {"long_factor", std::vector<double>{1, 2, 4, 8}},
                           {"original_length", 16.0},
                           {"factor", 4.0}});
    spec.layers[0].choices[Stage::frequencies] = own;
    const auto plain = rotaryFrequencies(10000.0, 8);
    const auto divided = [&](std::int64_t n) {
        std::vector<double> by;
        const auto now = thetas(spec, "", {}, n);
        for (std::size_t pair = 0; pair < now.size(); ++pair)
            by.push_back(std::round(plain[pair] / now[pair] * 1e6) / 1e6);
        return by;
    };
    CHECK(divided(16) == own.list("short_factor"));
    CHECK(divided(17) == own.list("long_factor"));
    CHECK(planOf(spec, {}, 16).layers[0].groups[0].query.amplitude ==
          Approx(std::sqrt(1 + std::log(4.0) / std::log(16.0))));
    // By hand, without numbers, they are the config's.
    CHECK(planWith(spec, "longrope", {{"factor", 4.0}}, 17).groups ==
          planOf(spec, {}, 17).layers[0].groups);
    CHECK_THAT(refusal(spec, "longrope", {{"long_factor", std::vector<double>{1, 2}}}),
               ContainsSubstring("long_factor has 2 numbers"));
}

TEST_CASE("methods of frequencies refuse what they cannot do by name") {
    const ModelSpec unknown = oneLayer(8, 0);
    for (const char* method :
         {"yarn", "dynamic-ntk", "dynamic-pi", "dynamic-yarn", "llama3", "dropped", "clex"}) {
        CAPTURE(method);
        CHECK_THAT(refusal(unknown, method, {}), ContainsSubstring("original_length"));
        CHECK(refusal(unknown, method, {{"original_length", 4.0}}).empty());
    }
    const ModelSpec onePair = oneLayer(2, 4);
    for (const char* method : {"ntk-aware", "dynamic-ntk", "clex"})
        CHECK_THAT(refusal(onePair, method, {}), ContainsSubstring("more than one pair"));
    const ModelSpec spec = oneLayer(8, 4);
    CHECK_THAT(refusal(spec, "llama3", {{"low_freq_factor", 4.0}}),
               ContainsSubstring("low frequency factor is 4"));
    CHECK_THAT(refusal(spec, "dynamic-yarn", {{"beta_slow", 40.0}}),
               ContainsSubstring("beta slow is 40"));
    CHECK_THAT(refusal(spec, "clex", {{"weights", std::vector<double>(12, 0.1)}}),
               ContainsSubstring("12 numbers") && ContainsSubstring("multiple of 8"));
    CHECK_THAT(refusal(spec, "proportional", {{"share", 1.5}}), ContainsSubstring("share"));
    CHECK_THAT(refusal(spec, "abf", {{"base", std::nan("")}}), ContainsSubstring("base"));
}

TEST_CASE("speeds by hand keep the attention factor of the config's method") {
    ModelSpec spec = oneLayer(8, 2048);
    spec.layers[0].choices[Stage::frequencies] =
        choiceOf(Stage::frequencies, "yarn", {{"factor", 4.0}});
    const double factor = planWith(spec, "", {}, 8).groups[0].query.amplitude;
    REQUIRE(factor > 1.0);
    const std::vector<double> given = {1.0, 0.25, 0.5, 0.001};
    const LayerPlan plan = planWith(spec, "by-hand", {{"theta", given}}, 8);
    REQUIRE(plan.groups.size() == 1);
    CHECK(plan.groups[0].query.frequencies == given);
    CHECK(plan.groups[0].query.amplitude == factor);
    CHECK(plan.groups[0].key.amplitude == factor);
}

TEST_CASE("speeds by hand go on from what another choice made, its attention factor included") {
    ModelSpec spec = oneLayer(64, 256);
    const Method& byHand = findMethod(Stage::frequencies, "by-hand");
    const auto begins = [&](const Intervention& change) {
        return withChoice(spec, change, -1, Stage::frequencies,
                          begun(byHand, spec, change, -1, 1024));
    };
    const auto planned = [&](const Intervention& change) {
        return planOf(spec, change, 1024).layers[0].groups;
    };
    // Nothing was chosen: nothing is said that the config does not.
    CHECK(begun(byHand, spec, {}, -1, 1024) == choiceOf(Stage::frequencies, "by-hand"));
    Intervention change;
    change.choices = stretched("yarn", 4.0);
    REQUIRE(planned(change)[0].query.amplitude > 1.0);
    CHECK(planned(begins(change)) == planned(change));
    // Also where the config's own method has another factor than 1.
    spec.layers[0].choices = stretched("yarn", 4.0);
    change.choices = stretched("linear", 2.0);
    CHECK(planned(begins(change)) == planned(change));
    // A method that the config names begins with the config's numbers.
    Intervention again;
    again.choices = {{Stage::frequencies,
                      begun(findMethod(Stage::frequencies, "yarn"), spec, change, -1, 1024)}};
    CHECK(planned(again) == planned({}));
}
