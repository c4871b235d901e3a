// SPDX-License-Identifier: GPL-3.0-or-later
// Distances of the methods that give far pairs another one, against worked examples, and what they
// refuse.
#include <cmath>
#include <nlohmann/json.hpp>

#include "analysis/position/plan_distance.h"
#include "tests/analysis/position/choices.h"
#include "tests/catch.h"
#include "tests/error_of.h"
#include "tests/reference.h"

using namespace sextant;
using namespace sextant::test;

namespace {

ModelSpec ropeSpec() {
    ModelSpec spec;
    spec.heads = 2;
    spec.headDim = 8;
    spec.trainedLength = 256;
    spec.layers.resize(1);
    spec.layers[0].rotaryDim = 8;
    spec.layers[0].rotaryBase = 10000;
    return spec;
}

// What a model trained with inverse Leaky ReRoPE says of itself.
ModelSpec inverseSpec() {
    ModelSpec spec = ropeSpec();
    spec.layers[0].choices[Stage::distance] = choiceOf(Stage::distance, "inverse-leaky-rerope");
    return spec;
}

// NaN where the key is not seen.
double distanceOf(const LayerPlan& plan, std::int64_t i, std::int64_t j) {
    const bool seen = plan.mask.window == 0 || i - j < plan.mask.window || j < plan.mask.keepFirst;
    if (j > i || !seen) return std::nan("");
    const bool far = plan.branch && i - j >= plan.branch->distance && j >= plan.branch->first;
    if (!far) return static_cast<double>(i - j);
    return plan.branch->query.positions.at(static_cast<std::size_t>(i)) -
           plan.branch->key.positions.at(static_cast<std::size_t>(j));
}

LayerPlan planWith(const ModelSpec& spec, Stage stage, const Choice& choice, std::int64_t n) {
    Intervention change;
    change.choices[stage] = choice;
    return planOf(spec, change, n).layers[0];
}

void checkDistances(const LayerPlan& plan, const nlohmann::json& expected) {
    for (std::size_t i = 0; i < expected.size(); ++i)
        for (std::size_t j = 0; j < expected[i].size(); ++j) {
            CAPTURE(i, j);
            const double found = distanceOf(plan, static_cast<int>(i), static_cast<int>(j));
            if (expected[i][j].is_null())
                CHECK(std::isnan(found));
            else
                CHECK(found == Approx(expected[i][j].get<double>()).margin(1e-6));
        }
}

std::int64_t whole(std::int64_t value) {
    return value;
}

}  // namespace

TEST_CASE("distance maps are those of the worked examples") {
    const nlohmann::json examples = referenceJson("worked_examples.json").at("examples");
    const ModelSpec spec = ropeSpec();
    const auto outputs = [&](const char* key) { return examples.at(key).at("outputs"); };
    checkDistances(planWith(spec, Stage::distance,
                            choiceOf(Stage::distance, "rerope", {{"near_window", whole(3)}}), 8),
                   outputs("rerope").at("rel"));
    checkDistances(
        planWith(spec, Stage::distance,
                 choiceOf(Stage::distance, "leaky-rerope", {{"near_window", whole(3)}, {"k", 2.0}}),
                 8),
        outputs("leaky_rerope").at("rel"));
    checkDistances(planWith(inverseSpec(), Stage::distance,
                            choiceOf(Stage::distance, "inverse-leaky-rerope",
                                     {{"near_window", whole(3)}, {"k", 0.25}}),
                            8),
                   outputs("inv_leaky_rerope").at("rel"));
    for (const auto& [key, window, group] : {std::tuple("w2_G2", 2, 2), std::tuple("w4_G4", 4, 4)})
        checkDistances(planWith(spec, Stage::distance,
                                choiceOf(Stage::distance, "self-extend",
                                         {{"near_window", whole(window)}, {"group", whole(group)}}),
                                8),
                       outputs("self_extend").at(key));
    checkDistances(
        planWith(spec, Stage::distance,
                 choiceOf(Stage::distance, "lm-infinite",
                          {{"local", whole(3)}, {"global", whole(2)}, {"limit", whole(3)}}),
                 8),
        outputs("lambda_mask").at("rel"));
    checkDistances(
        planWith(spec, Stage::mask, choiceOf(Stage::mask, "window", {{"window", whole(3)}}), 8),
        outputs("window_mask").at("rel"));
}

