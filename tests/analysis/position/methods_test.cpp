// SPDX-License-Identifier: GPL-3.0-or-later
// What must hold of every method of the list, also of ones not yet written; and how choices are
// composed, read from config.json and written there.
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "analysis/position/runs.h"
#include "analysis/values/content_hash.h"
#include "tests/analysis/position/choices.h"
#include "tests/analysis/values/walk_parameters.h"

using namespace sextant;
using namespace sextant::test;

namespace {

constexpr std::int64_t n = 8192;

// A checkpoint for which a method can be had: what it lets stand beside it.
ModelSpec specFor(const Method& method) {
    ModelSpec spec;
    spec.heads = 4;
    spec.headDim = 16;
    spec.trainedLength = 2048;
    spec.learnedPositions = 64;
    spec.layers.resize(2);
    for (LayerSpec& layer : spec.layers) {
        layer.rotaryDim = 16;
        layer.scoreScale = 0.25;
        for (const Method* encoding : methodsOf(Stage::encoding)) {
            if (method.stage != Stage::encoding && !whyApart(method, *encoding).empty()) continue;
            layer.choices[Stage::encoding] = initialChoice(encoding->key, encoding->parameters);
            break;
        }
        layer.choices[method.stage] = tellingChoice(method);
    }
    return spec;
}

std::vector<TrainedNumbers> trained() {
    const std::vector<float> a = {0.1f, 0.2f, 0.3f, 0.4f}, p = {0.5f, 1.0f, 1.5f, 0.7f};
    return {{a, p, {}, {}, {}, {}}, {a, p, {}, {}, {}, {}}};
}

std::vector<Identity> identities(const ModelSpec& spec, const Intervention& change,
                                 const std::vector<std::int64_t>& lengths = {n}) {
    std::vector<Identity> all;
    const CombinedRuns combined = combinedRuns(spec, change);
    for (const std::int64_t length : lengths)
        for (const Intervention& run : combined.runs)
            for (const LayerPlan& layer : planOf(spec, run, length, trained()).layers)
                all.push_back(layer.identity());
    all.push_back(
        ContentHash().add(combined.shown).add(static_cast<int>(combined.rule)).identity());
    return all;
}

Intervention with(const Method& method, const Choice& choice) {
    Intervention change;
    change.choices[method.stage] = choice;
    return change;
}

}  // namespace

TEST_CASE("every method's parameters obey the rules of described values") {
    for (const Method& method : allMethods())
        walkParameters(method.key, method.parameters);
}

TEST_CASE("every method says what it is, once") {
    std::set<std::pair<Stage, std::string>> keys;
    std::set<std::string> names;
    for (const Method& method : allMethods()) {
        CAPTURE(method.key);
        CHECK(keys.insert({method.stage, method.key}).second);
        CHECK_FALSE(method.label.empty());
        CHECK(method.help.ends_with("."));
        CHECK((method.column == Column::neutral || !method.paper.empty()));
        if (!method.hfName.empty()) CHECK(names.insert(method.hfName).second);
    }
    for (const Stage stage : everyStage) {
        CHECK(methodsOf(stage).size() >= 2);
        CHECK_THAT(errorOf([&] { findMethod(stage, "no such method"); }),
                   ContainsSubstring(methodsOf(stage).front()->key));
    }
}

TEST_CASE("a plan's identity moves with every parameter, and back with it") {
    for (const Method& method : allMethods()) {
        CAPTURE(method.key);
        const ModelSpec spec = specFor(method);
        const Choice initial = tellingChoice(method);
        // Some matter within the trained length only.
        const std::vector<std::int64_t> lengths = {n, 512};
        const std::vector<Identity> before = identities(spec, with(method, initial), lengths);
        CHECK(before == identities(spec, {}, lengths));
        for (const Parameter& parameter : method.parameters) {
            CAPTURE(parameter.key);
            // Some other value must move it: one may say what was the case already.
            bool moved = false;
            Choice tried = initial;
            for (int step = 0; step < 4 && !moved; ++step) {
                const auto other = otherValue(parameter, tried.values[parameter.key]);
                REQUIRE(other);
                tried.values[parameter.key] = *other;
                if (!parameter.automatic.empty() && *other == parameter.initial) break;
                moved = identities(spec, with(method, tried), lengths) != before;
            }
            CHECK(moved);
        }
    }
}

