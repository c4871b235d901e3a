// SPDX-License-Identifier: GPL-3.0-or-later
// What is expensive says so before it runs, and what is usually added is offered.
#include "pages/position/choice_cost.h"

#include "analysis/position/composition.h"
#include "pages/position/stage_facts.h"
#include "tests/analysis/position/choices.h"
#include "tests/catch.h"

using namespace sextant;
using namespace sextant::test;

namespace {

constexpr std::int64_t n = 1024;

ModelSpec smallSpec() {
    ModelSpec spec;
    spec.heads = 4;
    spec.keyValueHeads = 2;
    spec.headDim = 8;
    spec.hidden = 32;
    spec.vocabulary = 100;
    spec.trainedLength = 16;
    LayerSpec layer;
    layer.rotaryDim = 8;
    layer.block.mlp.width = 64;
    spec.layers.assign(2, layer);
    return spec;
}

double ratioWith(const ModelSpec& spec, Stage stage, const Choice& choice) {
    Choices choices = choicesOf(spec, {}, 0);
    choices[stage] = choice;
    return costRatio(spec, choices, 0, n);
}

StageFacts factsOf(Intervention change, Stage stage, double seconds) {
    const ModelSpec spec = smallSpec();
    KnownCosts costs;
    StageFacts facts = stageFacts(spec, change, {wholeModel}, stage, n);
    addCosts(spec, change, 0, stage, n, seconds, costs, facts);
    return facts;
}

QString costOf(const StageFacts& facts, const std::string& method) {
    for (const StageOption& option : facts.options)
        if (option.method == method) return option.cost;
    FAIL(method);
    return {};
}

}  // namespace

TEST_CASE("several runs take as many times the time, and rows of their own far more", "[costs]") {
    const ModelSpec spec = smallSpec();
    const Choice buckets = choiceOf(Stage::runs, "buckets");
    const auto runs = static_cast<double>(buckets.list("bases").size());
    CHECK(ratioWith(spec, Stage::runs, buckets) == Approx(runs));
    CHECK(ratioWith(spec, Stage::frequencies,
                    choiceOf(Stage::frequencies, "dynamic-ntk",
                             {{"mode", std::string("per_token")}})) > 3);
    for (const char* method : {"yarn", "linear", "clex", "dynamic-ntk"})
        CHECK(ratioWith(spec, Stage::frequencies, choiceOf(Stage::frequencies, method)) ==
              Approx(1).epsilon(0.05));
    CHECK(ratioWith(spec, Stage::mask,
                    choiceOf(Stage::mask, "window", {{"window", std::int64_t{16}}})) < 1);
    // What cannot be had costs nothing.
    CHECK(ratioWith(spec, Stage::bias, choiceOf(Stage::bias, "alibi")) == 1);
}

TEST_CASE("a cost is said in times, and in seconds where the model's own are known", "[costs]") {
    CHECK(costText(1.3, 1) == "");
    CHECK(costText(6, 0.1) == "about 6 times the time: 0.6 s");
    CHECK(costText(2.4, 0.01) == "about 2.4 times the time: 0.02 s");
    CHECK(costText(16, 2) == "about 16 times the time: 32 s");
    CHECK(costText(6, 0) == "about 6 times the time");
}

TEST_CASE("the panel's rows say what an option would take before it is chosen", "[costs]") {
    CHECK(costOf(factsOf({}, Stage::runs, 0.1), "buckets") == "about 6 times the time: 0.6 s");
    CHECK(costOf(factsOf({}, Stage::frequencies, 0.1), "yarn") == "");
    // A form that is one click away says so where its method is chosen, and then as itself.
    Intervention change;
    change.choices[Stage::frequencies] = choiceOf(Stage::frequencies, "dynamic-ntk");
    CHECK(factsOf(change, Stage::frequencies, 0.1).cost.startsWith("per token: about "));
    change.choices[Stage::frequencies].values["mode"] = std::string("per_token");
    CHECK(factsOf(change, Stage::frequencies, 0.1).cost.startsWith("about "));
}

TEST_CASE("what one stage takes is not said of the options of another", "[costs]") {
    Intervention change;
    change.choices[Stage::runs] = choiceOf(Stage::runs, "buckets");
    // Its other form takes the same, which is not said again.
    CHECK(factsOf(change, Stage::runs, 0.1).cost == "about 6 times the time: 0.6 s");
    for (const StageOption& option : factsOf(change, Stage::mask, 0.1).options)
        CHECK(option.cost == "");
}

TEST_CASE("the usual partner is offered, where nothing stands in its stage", "[stages]") {
    Intervention change;
    CHECK(factsOf(change, Stage::factor, 0).partner == "");
    change.choices[Stage::distance] = choiceOf(Stage::distance, "rerope");
    const StageFacts offered = factsOf(change, Stage::factor, 0);
    CHECK(offered.partner == "log-n is the usual partner of ReRoPE");
    CHECK(offered.partnerMethod == "log-n");
    CHECK(factsOf(change, Stage::frequencies, 0).partner == "");
    change.choices[Stage::factor] = choiceOf(Stage::factor, "log-n");
    CHECK(factsOf(change, Stage::factor, 0).partner == "");
}

TEST_CASE("what is done before the run is said where the run itself takes no longer", "[costs]") {
    // 1,024 tokens are 64 times the 16 of training, but 16 is the largest scale: 15 / 0.01 steps.
    CHECK(costOf(factsOf({}, Stage::frequencies, 0.1), "clex")
              .startsWith("solves its equation in 1,500 steps before the run"));
    Intervention change;
    change.choices[Stage::frequencies] =
        choiceOf(Stage::frequencies, "clex", {{"factor", 4.0}, {"time_dt", 0.5}});
    CHECK(factsOf(change, Stage::frequencies, 0.1).cost.startsWith("solves its equation in 6 "));
}

TEST_CASE("lists begin with what holds, and what they put out of force is told", "[stages]") {
    Intervention change;
    change.choices[Stage::frequencies] = choiceOf(Stage::frequencies, "by-hand");
    const StageFacts thetas = factsOf(change, Stage::frequencies, 0);
    CHECK(std::get<std::vector<double>>(thetas.values.at("theta")).empty());
    CHECK(std::get<std::vector<double>>(thetas.settled.at("theta")).size() == 4);
    Intervention biased;
    biased.choices[Stage::encoding] = unpositioned();
    biased.choices[Stage::bias] = choiceOf(Stage::bias, "alibi");
    CHECK(factsOf(biased, Stage::bias, 0).idle.empty());
    CHECK(std::get<std::vector<double>>(factsOf(biased, Stage::bias, 0).settled.at("slopes"))
              .size() == 4);
    biased.choices[Stage::bias].values["slopes"] = std::vector<double>{0.5};
    CHECK(factsOf(biased, Stage::bias, 0).idle.size() == 2);
}

TEST_CASE("a factor that begins beyond the text says that it changes nothing", "[costs]") {
    Intervention change;
    Choice& steps = change.choices[Stage::factor];
    steps = choiceOf(Stage::factor, "llama4-temperature", {{"floor_scale", 2.0 * n}});
    CHECK(factsOf(change, Stage::factor, 0).cost.startsWith("no effect at "));
    steps.values["floor_scale"] = n / 2.0;
    CHECK(factsOf(change, Stage::factor, 0).cost == "");
}