TEST_CASE("LM-Infinite sees first tokens from one position, the text's last at most") {
    // min(limit, n - 1), whatever the query.
    for (const auto& [limit, position] :
         {std::pair(5, 5.0), std::pair(7, 7.0), std::pair(50, 7.0)}) {
        const auto plan = planWith(ropeSpec(), Stage::distance,
                                   choiceOf(Stage::distance, "lm-infinite",
                                            {{"local", whole(3)}, {"limit", whole(limit)}}),
                                   8);
        REQUIRE(plan.branch);
        CHECK(plan.branch->query.positions == std::vector<double>(8, position));
        CHECK(plan.branch->key.positions == std::vector<double>(8, 0.0));
    }
}

TEST_CASE("Leaky ReRoPE without end is ReRoPE, to the bit") {
    const auto branch = [&](const char* method, Choice choice) {
        choice.method = method;
        const auto plan = planWith(ropeSpec(), Stage::distance, choice, 64);
        REQUIRE(plan.branch);
        return *plan.branch;
    };
    const Choice leaky =
        choiceOf(Stage::distance, "leaky-rerope", {{"near_window", whole(5)}, {"k", infinite}});
    CHECK(branch("leaky-rerope", leaky) ==
          branch("rerope", choiceOf(Stage::distance, "rerope", {{"near_window", whole(5)}})));
}

TEST_CASE("only inverse Leaky ReRoPE is a distance map of training alone, and it has distances") {
    const ModelSpec spec = ropeSpec();
    const auto found = onlyTrained(spec, Stage::distance);
    REQUIRE(found.size() == 1);
    CHECK(found[0].method == "inverse-leaky-rerope");
    const ModelSpec trained = trainedWith(spec, Stage::distance, found[0]);
    CHECK(changesDistances(planOf(trained, {}, 256).layers[0], 256));
    CHECK(onlyTrained(trained, Stage::distance).empty());
    ModelSpec alibi = spec;
    for (LayerSpec& layer : alibi.layers)
        layer.choices = choicesNamed("alibi");
    CHECK(onlyTrained(alibi, Stage::distance).empty());
}

TEST_CASE("StreamingLLM's positions are those of the slots of its cache") {
    const nlohmann::json steps = workedExample("streaming_llm").at("outputs").at("steps");
    const LayerPlan plan = planWith(
        ropeSpec(), Stage::mask,
        choiceOf(Stage::mask, "streaming", {{"start", whole(2)}, {"recent", whole(3)}}), 10);
    for (const nlohmann::json& step : steps) {
        const auto t = step.at("t").get<std::int64_t>();
        const auto tokens = step.at("attended_tokens").get<std::vector<std::int64_t>>();
        const auto slots = step.at("slot_positions").get<std::vector<double>>();
        const double query = step.at("query_position").get<double>();
        std::size_t slot = 0;
        for (std::int64_t j = 0; j <= t; ++j) {
            CAPTURE(t, j);
            const double found = distanceOf(plan, t, j);
            if (slot < tokens.size() && tokens[slot] == j)
                CHECK(found == Approx(query - slots[slot++]).margin(1e-6));
            else
                CHECK(std::isnan(found));
        }
        CHECK(slot == tokens.size());
    }
}

