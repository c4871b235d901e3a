// SPDX-License-Identifier: GPL-3.0-or-later
// Positions in the words of config.json and of llama.cpp, there and back.
#include "app/position_exchange.h"

#include <cmath>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <tuple>

#include "analysis/position/composition.h"
#include "analysis/position/methods/all.h"
#include "analysis/position/rotary.h"
#include "pages/position/plan_text.h"
#include "tests/analysis/position/choices.h"
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
        INFO(method.label << ": " << words.text << words.cannot.text());
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
    CHECK_THAT(nope.cannot.text(), Catch::Contains("NoPE"));
    // All layers have it, or some, which are named then.
    CHECK(nope.cannot.text() == "transformers has no words for NoPE");
    CHECK(toConfigJson(spec, with("rerope", Stage::distance), n).cannot.text() ==
          "config.json has no words for ReRoPE");
    CHECK(toConfigJson(spec, with("rerope", Stage::distance, 1), n).cannot.text() ==
          "config.json has no words for ReRoPE (layer 1)");
    CHECK(toLlamaFlags(spec, with("rerope", Stage::distance), n).cannot.text() ==
          "llama.cpp cannot say: ReRoPE, another kind of rotation");
    CHECK(toLlamaFlags(spec, with("alpha", Stage::positions, 1), n)
              .cannot.text()
              .ends_with("(layer 1)"));
    // Two full layers of which one is stretched: there is one rotation for each kind of layer.
    const Exchanged one = toConfigJson(spec, with("linear", Stage::frequencies, 1), n);
    CHECK(one.text.empty());
    CHECK_THAT(one.cannot.text(), Catch::Contains("layer"));
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
        CHECK_THAT(words.cannot.text(), Catch::Contains("llama.cpp cannot say"));
    }
}

TEST_CASE("llama.cpp is told Self-Extend's groups, beside its other flags", "[exchange]") {
    const ModelSpec spec = smallSpec();
    auto groups =
        set(with("self-extend", Stage::distance), Stage::distance, "group", std::int64_t{2});
    groups = set(groups, Stage::distance, "near_window", std::int64_t{8});
    const std::string text = toLlamaFlags(spec, groups, n).text;
    CHECK(text.starts_with("--grp-attn-n 2\n--grp-attn-w 8\n# "));
    groups = withChoice(spec, groups, -1, Stage::encoding,
                        choiceOf(Stage::encoding, "rope", {{"base", 500000.0}}));
    CHECK(toLlamaFlags(spec, groups, n).text == "--rope-freq-base 500000\n" + text);
    groups = withChoice(spec, groups, -1, Stage::factor, choiceOf(Stage::factor, "log-n"));
    CHECK_THAT(toLlamaFlags(spec, groups, n).cannot.text(), Catch::Contains("factor by position"));
    // Of one layer only it has no words for it.
    CHECK_THAT(toLlamaFlags(spec, with("self-extend", Stage::distance, 1), n).cannot.text(),
               Catch::Contains("layer 1"));
}

TEST_CASE("llama.cpp is told another base and a stretch, whichever method made them",
          "[exchange]") {
    const ModelSpec spec = smallSpec();  // 8 dimensions
    const auto four = [](const char* method) {
        return set(with(method), Stage::frequencies, "factor", 4.0);
    };
    const auto numberAfter = [](const std::string& flags, const std::string& name) {
        const auto at = flags.find(name + " ");
        REQUIRE(at != std::string::npos);
        return std::stod(flags.substr(at + name.size() + 1));
    };
    CHECK(numberAfter(toLlamaFlags(spec, four("ntk-aware"), n).text, "--rope-freq-base") ==
          Approx(1e4 * std::pow(4.0, 8.0 / 6.0)));
    CHECK(toLlamaFlags(spec, set(with("abf"), Stage::frequencies, "base", 500000.0), n).text ==
          "--rope-freq-base 500000");
    // g = 4^(2 / 8) slows every pair, and g more each next one.
    const std::string fixed = toLlamaFlags(spec, four("ntk-fixed"), n).text;
    CHECK(numberAfter(fixed, "--rope-scale") == Approx(std::sqrt(2.0)));
    CHECK(numberAfter(fixed, "--rope-freq-base") == Approx(4e4));
    const auto refusal = [&](const Intervention& change) {
        const Exchanged words = toLlamaFlags(spec, change, n);
        CHECK(words.text.empty());
        return words.cannot.text();
    };
    CHECK_THAT(refusal(four("ntk-mixed")), Catch::Contains("these frequencies"));
    CHECK_THAT(refusal(with("proportional")), Catch::Contains("stand still"));
    CHECK_THAT(refusal(with("log-n", Stage::factor)), Catch::Contains("factor by position"));
    for (const char* method : {"dynamic-ntk", "dynamic-pi", "dynamic-yarn"})
        CHECK_THAT(refusal(with(method)), Catch::Contains("follow the length"));
    CHECK_THAT(refusal(set(with("yarn"), Stage::frequencies, "form", std::string("rotation"))),
               Catch::Contains("ramp"));
}

