// SPDX-License-Identifier: GPL-3.0-or-later
// Patterns of layers: which see a window, which see all, which tell positions.
#include "analysis/position/layer_patterns.h"

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "tests/analysis/position/choices.h"
#include "tests/analysis/values/walk_parameters.h"
#include "tests/catch.h"
#include "tests/error_of.h"
#include "tests/reference.h"

using namespace sextant;
using namespace sextant::test;

namespace {

ModelSpec rope(std::size_t layers, std::int64_t trained) {
    ModelSpec spec;
    spec.heads = 2;
    spec.headDim = 8;
    spec.trainedLength = trained;
    spec.layers.resize(layers);
    for (LayerSpec& layer : spec.layers) {
        layer.rotaryDim = 8;
        layer.choices[Stage::encoding] = choiceOf(Stage::encoding, "rope");
    }
    return spec;
}

std::vector<LayerPlan> planned(const ModelSpec& spec, const std::string& text, std::int64_t n) {
    const Choice choice = patternFromText(text);
    const Intervention change = withPattern(spec, {}, findPattern(choice.method), choice);
    return planOf(spec, change, n).layers;
}

// "window 16", "all", "chunk 50", with " NoPE" where nothing turns.
std::vector<std::string> kinds(const std::vector<LayerPlan>& plans) {
    std::vector<std::string> all;
    for (const LayerPlan& plan : plans) {
        std::string kind = "all";
        if (plan.mask.window > 0) kind = "window " + std::to_string(plan.mask.window);
        if (plan.mask.chunk > 0) kind = "chunk " + std::to_string(plan.mask.chunk);
        all.push_back(kind + (plan.turns() ? "" : " NoPE"));
    }
    return all;
}

nlohmann::json config(const std::string& architecture) {
    std::ifstream file(sourceDir() / "tests/data/architectures" / architecture / "config.json");
    return nlohmann::json::parse(file);
}

// What a config's own words say of each layer.
std::vector<std::string> kindsOfConfig(const nlohmann::json& config, bool windowTurns) {
    std::vector<std::string> all;
    for (const std::string type : config["layer_types"]) {
        const auto at = all.size();
        std::string kind = "all";
        if (type == "sliding_attention")
            kind = "window " + std::to_string(config["sliding_window"].get<int>());
        if (type == "chunked_attention")
            kind = "chunk " + std::to_string(config["attention_chunk_size"].get<int>());
        bool turns = !windowTurns || type != "full_attention";
        // 1 is a rotation, 0 is none.
        if (config.contains("no_rope_layers")) turns = config["no_rope_layers"][at] == 1;
        all.push_back(kind + (turns ? "" : " NoPE"));
    }
    return all;
}

}  // namespace

TEST_CASE("every pattern says what it is and can be had") {
    std::set<std::string> keys;
    for (const LayerPattern& pattern : layerPatterns()) {
        CAPTURE(pattern.key);
        CHECK(keys.insert(pattern.key).second);
        CHECK_FALSE(pattern.label.empty());
        CHECK_FALSE(pattern.paper.empty());
        CHECK(pattern.help.ends_with("."));
        walkParameters(pattern.key, pattern.parameters);
        const ModelSpec spec = rope(12, 256);
        const Choice initial = initialChoice(pattern.key, pattern.parameters);
        const Intervention change = withPattern(spec, {}, pattern, initial);
        CHECK(change.layerChoices.size() == 12);
        CHECK(errorOf([&] { check(spec, change); }) == "");
        CHECK(planOf(spec, change, 1024).layers != planOf(spec, {}, 1024).layers);
        CHECK(patternFromText(pattern.key) == initial);
        // What was chosen for single layers before is gone.
        CHECK(withPattern(
                  spec, withPattern(spec, {}, layerPatterns()[0], patternFromText("hwfa,window=5")),
                  pattern, initial) == change);
        // Every parameter says something, to some model.
        for (const Parameter& parameter : pattern.parameters) {
            CAPTURE(parameter.key);
            Choice other = initial;
            other.values[parameter.key] = *otherValue(parameter, parameter.initial);
            if (parameter.key == "temperature") continue;
            CHECK(withPattern(spec, {}, pattern, other).layerChoices != change.layerChoices);
        }
    }
}