TEST_CASE("far pairs turn at the frequencies and with the amplitude of near ones") {
    const ModelSpec spec = ropeSpec();
    Intervention change;
    change.choices = stretched("yarn", 4.0);
    change.choices[Stage::mask] =
        choiceOf(Stage::mask, "streaming", {{"start", whole(2)}, {"recent", whole(3)}});
    const LayerPlan plan = planOf(spec, change, 64).layers[0];
    REQUIRE(plan.branch);
    CHECK(plan.branch->query.frequencies == plan.groups[0].query.frequencies);
    CHECK(plan.branch->key.amplitude == plan.groups[0].key.amplitude);
    CHECK(plan.branch->key.amplitude != 1.0);
}

TEST_CASE("what is left to the model is its trained length, or a part of it") {
    const ModelSpec spec = ropeSpec();
    const auto settled = [&](Stage stage, const char* key) {
        Intervention change;
        change.choices[stage] = choiceOf(stage, key);
        return settledChoices(spec, change, 0, 1024).at(stage);
    };
    CHECK(settled(Stage::distance, "rerope").whole("near_window") == 64);
    CHECK(settled(Stage::distance, "leaky-rerope").whole("near_window") == 64);
    CHECK(settled(Stage::distance, "self-extend").whole("near_window") == 64);
    CHECK(settled(Stage::distance, "lm-infinite").whole("local") == 256);
    CHECK(settled(Stage::distance, "lm-infinite").whole("limit") == 256);
    CHECK(settled(Stage::mask, "streaming").whole("recent") == 252);
}

TEST_CASE("distance maps refuse what they cannot be had with, by name") {
    const ModelSpec spec = ropeSpec();
    const auto refusal = [&](const Intervention& change, Stage stage, const Choice& choice) {
        return whyNot(spec, change, -1, stage, choice).text();
    };
    CHECK_THAT(refusal({}, Stage::distance,
                       choiceOf(Stage::distance, "self-extend",
                                {{"near_window", whole(100)}, {"group", whole(8)}})),
               ContainsSubstring("8 does not divide 100"));
    CHECK_THAT(refusal({}, Stage::distance, choiceOf(Stage::distance, "inverse-leaky-rerope")),
               ContainsSubstring("method of training"));
    Intervention windowed;
    windowed.choices[Stage::mask] = choiceOf(Stage::mask, "window");
    CHECK_THAT(refusal(windowed, Stage::distance, choiceOf(Stage::distance, "lm-infinite")),
               ContainsSubstring("LM-Infinite brings its own mask"));
    CHECK(refusal(windowed, Stage::distance, choiceOf(Stage::distance, "rerope")) == "");
    Intervention decayed;
    decayed.choices[Stage::encoding] = choiceOf(Stage::encoding, "xpos");
    CHECK_THAT(refusal(decayed, Stage::distance, choiceOf(Stage::distance, "rerope")),
               ContainsSubstring("xPos"));
    Intervention yarn;
    yarn.choices = stretched("yarn", 4.0);
    CHECK_THAT(refusal(yarn, Stage::distance, choiceOf(Stage::distance, "rerope")),
               ContainsSubstring("choose unchanged frequencies first"));
}

TEST_CASE("slots go with every method of frequencies that turns all rows alike, and no other") {
    const ModelSpec spec = ropeSpec();
    int alike = 0;
    for (const Method* method : methodsOf(Stage::frequencies)) {
        CAPTURE(method->key);
        const Choice choice = startingChoice(*method, spec, 0);
        if (!whyNot(spec, {}, -1, Stage::frequencies, choice).empty()) continue;
        Intervention change;
        change.choices[Stage::frequencies] = choice;
        const LayerPlan plan = planOf(spec, change, 300).layers[0];
        bool same = true;
        for (const RowGroup& group : plan.groups)
            same = same && group.query.frequencies == plan.groups[0].query.frequencies;
        alike += same;
        CHECK(same ==
              whyNot(spec, change, -1, Stage::mask, choiceOf(Stage::mask, "streaming")).empty());
    }
    CHECK(alike >= 3);
}