TEST_CASE("what config.json cannot say of a method it says plainly", "[exchange]") {
    const ModelSpec spec = smallSpec();
    for (const auto& [stage, method, part] :
         {std::tuple(Stage::frequencies, "ntk-mixed", "NTK-mixed"),
          std::tuple(Stage::frequencies, "dynamic-pi", "follows the length"),
          std::tuple(Stage::frequencies, "dropped", "dropped"),
          std::tuple(Stage::frequencies, "clex", "CLEX"),
          std::tuple(Stage::factor, "log-n", "log-n"),
          std::tuple(Stage::factor, "llama4-temperature", "Llama 4's temperature")}) {
        CAPTURE(method);
        CHECK_THAT(toConfigJson(spec, with(method, stage), n).cannot.text(), Catch::Contains(part));
    }
    const auto rows =
        set(with("dynamic-ntk"), Stage::frequencies, "mode", std::string("per_token"));
    CHECK_THAT(toConfigJson(spec, rows, n).cannot.text(), Catch::Contains("each token"));
    CHECK_THAT(toConfigJson(spec, with("dynamic-ntk"), n).text,
               Catch::Contains("\"rope_type\": \"dynamic\""));
}

TEST_CASE("layers without a rotation and temperatures are read as the families say them",
          "[exchange]") {
    const auto plansOf = [](const char* name) {
        std::ifstream file(sourceDir() / "tests/data/architectures" / name / "config.json");
        const std::string text((std::istreambuf_iterator<char>(file)), {});
        const auto config = nlohmann::json::parse(text);
        ModelSpec spec = smallSpec();
        spec.headDim = config.value("head_dim", 16);
        spec.heads = config.at("num_attention_heads");
        spec.trainedLength = config.at("max_position_embeddings");
        spec.layers.resize(config.at("num_hidden_layers"), spec.layers[0]);
        for (LayerSpec& layer : spec.layers)
            layer.rotaryDim = spec.headDim;
        return planOf(spec, fromConfigJson(spec, {}, text), 120).layers;
    };
    for (const char* name : {"smollm3", "llama4-text", "cohere2", "exaone4"}) {
        CAPTURE(name);
        const auto layers = plansOf(name);
        REQUIRE(layers.size() == 4);
        for (const std::size_t layer : {0, 1, 2})
            CHECK(layers[layer].turns());
        CHECK_FALSE(layers[3].turns());
    }
    CHECK(plansOf("smollm3")[0].groups[0].query.frequencies[1] == Approx(std::pow(2e6, -2.0 / 16)));
    // Llama 4's on the layers without a rotation, by steps of 16; Ministral's on all, of 64.
    const auto llama4 = plansOf("llama4-text");
    CHECK(llama4[0].rowFactor.empty());
    REQUIRE(llama4[3].rowFactor.size() >= 120);
    for (const std::size_t row : {0, 14, 15, 119})
        CHECK(llama4[3].rowFactor[row] ==
              Approx(1 + 0.1 * std::log1p(std::floor((static_cast<double>(row) + 1) / 16))));
    const auto ministral = plansOf("ministral3");
    for (const LayerPlan& layer : ministral) {
        REQUIRE(layer.rowFactor.size() >= 120);
        CHECK(layer.rowFactor[63] == 1.0f);
        CHECK(layer.rowFactor[64] == Approx(1 + 0.1 * std::log(2.0)));
        CHECK(layer.groups[0].query.amplitude == 1.0);  // mscale over mscale_all_dim
    }
    CHECK_THAT(errorOf([] { fromConfigJson(smallSpec(), {}, R"({"no_rope_layers": [1]})"); }),
               Catch::Contains("no_rope_layers"));
    CHECK_THAT(errorOf([] { fromConfigJson(smallSpec(), {}, R"({"no_rope_layers": [1, 2]})"); }),
               Catch::Contains("holds 2"));
}