TEST_CASE("the plan of one layer is that layer's of the whole model's") {
    int differ = 0;
    for (const Method& method : allMethods()) {
        CAPTURE(method.key);
        ModelSpec spec = specFor(method);
        if (method.stage != Stage::encoding && method.stage != Stage::runs)
            spec.layers[0].choices.erase(method.stage);
        const std::int64_t length = method.column == Column::learned ? 64 : n;
        const ModelPlan whole = planOf(spec, {}, length, trained());
        differ += whole.layers[0] == whole.layers[1] ? 0 : 1;
        for (int layer = 0; layer < 2; ++layer)
            CHECK(layerPlanOf(spec, {}, layer, length, trained()) ==
                  whole.layers[static_cast<std::size_t>(layer)]);
    }
    CHECK(differ > 20);
}

TEST_CASE("layers that turn alike have their row groups once, and what one changes is its own") {
    const Method& method = findMethod(Stage::frequencies, "dynamic-ntk");
    ModelSpec spec = specFor(method);
    for (LayerSpec& layer : spec.layers)
        layer.choices[Stage::frequencies] =
            choiceOf(Stage::frequencies, "dynamic-ntk", {{"mode", std::string("per_token")}});
    ModelPlan two = planOf(spec, {}, n);
    REQUIRE(two.layers[0].groups.size() == static_cast<std::size_t>(n - spec.trainedLength + 1));
    CHECK(two.layers[1].groups.shares(two.layers[0].groups));
    spec.layers.resize(22, spec.layers[0]);
    // 21 more layers would be 21 times as much.
    CHECK(bytesOf(planOf(spec, {}, n)) < 2 * bytesOf(two));
    // A row: two turns, each with its frequencies of 8 pairs.
    CHECK(bytesOf(two) > two.layers[0].groups.size() * 2 * 8 * sizeof(double));
    two.layers[1].groups.edit()[0].query.amplitude = 3.0;
    CHECK_FALSE(two.layers[1].groups == two.layers[0].groups);
    CHECK(two.layers[0].groups[0].query.amplitude == 1.0);
}

TEST_CASE("a method's neutral values change nothing, where it has some") {
    int seen = 0;
    for (const Method& method : allMethods()) {
        CAPTURE(method.key);
        if (method.neutral == nullptr) continue;
        const ModelSpec spec = specFor(method);
        ModelSpec without = spec;
        for (LayerSpec& layer : without.layers)
            layer.choices[method.stage] = neutralChoice(method.stage);
        const Choices choices = ownChoices(spec, 0);
        const auto neutral = method.neutral({spec, 0, n, choices});
        REQUIRE(neutral);
        CHECK(errorOf([&] { check(*neutral, method.parameters); }) == "");
        CHECK(identities(spec, with(method, *neutral)) == identities(without, {}));
        ++seen;
    }
    CHECK(seen >= 3);
}

TEST_CASE("exclusions are symmetrical, and refused whichever was chosen first") {
    int excluded = 0;
    for (const Method& one : allMethods()) {
        for (const Method& other : allMethods()) {
            CAPTURE(one.key, other.key);
            CHECK(whyApart(one, other) == whyApart(other, one));
            if (one.stage >= other.stage || whyApart(one, other).empty()) continue;
            ++excluded;
            const ModelSpec spec = specFor(one);
            const Choice first = startingChoice(one, spec, 0),
                         second = startingChoice(other, spec, 0);
            Intervention change = with(one, first);
            CHECK_THAT(whyNot(spec, change, -1, other.stage, second).text(),
                       ContainsSubstring(whyApart(one, other).text()));
            change = with(other, second);
            CHECK_THAT(whyNot(spec, change, -1, one.stage, first).text(),
                       ContainsSubstring(whyApart(one, other).text()));
            if (other.stage == Stage::runs) continue;  // of the whole model only
            CHECK_THAT(whyNot(spec, {}, 1, other.stage, second).text(),
                       ContainsSubstring(whyApart(one, other).text()));
        }
    }
    CHECK(excluded >= 6);
}