TEST_CASE("HWFA and Zebra are the worked example's") {
    const auto expected = workedExample("hwfa")["outputs"];
    const ModelSpec spec = rope(24, 512);
    std::vector<std::string> words;
    for (const std::string kind : expected["hwfa_kind"])
        words.push_back(kind == "window" ? "window 16" : "all NoPE");
    CHECK(kinds(planned(spec, "hwfa,window=16", 2048)) == words);
    const int widest = expected["w_max_for_alpha_0.75"];
    CHECK(kinds(planned(spec, "hwfa", 2048)).front() == "window " + std::to_string(widest));
    std::vector<int> global;
    const auto zebra = kinds(planned(rope(12, 512), "zebra,window=100,every=4", 2048));
    for (std::size_t layer = 0; layer < zebra.size(); ++layer)
        if (zebra[layer] == "all") global.push_back(static_cast<int>(layer));
    CHECK(global == expected["zebra_global_layers_group4_of_12"].get<std::vector<int>>());
    CHECK(zebra[1] == "window 101");  // the distance 100 is seen
}

TEST_CASE("HWFA2 has its full layers at multiples of N / (f + 1), with RoPE") {
    const auto all = kinds(planned(rope(24, 512), "hwfa2", 2048));
    for (std::size_t layer = 0; layer < all.size(); ++layer)
        CHECK(all[layer] == (layer == 8 || layer == 16 ? "all" : "window 64"));
}

TEST_CASE("HWFA2 takes ReRoPE in its full layers, unless it is not wanted or nothing turns") {
    const auto branches = [](const ModelSpec& spec, const std::string& text) {
        std::vector<std::int64_t> from;  // 0: no second branch
        for (const LayerPlan& plan : planned(spec, text, 2048))
            from.push_back(plan.branch ? plan.branch->distance : 0);
        return from;
    };
    // methods M22: w = 256 of a model trained on 512.
    CHECK(branches(rope(6, 512), "hwfa2") == std::vector<std::int64_t>{0, 0, 256, 0, 256, 0});
    CHECK(branches(rope(6, 512), "hwfa2,near_window=100") ==
          std::vector<std::int64_t>{0, 0, 100, 0, 100, 0});
    CHECK(branches(rope(6, 512), "hwfa2,rerope=no") == std::vector<std::int64_t>(6, 0));
    ModelSpec nope = rope(6, 512);
    for (LayerSpec& layer : nope.layers) {
        layer.rotaryDim = 0;
        layer.choices[Stage::encoding] = unpositioned();
    }
    CHECK(branches(nope, "hwfa2") == std::vector<std::int64_t>(6, 0));
    CHECK(kinds(planned(nope, "hwfa2", 2048))[2] == "all NoPE");
}

TEST_CASE("patterns say what configs of the families they are named after say") {
    const auto spec = [](const nlohmann::json& config) {
        return rope(config["num_hidden_layers"].get<std::size_t>(),
                    config["max_position_embeddings"].get<std::int64_t>());
    };
    const auto llama = config("llama4-text"), smollm = config("smollm3");
    CHECK(kinds(planned(spec(llama), "llama4,chunk=50", 128)) == kindsOfConfig(llama, false));
    CHECK(kinds(planned(spec(smollm), "smollm3", 128)) == kindsOfConfig(smollm, false));
    for (const char* name : {"cohere2", "exaone4"}) {
        CAPTURE(name);
        const auto one = config(name);
        CHECK(kinds(planned(spec(one), "cohere2,window=40", 128)) == kindsOfConfig(one, true));
    }
    for (const char* name : {"gemma2", "gemma3", "gpt-oss"}) {
        CAPTURE(name);
        const auto one = config(name);
        CHECK(kinds(planned(spec(one), "alternating,window=40", 128)) == kindsOfConfig(one, false));
    }
    const auto olmo = config("olmo3");
    CHECK(kinds(planned(spec(olmo), "alternating,window=40,every=4", 128)) ==
          kindsOfConfig(olmo, false));
}

TEST_CASE("a pattern takes the place of what it leaves to no layer") {
    const ModelSpec spec = rope(4, 64);
    Intervention whole;
    whole.choices[Stage::mask] = choiceOf(Stage::mask, "chunked");
    whole.choices[Stage::factor] = choiceOf(Stage::factor, "log-n");
    const Intervention with =
        withPattern(spec, whole, findPattern("hwfa"), patternFromText("hwfa,window=16"));
    CHECK_FALSE(with.choices.contains(Stage::mask));
    CHECK(
        with.choices.contains(Stage::factor));  // of the layers that the pattern leaves as they are
    CHECK(kinds(planOf(spec, with, 256).layers) ==
          std::vector<std::string>{"window 16", "window 16", "window 16", "all NoPE"});
    // NoPE every 4th says nothing of masks.
    const Intervention nope =
        withPattern(spec, whole, findPattern("smollm3"), patternFromText("smollm3"));
    CHECK(nope.choices.contains(Stage::mask));
}