TEST_CASE("the card says factors by row, the last group's numbers and no long lists",
          "[exchange]") {
    const ModelSpec spec = smallSpec();  // trained on 16
    const auto row = [](const PlanFacts& facts, const char* name) {
        for (const PlanRow& found : facts.groups.at(0).rows)
            if (found.name == name) return found;
        return PlanRow();
    };
    const PlanFacts factors = planFacts(spec, with("log-n", Stage::factor), n);
    CHECK(row(factors, "row factor").value == "1 1 1.0219 1.5");  // ln 17 / ln 16, ln 64 / ln 16
    CHECK(row(factors, "row factor").from == "rows 0 15 16 63");
    const PlanFacts rows = planFacts(
        spec, set(with("dynamic-yarn"), Stage::frequencies, "mode", std::string("per_token")), n);
    CHECK(row(rows, "groups of rows").value == "49");
    CHECK(row(rows, "logits times").value == "1.2965");  // (1 + 0.1 ln 4)^2 of the last
    CHECK(rows.groups[0].inEffect == planFacts(spec, with("dynamic-yarn"), n).groups[0].inEffect);
    const auto given =
        set(with("by-hand"), Stage::frequencies, "theta", std::vector<double>{1, 0.5, 0.25, 0.125});
    CHECK(row(planFacts(spec, given, n), "thetas").value ==
          QString::fromUtf8("1 0.5 0.25 \u2026 0.125"));
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

TEST_CASE("what is pasted says all of what it means, and where each number came from",
          "[exchange]") {
    const ModelSpec spec = smallSpec();  // trained on 16, 4 pairs
    const auto words = [&](const char* text) {
        const ConfigPositions said = readConfigJson(spec, {}, text);
        return meaning(planFacts(spec, said.change, n), said.keys, said.unread).toStdString();
    };
    const std::string llama = words(
        R"({"rope_type": "llama3", "factor": 8, "low_freq_factor": 1, "high_freq_factor": 4,
            "original_max_position_embeddings": 12, "speed": 3})");
    for (const char* part :
         {"Llama 3", "factor 8", "low frequency factor 1", "high frequency factor 4", "4 pairs",
          "attention factor in effect 1 (nothing changes it)",
          "trained length used 12 (original_max_position_embeddings)",
          "not read: rope_parameters.speed"})
        CHECK_THAT(llama, Catch::Contains(part));
    const std::string yarn =
        words(R"({"rope_type": "yarn", "factor": 4, "mscale": 1, "mscale_all_dim": 2})");
    // (1 + 0.1 ln 4) / (1 + 0.2 ln 4)
    for (const char* part : {"attention factor in effect 0.89146 (mscale, mscale_all_dim)",
                             "trained length used 16 (the checkpoint's)", "beta fast 32 (default)"})
        CHECK_THAT(yarn, Catch::Contains(part));
    // What was given is no default, whatever its value.
    const std::string given =
        words(R"({"rope_type": "yarn", "factor": 4, "beta_fast": 32, "truncate": true})");
    for (const char* part : {"beta fast 32\n", "whole pairs yes\n", "beta slow 1 (default)"})
        CHECK_THAT(given, Catch::Contains(part));
    CHECK_THAT(words(R"({"rope_type": "yarn", "factor": 4})"),
               Catch::Contains("in effect 1.1386 (the method's own)"));
    CHECK_THAT(words(R"({"rope_type": "yarn", "factor": 4, "attention_factor": 1.5})"),
               Catch::Contains("in effect 1.5 (attention_factor)"));
}

TEST_CASE("a linear factor that stops every turn is NoPE, and YaRN needs a factor or two lengths",
          "[exchange]") {
    const ModelSpec spec = smallSpec();  // trained on 16
    const Intervention still =
        readConfigJson(spec, {}, R"({"rope_type": "linear", "factor": 1e12})").change;
    CHECK(still.choices.at(Stage::encoding).method == "none");
    CHECK_THROWS_WITH(readConfigJson(spec, {}, R"({"rope_type": "yarn"})"),
                      Catch::Contains("factor"));
    const Intervention ratio =
        readConfigJson(spec, {}, R"({"rope_type": "yarn", "original_max_position_embeddings": 4})")
            .change;
    CHECK(ratio.choices.at(Stage::frequencies).number("factor") == 4.0);
}

TEST_CASE("keys that nothing reads are named, at the top only beside positions alone",
          "[exchange]") {
    const ModelSpec spec = smallSpec();
    using Names = std::vector<std::string>;
    const auto unread = [&](const char* text) { return readConfigJson(spec, {}, text).unread; };
    CHECK(unread(R"({"rope_type": "linear", "type": "linear", "factor": 4})") == Names{});
    CHECK(unread(R"({"rope_scaling": {"rope_type": "linear", "factor": 4, "beta_fast": 2}})") ==
          Names{"rope_scaling.beta_fast"});
    CHECK(unread(R"({"rope_theta": 20000, "slidng_window": 8})") == Names{"slidng_window"});
    CHECK(unread(R"({"rope_theta": 20000, "hidden_size": 8, "model_type": "llama"})") == Names{});
    CHECK(unread(R"({"rope_type": "default", "factor": 4})") == Names{"rope_parameters.factor"});
}

TEST_CASE("statements that contradict each other are told beside what is pasted", "[exchange]") {
    const ModelSpec spec = smallSpec();
    const ConfigPositions said = readConfigJson(
        spec, {},
        R"({"rope_theta": 20000, "rope_parameters": {"rope_type": "linear", "factor": 2},
            "rope_scaling": {"rope_type": "linear", "factor": 4}})");
    CHECK(said.change.choices.at(Stage::frequencies).number("factor") == 4.0);
    REQUIRE(said.warnings.size() == 1);
    CHECK_THAT(said.warnings[0].text(), Catch::Contains("rope_scaling counts"));
    CHECK(said.unread.empty());
    // The checkpoint's own base is no statement of the text.
    CHECK(readConfigJson(spec, {}, R"({"rope_type": "linear", "factor": 4})").warnings.empty());
}