TEST_CASE("a method can be had in its checkpoint, and settled it computes the same") {
    for (const Method& method : allMethods()) {
        CAPTURE(method.key);
        const ModelSpec spec = specFor(method);
        const Choice start = startingChoice(method, spec, 0);
        CHECK(whyNot(spec, {}, -1, method.stage, start).empty());
        Intervention change = with(method, start);
        const std::vector<Identity> plain = identities(spec, change);
        change.choices = settledChoices(spec, change, 0, n);
        CHECK(errorOf([&] { check(spec, change); }) == "");
        CHECK(identities(spec, change) == plain);
    }
}

TEST_CASE("what config.json can say of a method reads back as the same plan") {
    const nlohmann::json nothing = {{"max_position_embeddings", 2048}};
    const ConfigKeys config("config.json", "", nothing);
    int said = 0;
    for (const Method& method : allMethods()) {
        CAPTURE(method.key);
        const ModelSpec spec = specFor(method);
        const HfText words = toHf(spec, 0);
        ModelSpec back = spec;
        if (words.cannot.empty()) {
            const Choices named = choicesNamed(words.position);
            HfPosition says{config,
                            {},
                            named.at(Stage::encoding).method,
                            named.at(Stage::bias).method,
                            words.window,
                            words.base,
                            words.rotaryDim};
            if (!words.scaling.is_null()) {
                const nlohmann::json scaling = words.scaling;
                says.rotary.emplace("config.json", "rope_scaling.", scaling);
                for (LayerSpec& layer : back.layers)
                    layer.choices = choicesFromHf(says);
            } else {
                for (LayerSpec& layer : back.layers)
                    layer.choices = choicesFromHf(says);
            }
            ++said;
        } else {
            for (LayerSpec& layer : back.layers)
                layer.choices = choicesFromJson(choicesToJson(layer.choices), "here");
        }
        // The text of the config has no length of its own: a factor is that of a run without one.
        // Choices that are kept as they are may follow the length.
        Intervention settled;
        if (words.cannot.empty()) settled.choices = settledChoices(spec, {}, 0, 0);
        CHECK(identities(back, {}) == identities(spec, settled));
    }
    CHECK(said >= 10);
}

TEST_CASE("NoPE by hand takes a bias away too, and its own spelling does not") {
    ModelSpec spec = specFor(findMethod(Stage::bias, "alibi"));
    CHECK(planOf(spec, {}, n).layers[0].bias.form == DistanceBias::Form::linear);
    CHECK(planOf(spec, withoutPositions({}), n).layers[0].bias.form == DistanceBias::Form::none);
    CHECK(planOf(spec, positioned("none"), n).layers[0].bias.form == DistanceBias::Form::none);
    Intervention encoding;
    encoding.choices[Stage::encoding] = unpositioned();
    CHECK(planOf(spec, encoding, n).layers[0].bias.form == DistanceBias::Form::linear);
}

TEST_CASE("a rotation does not push the config's bias aside; it is taken away by hand first") {
    const ModelSpec spec = specFor(findMethod(Stage::bias, "alibi"));
    const Choice rope = startingChoice(findMethod(Stage::encoding, "rope"), spec, 0);
    for (const int layer : {-1, 0}) {
        Intervention change = withChoice(spec, {}, layer, Stage::encoding, rope);
        CHECK_THROWS_WITH(check(spec, change), ContainsSubstring("RoPE excludes ALiBi"));
        change = withChoice(spec, change, layer, Stage::bias, neutralChoice(Stage::bias));
        CHECK_NOTHROW(check(spec, change));
        CHECK(planOf(spec, change, n).layers[0].bias.form == DistanceBias::Form::none);
    }
}