TEST_CASE("a pattern leaves each layer what it says nothing of, and says what it takes away") {
    const ModelSpec spec = rope(6, 64);
    const Choice rerope = choiceOf(Stage::distance, "rerope"),
                 logN = choiceOf(Stage::factor, "log-n");
    const Choice window = choiceOf(Stage::mask, "window");
    Intervention change;
    for (int layer = 1; layer < 6; ++layer) {
        change = withChoice(spec, change, layer, Stage::distance, rerope);
        change = withChoice(spec, change, layer, Stage::factor, logN);
    }
    change = withChoice(spec, change, 2, Stage::mask, window);
    const Choice zebra = patternFromText("zebra");
    const LayerPattern& pattern = findPattern("zebra");
    const Intervention with = withPattern(spec, change, pattern, zebra);
    CHECK_FALSE(with.layerChoices[0].contains(Stage::distance));
    for (std::size_t layer = 1; layer < 6; ++layer) {
        CHECK(with.layerChoices[layer].at(Stage::distance) == rerope);
        CHECK(with.layerChoices[layer].at(Stage::factor) == logN);
    }
    CHECK(with.layerChoices[2].at(Stage::mask) != window);
    CHECK(replacedByPattern(spec, change, pattern, zebra) ==
          std::vector<ReplacedChoice>{{2, Stage::mask, window}});

    // HWFA's last layer tells no positions, which excludes a map of distances.
    const Choice hwfa = patternFromText("hwfa");
    const Intervention last = withPattern(spec, change, findPattern("hwfa"), hwfa);
    CHECK(last.layerChoices[4].at(Stage::distance) == rerope);
    CHECK_FALSE(last.layerChoices[5].contains(Stage::distance));
    CHECK(replacedByPattern(spec, change, findPattern("hwfa"), hwfa) ==
          std::vector<ReplacedChoice>{{2, Stage::mask, window}, {5, Stage::distance, rerope}});
    // Frequencies of a layer's own stay beside the map that it does not have.
    Intervention mixed;
    mixed.choices[Stage::distance] = rerope;
    mixed = withChoice(spec, mixed, 3, Stage::distance, neutralChoice(Stage::distance));
    mixed = withChoice(spec, mixed, 3, Stage::frequencies, choiceOf(Stage::frequencies, "yarn"));
    const Intervention both = withPattern(spec, mixed, pattern, zebra);
    CHECK(both.layerChoices[3].at(Stage::frequencies).method == "yarn");
    CHECK(both.choices == mixed.choices);
    CHECK(replacedByPattern(spec, mixed, pattern, zebra).empty());
}

TEST_CASE("a pattern that cannot be is refused by name") {
    CHECK_THAT(errorOf([] { patternFromText("hwfb"); }),
               ContainsSubstring("\"hwfb\"") && ContainsSubstring("hwfa, hwfa2"));
    CHECK_THAT(errorOf([] { patternFromText("hwfa,windw=3"); }),
               ContainsSubstring("hwfa: \"windw=3\"") && ContainsSubstring("window=..."));
    CHECK_THAT(errorOf([] { patternFromText("hwfa,window"); }), ContainsSubstring("\"window\""));
    CHECK_THAT(errorOf([] { patternFromText("hwfa,window=-1"); }),
               ContainsSubstring("--window is \"-1\""));
    CHECK_THAT(errorOf([] { planned(rope(1, 64), "hwfa", 8); }),
               ContainsSubstring("two layers; this model has one"));
    CHECK_THAT(errorOf([] { planned(rope(2, 64), "hwfa2", 8); }),
               ContainsSubstring("2 layers that see all need more"));
    // Learned positions are the whole model's.
    ModelSpec learned = rope(4, 64);
    learned.learnedPositions = 64;
    for (LayerSpec& layer : learned.layers)
        layer.choices[Stage::encoding] = choiceOf(Stage::encoding, "learned");
    CHECK_THAT(errorOf([&] { planned(learned, "smollm3", 8); }), ContainsSubstring("learned"));
}
