// SPDX-License-Identifier: GPL-3.0-or-later
// A recipe as a value: its limits, its JSON, the rate of each step, the positions it draws.
#include "analysis/train/recipe.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "analysis/error.h"
#include "analysis/train/recipe_fields.h"
#include "tests/analysis/position/choices.h"
#include "tests/analysis/values/walk_parameters.h"
#include "tests/catch.h"

using namespace sextant;
using namespace sextant::test;

TEST_CASE("a recipe survives its JSON") {
    TrainRecipe recipe;
    recipe.model.choices = choicesNamed("alibi");
    recipe.model.hidden = 64;
    recipe.augmentation.headShare = 0.1;
    recipe.augmentation.equalMeanShare = 0.05;
    recipe.augmentation.alphas = {0.4, 0.5};
    recipe.augmentation.tail = {TailCurve::power, 0.7, 1.0};
    recipe.optimisation.decay = Decay::linear;
    recipe.optimisation.rate = 3.3e-4;
    recipe.optimisation.rule = Rule::muon;
    recipe.model.nopeEvery = 4;
    recipe.model.choices[Stage::mask] =
        choiceOf(Stage::mask, "window", {{"window", std::int64_t{9}}});
    recipe.model.fullEvery = 2;
    recipe.headSigma = std::vector<double>(24, 1.25);
    recipe.task.task = Task::sortNumbers;
    recipe.task.longest = 7;
    recipe.optimisation.length = longestSequence(recipe.task, 7);
    recipe.seed = 77;
    CHECK(recipeFromJson(toJson(recipe), "recipe.json") == recipe);
    TrainRecipe onward = recipe;
    onward.from = {"somewhere", stretched("yarn", 4.0)};
    CHECK(recipeFromJson(toJson(onward), "recipe.json") == onward);
    auto json = toJson(recipe);
    json["model"].erase("heads");
    CHECK_THROWS_WITH(recipeFromJson(json, "recipe.json"),
                      ContainsSubstring("recipe.json") && ContainsSubstring("heads is missing"));
    json = toJson(recipe);
    json["optimisation"]["ratte"] = 1.0;
    CHECK_THROWS_WITH(recipeFromJson(json, "recipe.json"),
                      ContainsSubstring("optimisation") && ContainsSubstring("ratte"));
}

namespace {

template <class Record>
void walk(const std::string& name, const Fields<Record>& fields) {
    Parameters parameters;
    for (const Field<Record>& field : fields)
        parameters.push_back(field.parameter);
    walkParameters(name, parameters);
    std::set<std::string> options;
    for (const Field<Record>& field : fields) {
        const Parameter& parameter = field.parameter;
        INFO(parameter.key);
        CHECK(options.insert(field.option).second);
        const auto other = otherValue(parameter, parameter.initial);
        REQUIRE(other);
        Record record;
        field.set(record, *other);
        CHECK(field.get(record) == *other);
        CHECK(record != Record());
        Record fromJson, fromOption;
        fieldsFromJson(fields, fieldsToJson(fields, record), fromJson, name);
        CHECK(fromJson == record);
        setFields(fields, {{field.option, valueText(*other)}}, fromOption);
        CHECK(fromOption == record);
        auto json = fieldsToJson(fields, record);
        json[parameter.key] = nlohmann::json::object();
        CHECK_THROWS_WITH(fieldsFromJson(fields, json, fromJson, name),
                          ContainsSubstring(name + ": " + parameter.key));
    }
}

}  // namespace

TEST_CASE("every described field of a recipe is itself in JSON and options") {
    walk("model", modelFields());
    walk("task", taskFields());
    walk("augmentation", augmentationFields());
    walk("optimisation", optimisationFields());
}

TEST_CASE("a recipe written before methods were choices is the same recipe") {
    auto json = toJson(TrainRecipe());
    json["model"].erase("choices");
    json["from"].erase("choices");
    json["model"].update(
        {{"position", "rope"}, {"rope_base", 10000.0}, {"rotary_share", 1.0}, {"window", 0}});
    json["from"].update({{"rope_method", "plain"}, {"rope_factor", 1.0}});
    CHECK(recipeFromJson(json, "recipe.json") == TrainRecipe());
    json["model"].update({{"position", "kerple-power"}, {"window", 12}});
    json["from"].update({{"rope_method", "linear"}, {"rope_factor", 3.0}});
    TrainRecipe found = recipeFromJson(json, "recipe.json");
    CHECK(found.model.choices.at(Stage::bias).method == "kerple-power");
    CHECK(found.model.choices.at(Stage::encoding).method == "none");
    CHECK(found.model.choices.at(Stage::mask).whole("window") == 12);
    CHECK((found.from.choices == stretched("linear", 3.0)));
    json["model"].update({{"position", "xpos"}, {"rope_base", 500.0}, {"rotary_share", 0.5}});
    found = recipeFromJson(json, "recipe.json");
    CHECK(found.model.choices.at(Stage::encoding) ==
          choiceOf(Stage::encoding, "xpos", {{"base", 500.0}, {"dims", std::int64_t{16}}}));
    CHECK(recipeFromJson(toJson(found), "recipe.json") == found);
}