TEST_CASE("a rotation can be had without a config's base where one is given") {
    ModelSpec spec = specFor(findMethod(Stage::bias, "alibi"));
    for (LayerSpec& layer : spec.layers)
        layer.rotaryDim = 0;
    Intervention unbiased;
    unbiased.choices[Stage::bias] = neutralChoice(Stage::bias);
    for (const char* key : {"rope", "xpos"}) {
        const Method& method = findMethod(Stage::encoding, key);
        Choice choice = initialChoice(key, method.parameters);
        CHECK(whyNot(spec, unbiased, -1, Stage::encoding, choice).text() ==
              method.label +
                  " needs a base above 0 here: the checkpoint's config has none of its "
                  "own. 10000 is usual.");
        choice.values["base"] = 500.0;
        Intervention change = unbiased;
        change.choices[Stage::encoding] = choice;
        const LayerPlan plan = planOf(spec, change, n).layers[0];
        CHECK(plan.bias.form == DistanceBias::Form::none);
        REQUIRE(plan.groups.size() == 1);
        const auto& turns = plan.groups[0].query.frequencies;
        REQUIRE(static_cast<int>(turns.size()) == spec.headDim / 2);
        CHECK(turns[1] == Approx(std::pow(500.0, -2.0 / spec.headDim)));
        // What the panel starts from.
        CHECK(startingChoice(method, spec, 0).number("base") == 10000.0);
    }
}

TEST_CASE("no more dimensions turn than a head has, and they turn in pairs") {
    for (const char* key : {"rope", "xpos"}) {
        const Method& method = findMethod(Stage::encoding, key);
        const ModelSpec spec = specFor(method);
        Choice choice = initialChoice(key, method.parameters);
        for (const std::int64_t dims : {15, 17, 18, 4096}) {
            CAPTURE(key, dims);
            choice.values["dims"] = dims;
            Intervention change;
            change.choices[Stage::encoding] = choice;
            CHECK_THROWS_WITH(planOf(spec, change, n),
                              ContainsSubstring("dimensions is " + std::to_string(dims) +
                                                "; expected an even number from 2 to 16"));
        }
        choice.values["dims"] = std::int64_t{8};
        Intervention change;
        change.choices[Stage::encoding] = choice;
        CHECK(planOf(spec, change, n).layers[0].groups[0].query.frequencies.size() == 4);
    }
}

TEST_CASE("a choice for the whole model gives way where a layer cannot have it") {
    ModelSpec spec = specFor(findMethod(Stage::encoding, "rope"));
    spec.layers[1].choices[Stage::encoding] = unpositioned();
    Intervention change;
    change.choices = stretched("yarn", 4.0);
    CHECK(choicesOf(spec, change, 0).at(Stage::frequencies).method == "yarn");
    CHECK(choicesOf(spec, change, 1).at(Stage::frequencies).method == "plain");
    CHECK(errorOf([&] { check(spec, change); }) == "");
    // And a config's own gives way to an encoding chosen by hand.
    for (LayerSpec& layer : spec.layers)
        layer.choices = {{Stage::frequencies, stretched("yarn", 4.0).at(Stage::frequencies)}};
    CHECK(errorOf([&] { check(spec, positioned("none")); }) == "");
    // What was chosen for one layer is refused there, by its number.
    change = positioned("none");
    change.layerChoices = {{}, stretched("yarn", 4.0)};
    CHECK_THAT(errorOf([&] { check(spec, change); }),
               ContainsSubstring("layer 1") && ContainsSubstring("NoPE excludes YaRN"));
}

TEST_CASE("YaRN's ramp runs from fast pairs to slow ones") {
    const ModelSpec spec = specFor(findMethod(Stage::encoding, "rope"));
    Intervention change;
    change.choices = stretched("yarn", 4.0);
    Choice& yarn = change.choices.at(Stage::frequencies);
    yarn.values["beta_fast"] = 2.0;
    yarn.values["beta_slow"] = 2.0;
    CHECK(errorOf([&] { check(spec, change); }) == "");
    yarn.values["beta_slow"] = 2.5;
    CHECK_THAT(errorOf([&] { check(spec, change); }),
               ContainsSubstring("beta slow is 2.5") && ContainsSubstring("beta fast, 2"));
}

