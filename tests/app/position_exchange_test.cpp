// SPDX-License-Identifier: GPL-3.0-or-later
// Positions in the words of config.json and of llama.cpp, there and back.
#include "app/views/position_exchange.h"

#include <nlohmann/json.hpp>

#include "analysis/position/composition.h"
#include "analysis/position/methods/all.h"
#include "analysis/position/rotary.h"
#include "app/views/plan_words.h"
#include "tests/app/fake_backend.h"
#include "tests/catch.h"
#include "tests/error_of.h"

using namespace sextant;
using namespace sextant::test;

namespace {

constexpr std::int64_t n = 64;  // four times the trained length

Intervention with(const std::string& method, Stage stage = Stage::frequencies, int layer = -1) {
    const ModelSpec spec = smallSpec();
    return withChoice(spec, {}, layer, stage,
                      startingChoice(findMethod(stage, method), spec, std::max(layer, 0)));
}

Intervention set(Intervention change, Stage stage, const std::string& key, Value value) {
    change.choices.at(stage).values[key] = std::move(value);
    return change;
}

std::vector<LayerPlan> plans(const Intervention& change) {
    return planOf(smallSpec(), change, n).layers;
}

}  // namespace

TEST_CASE("what config.json is told of a method reads back as the same plan, or is refused",
          "[exchange]") {
    const ModelSpec spec = smallSpec();
    int said = 0;
    for (const Method& method : allMethods()) {
        Intervention change;
        if (method.column == Column::bias)
            change = withChoice(spec, change, -1, Stage::encoding, unpositioned());
        const Choice choice = startingChoice(method, spec, 0);
        if (!whyNot(spec, change, -1, method.stage, choice).empty()) continue;
        change = withChoice(spec, change, -1, method.stage, choice);
        const Exchanged words = toConfigJson(spec, change, n);
        INFO(method.label << ": " << words.text << words.cannot);
        CHECK(words.text.empty() != words.cannot.empty());
        if (words.text.empty()) continue;
        ++said;
        CHECK(plans(fromConfigJson(spec, {}, words.text)) == plans(change));
    }
    CHECK(said >= 5);  // RoPE, as trained, PI, YaRN, window at least
}

TEST_CASE("YaRN is said with its numbers settled", "[exchange]") {
    const std::string text = toConfigJson(smallSpec(), with("yarn"), n).text;
    for (const char* part :
         {"\"rope_type\": \"yarn\"", "\"factor\": 4.0", "\"original_max_position_embeddings\": 16"})
        CHECK_THAT(text, Catch::Contains(part));
}

TEST_CASE("what config.json has no words for is refused by name", "[exchange]") {
    const ModelSpec spec = smallSpec();
    const Exchanged nope = toConfigJson(spec, with("none", Stage::encoding), n);
    CHECK(nope.text.empty());
    CHECK_THAT(nope.cannot, Catch::Contains("NoPE"));
    // Two full layers of which one is stretched: there is one rotation for each kind of layer.
    const Exchanged one = toConfigJson(spec, with("linear", Stage::frequencies, 1), n);
    CHECK(one.text.empty());
    CHECK_THAT(one.cannot, Catch::Contains("layer"));
}

TEST_CASE("config.json is read in its old and new spellings, whole or in part", "[exchange]") {
    const ModelSpec spec = smallSpec();
    const auto linear = set(with("linear"), Stage::frequencies, "factor", 4.0);
    for (const char* text : {R"({"rope_scaling": {"type": "linear", "factor": 4}})",
                             R"({"rope_scaling": {"rope_type": "linear", "factor": 4.0}})",
                             R"({"rope_parameters": {"rope_type": "linear", "factor": 4.0,
                                 "rope_theta": 10000.0}})",
                             R"({"rope_type": "linear", "factor": 4})",
                             R"("rope_scaling": {"rope_type": "linear", "factor": 4})"}) {
        INFO(text);
        CHECK(fromConfigJson(spec, {}, text) == linear);
    }
    const Intervention window = fromConfigJson(spec, {}, R"({"sliding_window": 8})");
    CHECK(plans(window)[0].mask.window == 8);
    CHECK(fromConfigJson(spec, with("yarn"), R"({"rope_theta": 10000.0})") == Intervention{});
    // What is not about positions stays.
    Intervention scaled;
    scaled.uniformSigma = 1.5;
    CHECK(fromConfigJson(spec, scaled, R"({"rope_type": "linear", "factor": 4})").uniformSigma ==
          1.5);
}

TEST_CASE("text that says nothing of positions, or what cannot be, is refused with the key",
          "[exchange]") {
    const ModelSpec spec = smallSpec();
    const auto refusal = [&](const char* text) {
        return errorOf([&] { fromConfigJson(spec, {}, text); });
    };
    CHECK_THAT(refusal("hello"), Catch::Contains("JSON"));
    CHECK_THAT(refusal("[1]"), Catch::Contains("object"));
    CHECK_THAT(refusal("{\"hidden_size\": 8}"), Catch::Contains("rope_scaling"));
    CHECK_THAT(refusal(R"({"rope_type": "spiral", "factor": 4})"), Catch::Contains("spiral"));
    CHECK_THAT(refusal(R"({"rope_type": "linear", "factor": -1})"), Catch::Contains("factor"));
    CHECK_THAT(refusal(R"({"layer_types": ["full_attention"]})"), Catch::Contains("layer_types"));
}