TEST_CASE("impossible recipes are refused by the number that cannot be") {
    TrainRecipe recipe;
    check(recipe);
    SECTION("width and heads") {
        recipe.model.heads = 3;
        CHECK_THROWS_WITH(check(recipe), ContainsSubstring("heads is 3"));
    }
    SECTION("odd rotation") {
        recipe.model.heads = recipe.model.keyValueHeads = 128;
        CHECK_THROWS_WITH(check(recipe), ContainsSubstring("rotated dimensions"));
    }
    SECTION("a rotation and a bias") {
        recipe.model.choices[Stage::bias] = choiceOf(Stage::bias, "alibi");
        CHECK_THROWS_WITH(check(recipe), ContainsSubstring("RoPE excludes ALiBi"));
    }
    SECTION("points of a tail") {
        TailWarp& tail = recipe.augmentation.tail;
        tail.points = {0, 0, 1, 1};
        CHECK_THROWS_WITH(check(recipe),
                          ContainsSubstring("number of points of tail warping is 2"));
        tail.curve = TailCurve::points;
        check(recipe);
        CHECK(recipeFromJson(toJson(recipe), "recipe.json") == recipe);
        tail.points = {0, 0, 1, 0.9};
        CHECK_THROWS_WITH(check(recipe),
                          ContainsSubstring("0,0,1,0.9") && ContainsSubstring("from 0,0 to 1,1"));
        tail.points = {0, 0, 0.5, 0.7, 0.75, 0.6, 1, 1};
        CHECK_THROWS_WITH(check(recipe), ContainsSubstring("positions never fall"));
        tail.points.clear();
        CHECK_THROWS_WITH(check(recipe), ContainsSubstring("two or more"));
    }
    SECTION("shares") {
        recipe.augmentation.headShare = 0.6;
        recipe.augmentation.tailShare = 0.6;
        CHECK_THROWS_WITH(check(recipe), ContainsSubstring("sum of the shares"));
    }
    SECTION("warped positions without effect") {
        recipe.model.choices = choicesNamed("none");
        recipe.augmentation.headShare = 0.1;
        CHECK_THROWS_WITH(check(recipe), ContainsSubstring("NoPE"));
    }
    SECTION("fractional positions for an embedding") {
        recipe.model.choices = choicesNamed("learned");
        recipe.augmentation.tailShare = 0.1;
        CHECK_THROWS_WITH(check(recipe), ContainsSubstring("learned"));
    }
    SECTION("warped positions for a bias by whole distances") {
        recipe.model.choices = choicesNamed("kerple-log");
        recipe.augmentation.paddingShare = 0.1;
        recipe.augmentation.longest = 1000;
        CHECK_THROWS_WITH(check(recipe), ContainsSubstring("KERPLE"));
    }
    SECTION("a window's exception without a window") {
        recipe.model.fullEvery = 2;
        CHECK_THROWS_WITH(check(recipe), ContainsSubstring("no window"));
    }
    SECTION("sigmas for another number of heads") {
        recipe.headSigma = {1, 2, 3};
        CHECK_THROWS_WITH(check(recipe), ContainsSubstring("head sigmas is 3"));
    }
    SECTION("a task of no elements") {
        recipe.task = {Task::copy, 0, 4, false};
        CHECK_THROWS_WITH(check(recipe), ContainsSubstring("shortest list is 0"));
    }
    SECTION("rate") {
        recipe.optimisation.rate = -1;
        CHECK_THROWS_WITH(check(recipe),
                          ContainsSubstring("rate is -1") && ContainsSubstring("at least 0"));
    }
}

TEST_CASE("the rate rises in equal steps and falls to its share") {
    Optimisation o;
    o.steps = 101;
    o.warmup = 10;
    o.rate = 1.0;
    o.finalShare = 0.1;
    CHECK(learningRate(o, 0) == Approx(0.1));
    CHECK(learningRate(o, 9) == Approx(1.0));
    CHECK(learningRate(o, 10) == Approx(1.0));
    CHECK(learningRate(o, 55) == Approx(0.55));  // half-way down a cosine
    CHECK(learningRate(o, 100) == Approx(0.1));
    o.decay = Decay::linear;
    CHECK(learningRate(o, 55) == Approx(0.55));
    CHECK(learningRate(o, 100) == Approx(0.1));
    o.decay = Decay::constant;
    CHECK(learningRate(o, 100) == 1.0);
}

TEST_CASE("positions are drawn in the shares asked for, and the same ones again") {
    TrainRecipe recipe;
    recipe.optimisation.length = 16;
    recipe.augmentation.headShare = 0.15;
    recipe.augmentation.tailShare = 0.15;
    recipe.augmentation.randomizedShare = 0.1;
    recipe.augmentation.skipShare = 0.2;
    recipe.augmentation.paddingShare = 0.1;
    recipe.augmentation.longest = 64;
    const auto plain = plainPositions(16);
    const auto head = headWarp(16, 1.0 / 6);
    const auto tail = tailWarp(16, {});
    std::map<std::string, int> count;
    constexpr int draws = 4000;
    for (int i = 0; i < draws; ++i) {
        const auto drawn = drawPositions(recipe, i, 3, 16);
        REQUIRE(drawn == drawPositions(recipe, i, 3, 16));
        REQUIRE(std::is_sorted(drawn.begin(), drawn.end()));
        REQUIRE(drawn.back() < 64);
        if (drawn == plain)
            ++count["plain"];
        else if (drawn == head)
            ++count["head"];
        else if (drawn == tail)
            ++count["tail"];
        else if (drawn[0] > 0 && drawn.back() - drawn[0] == 15)
            ++count["padding"];
        else if (drawn[0] == 0 && drawn.back() - drawn[8] == 7)
            ++count["skip"];
        else
            ++count["randomized"];
    }
    // Four standard deviations of a binomial count are below 120. A skip of 0 is plain: 1 in 49.
    CHECK(count["head"] == Approx(0.15 * draws).margin(120));
    CHECK(count["tail"] == Approx(0.15 * draws).margin(120));
    CHECK(count["skip"] == Approx(0.2 * draws).margin(120));
    CHECK(count["randomized"] == Approx(0.1 * draws).margin(120));
    CHECK(count["padding"] == Approx(0.1 * draws).margin(120));
    CHECK(count["plain"] == Approx(0.3 * draws).margin(130));
}