TEST_CASE("xPos is within fp32 at any length, and no row depends on those behind it") {
    const ModelSpec spec = [] {
        ModelSpec one = specFor(findMethod(Stage::encoding, "xpos"));
        one.heads = 1;
        return one;
    }();
    constexpr std::int64_t longest = 100'000;
    const LayerPlan plan = planOf(spec, {}, longest).layers[0];
    REQUIRE(plan.groups.size() == 7);
    // Products of tables are zeta^(distance / 512), for keys near and far.
    const double slowest = std::log(0.4 / 1.4) / 512;
    const RowGroup& last = plan.groups.back();
    const RotaryTable query = rotaryTable(last.query, longest),
                      key = rotaryTable(last.key, longest);
    for (const std::int64_t distance : {1, 100, 1000, 10'000}) {
        CAPTURE(distance);
        const auto row = static_cast<std::size_t>(longest - 1), pairs = std::size_t{8};
        const auto at = row - static_cast<std::size_t>(distance);
        const double product = std::hypot(query.cosine[row * pairs], query.sine[row * pairs]) *
                               std::hypot(key.cosine[at * pairs], key.sine[at * pairs]);
        CHECK(product == Approx(std::exp(slowest * static_cast<double>(distance))).epsilon(1e-5));
    }
    for (const RotaryTable* table : {&query, &key})
        for (std::size_t i = 8 * static_cast<std::size_t>(last.first); i < table->cosine.size();
             ++i)
            REQUIRE(std::isfinite(table->cosine[i]));
    // The first rows are told the same in a short text and in a long one.
    CHECK(planOf(spec, {}, 100).layers[0].groups.front() == plan.groups.front());
    CHECK(planOf(spec, {}, 100).layers[0].identity() ==
          planOf(spec, {}, 9000).layers[0].identity());
}

TEST_CASE("a factor left to the text is its length over the trained one") {
    const Method& method = findMethod(Stage::frequencies, "linear");
    const ModelSpec spec = specFor(method);
    const Intervention left = with(method, initialChoice(method.key, method.parameters));
    CHECK(settledChoices(spec, left, 0, 6144).at(Stage::frequencies).number("factor") == 3);
    CHECK(settledChoices(spec, left, 0, 20).at(Stage::frequencies).number("factor") == 1);
}

TEST_CASE("interventions written before methods were choices say the same") {
    const Intervention old = interventionFromJson(
        R"({"uniform_sigma": 1.5, "head_sigma": [1, 2], "position": "none",
            "layer_position": ["config", "rope"], "rope_method": "yarn", "rope_factor": 4.0})");
    CHECK(old.uniformSigma == 1.5);
    CHECK(old.headSigma == std::vector<double>{1, 2});
    Choices expected = choicesNamed("none");
    expected.merge(stretched("yarn", 4.0));
    CHECK(old.choices == expected);
    REQUIRE(old.layerChoices.size() == 2);
    CHECK(old.layerChoices[0].empty());
    CHECK(old.layerChoices[1].at(Stage::encoding).method == "rope");
    CHECK(interventionFromJson(toJson(old)) == old);
    CHECK(interventionFromJson(
              R"({"uniform_sigma": 1, "position": "config", "layer_position": ["config", "config"],
                  "rope_method": "plain", "rope_factor": 3})") == Intervention{});
    CHECK_THAT(
        errorOf([] { interventionFromJson(R"({"choices": {"encoding": {"method": "x"}}})"); }),
        ContainsSubstring("encoding is \"x\"; expected one of rope, none"));
    CHECK_THAT(errorOf([] {
                   interventionFromJson(
                       R"({"choices": {"frequencies": {"method": "linear", "fctor": 2}}})");
               }),
               ContainsSubstring("fctor"));
}