TEST_CASE("llama.cpp is told what its options can say, and nothing else", "[exchange]") {
    const ModelSpec spec = smallSpec();
    CHECK(toLlamaFlags(spec, with("yarn"), n).text ==
          "--rope-scaling yarn\n--rope-scale 4\n--yarn-orig-ctx 16\n--yarn-beta-fast 32\n"
          "--yarn-beta-slow 1");
    CHECK(toLlamaFlags(spec, set(with("linear"), Stage::frequencies, "factor", 4.0), n).text ==
          "--rope-scaling linear\n--rope-scale 4");
    const auto base = set(with("rope", Stage::encoding), Stage::encoding, "base", 500000.0);
    CHECK(toLlamaFlags(spec, base, n).text == "--rope-freq-base 500000");
    // ggml multiplies by 1 + 0.1 ln 4 = 1.138629436 itself.
    const auto plain = set(with("yarn"), Stage::frequencies, "attention_factor", 1.138629436111989);
    CHECK(toLlamaFlags(spec, plain, n).text == toLlamaFlags(spec, with("yarn"), n).text);
    const auto twice = set(with("yarn"), Stage::frequencies, "attention_factor", 2.277258872223978);
    CHECK_THAT(toLlamaFlags(spec, twice, n).text, Catch::Contains("--yarn-attn-factor 2"));
    CHECK_THAT(toLlamaFlags(spec, {}, n).text, Catch::Contains("no flags"));

    for (const Intervention& change : {with("none", Stage::encoding), with("window", Stage::mask),
                                       with("linear", Stage::frequencies, 1),
                                       set(with("yarn"), Stage::frequencies, "truncate", false)}) {
        const Exchanged words = toLlamaFlags(spec, change, n);
        CHECK(words.text.empty());
        CHECK_THAT(words.cannot, Catch::Contains("llama.cpp cannot say"));
    }
}

TEST_CASE("the plans are said as data, one for each group of layers", "[exchange]") {
    const ModelSpec spec = smallSpec();
    const auto json =
        nlohmann::json::parse(planJson(spec, with("linear", Stage::frequencies, 1), n));
    CHECK(json.at("length") == n);
    REQUIRE(json.at("groups").size() == 2);
    CHECK(json["groups"][0]["layers"] == nlohmann::json({0}));
    CHECK(json["groups"][1]["layers"] == nlohmann::json({1}));
    const auto radians = [&](int group) {
        return json["groups"][static_cast<std::size_t>(group)]["rows"][0]["query"]
                   ["radians_a_position"][1]
                       .get<double>();
    };
    CHECK(radians(0) == Approx(std::pow(10000.0, -0.25)));
    CHECK(radians(1) == Approx(radians(0) / 4));
    CHECK(json["groups"][1]["choices"]["frequencies"]["method"] == "linear");
    CHECK(nlohmann::json::parse(
              planJson(spec, with("window", Stage::mask), n))["groups"][0]["mask"]["window"] > 0);
}

TEST_CASE("layers with one plan are one group, with numbers settled and their origin",
          "[exchange]") {
    const ModelSpec spec = smallSpec();
    const PlanFacts one = planFacts(spec, with("yarn"), n);
    REQUIRE(one.groups.size() == 1);
    CHECK(one.groupOf == std::vector<int>{0, 0});
    const auto row = [](const PlanGroup& group, const char* name) {
        for (const PlanRow& found : group.rows)
            if (found.name == name) return found;
        return PlanRow();
    };
    CHECK(row(one.groups[0], "factor").value == "4");
    CHECK(row(one.groups[0], "factor").from.contains("length"));
    CHECK(row(one.groups[0], "base").value == "10,000");
    CHECK(row(one.groups[0], "logits times").value == "1.2965");  // (1 + 0.1 ln 4)^2
    CHECK(row(one.groups[0], "bias").value == "none");
    CHECK(one.groups[0].asConfig == rotaryFrequencies(10000.0, 8));

    const PlanFacts two = planFacts(spec, with("linear", Stage::frequencies, 1), n);
    REQUIRE(two.groups.size() == 2);
    CHECK(two.groupOf == std::vector<int>{0, 1});
    CHECK(two.groups[1].layers == "1");
    for (std::size_t pair = 0; pair < 4; ++pair)
        CHECK(two.groups[1].asConfig[pair] / two.groups[1].inEffect[pair] == Approx(4.0));
    CHECK(layerRanges({0, 1, 2, 5}) == QString::fromUtf8("0\u20132, 5"));
    const PlanFacts none = planFacts(spec, with("none", Stage::encoding), n);
    CHECK(none.groups[0].inEffect.empty());
}
