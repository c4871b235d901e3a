// SPDX-License-Identifier: GPL-3.0-or-later
// sextant-batch plan: what each layer will do at a length, and positions given as JSON.
#include <algorithm>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/catch.h"
#include "tests/programs/program.h"
#include "tests/temporary_folder.h"

using namespace sextant;
using test::ContainsSubstring;

namespace {

std::string sample(const std::string& name) {
    return test::sourceDir() / "samples" / name;
}

test::Run plan(const std::string& model, const std::vector<std::string>& more, int length = 1024) {
    std::vector<std::string> arguments = {"plan", model, "--length", std::to_string(length)};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return test::run(SEXTANT_BATCH, arguments);
}

nlohmann::json planned(const std::string& model, std::vector<std::string> more, int length = 1024) {
    more.emplace_back("--json");
    const test::Run run = plan(model, more, length);
    INFO(run.error);
    REQUIRE(run.exitCode == 0);
    return nlohmann::json::parse(run.out);
}

}  // namespace

TEST_CASE("plan tells the rotation, the mask and the factors of every layer", "[programs]") {
    const nlohmann::json json =
        planned(sample("rope"), {"--frequencies", "linear", "--factor", "4"});
    REQUIRE(json["layers"].size() == 6);
    for (const auto& layer : json["layers"]) {
        REQUIRE(layer["groups"].size() == 1);
        const auto& group = layer["groups"][0];
        CHECK(group["rows"] == nlohmann::json({0, 1023}));
        CHECK(group["theta"] == layer["theta"]);
        CHECK(layer["theta"][0].get<double>() == Approx(0.25));
        CHECK(layer["theta"][1].get<double>() ==
              Approx(0.25 * std::pow(10000.0, -1.0 / static_cast<double>(layer["theta"].size()))));
        CHECK(layer["amplitude"] == 1.0);
        REQUIRE(group["query_position"].size() == 16);
        CHECK(group["query_position"][7] == 7);
        CHECK(group["key_position"][8] == 1016);
        CHECK(group["key_position"][15] == 1023);
        CHECK(layer["window"] == 0);
        CHECK(layer["keep_first"] == 0);
        CHECK(layer["chunk"] == 0);
        CHECK(layer["branch"].is_null());
        CHECK(layer["bias_slope"].is_null());
        REQUIRE(layer["row_factor"].size() == 4);
        CHECK(layer["row_factor"][0] == nlohmann::json({1.0, 1.0, 1.0, 1.0}));
        CHECK(layer["from"]["frequencies"]["from"] == "by hand");
        CHECK(layer["from"]["encoding"]["from"] == "config");
    }
}

TEST_CASE("plan tells what a pattern makes of each layer", "[programs]") {
    const nlohmann::json json = planned(
        sample("rope"), {"--mask", "chunked", "--layers", "smollm3,every=2", "--bias", "unbiased"});
    for (std::size_t layer = 0; layer < 6; ++layer) {
        CHECK(json["layers"][layer]["groups"].empty() == (layer % 2 == 1));
        CHECK(json["layers"][layer]["chunk"] == 256);
    }
    const test::Run run = plan(sample("rope"), {"--layers", "hwfb"});
    CHECK(run.exitCode == 1);
    CHECK_THAT(run.error, ContainsSubstring("--layers") && ContainsSubstring("hwfb"));
}

TEST_CASE("plan tells a second branch, and a bias by distance", "[programs]") {
    const nlohmann::json rope = planned(
        sample("rope"), {"--distance", "self-extend", "--near-window", "64", "--group", "8"});
    const auto& branch = rope["layers"][0]["branch"];
    CHECK(branch["distance"] == 64);
    CHECK(branch["first"] == 0);
    CHECK(branch["theta"] == rope["layers"][0]["theta"]);
    CHECK(branch["query_position"][0] == 56);
    CHECK(branch["query_position"][15] == 127 + 56);
    CHECK(branch["key_position"][15] == 127);
    const nlohmann::json alibi = planned(sample("alibi"), {});
    REQUIRE(alibi["layers"][0]["bias_slope"].size() == 4);
    CHECK(alibi["layers"][0]["bias_slope"][0].get<double>() == Approx(0.25));
    CHECK(alibi["layers"][0]["groups"].empty());
    // The text is shorter than what was trained: nothing is there at L.
    CHECK(planned(sample("alibi"), {}, 20)["layers"][0]["row_factor"][0][2].is_null());
}

TEST_CASE("what config.json decided is told with its keys", "[programs]") {
    const nlohmann::json json =
        planned(test::sourceDir() / "tests/data/hf_parity/llama-yarn", {}, 100);
    const auto& from = json["layers"][0]["from"]["frequencies"];
    CHECK(from["from"] == "config");
    CHECK(from["choice"]["method"] == "yarn");
    bool named = false;
    for (const auto& key : from["keys"])
        named = named || key.get<std::string>().ends_with(".factor");
    CHECK(named);
    const test::Run words = plan(test::sourceDir() / "tests/data/hf_parity/llama-yarn", {}, 100);
    CHECK(words.exitCode == 0);
    CHECK_THAT(words.out, ContainsSubstring("layers 0 to") && ContainsSubstring("radians"));
}

TEST_CASE("positions are given as an intervention, as choices or as config.json has them",
          "[programs]") {
    const test::TemporaryFolder folder;
    const auto file = [&](const std::string& name, const std::string& text) -> std::string {
        std::ofstream(folder / name) << text;
        return folder / name;
    };
    const auto thetas = [&](const std::string& spec) {
        return planned(sample("rope"), {"--position", spec})["layers"][0]["theta"];
    };
    const nlohmann::json expected =
        planned(sample("rope"), {"--frequencies", "linear", "--factor", "4"})["layers"][0]["theta"];
    CHECK(thetas(file("intervention.json",
                      R"({"choices": {"frequencies": {"method": "linear", "factor": 4}}})")) ==
          expected);
    CHECK(thetas(file("choices.json", R"({"frequencies": {"method": "linear", "factor": 4}})")) ==
          expected);
    CHECK(thetas(file("old.json", R"({"rope_scaling": {"type": "linear", "factor": 4.0}})")) ==
          expected);
    CHECK(thetas(file("new.json", R"({"rope_type": "linear", "factor": 4.0})")) == expected);
    CHECK(thetas(R"({"rope_parameters": {"rope_type": "linear", "factor": 4.0}})") == expected);

    const test::Run measured =
        test::run(SEXTANT_BATCH, {"measure", sample("rope"), "--text",
                                  test::sourceDir() / "samples/texts/the-millpond.txt", "--length",
                                  "64", "--position", folder / "new.json", "--json"});
    INFO(measured.error);
    CHECK(measured.exitCode == 0);
    CHECK_THAT(measured.error, ContainsSubstring("factor 4"));

    const auto refusal = [&](const std::string& spec) {
        const test::Run run = plan(sample("rope"), {"--position", spec});
        CHECK(run.exitCode == 1);
        return run.error;
    };
    CHECK_THAT(refusal(file("a.json", R"({"frequencies": {"method": "linear", "fctor": 4}})")),
               ContainsSubstring("a.json") && ContainsSubstring("fctor"));
    CHECK_THAT(refusal(file("b.json", R"({"rope_type": "linear"})")),
               ContainsSubstring("b.json") && ContainsSubstring("factor"));
    // Named once, by what was given.
    const std::string twice = refusal(file("b.json", R"({"rope_type": "linear"})"));
    CHECK(twice.find("b.json") == twice.rfind("b.json"));
    const std::string direct = refusal(R"({"rope_type": "linear"})");
    CHECK_THAT(direct, ContainsSubstring("--position: ") && ContainsSubstring("factor") &&
                           !ContainsSubstring("pasted"));
    CHECK_THAT(refusal(file("c.json", "rope")), ContainsSubstring("c.json"));
    CHECK_THAT(refusal(folder / "missing.json"), ContainsSubstring("missing.json"));
    CHECK_THAT(refusal(file("d.json", R"({"distance": {"method": "inverse-leaky-rerope"}})")),
               ContainsSubstring("method of training"));
}

TEST_CASE("a rotation's keys are refused where nothing turns, as the option is", "[programs]") {
    const std::string yarn =
        R"({"rope_type": "yarn", "factor": 4, "original_max_position_embeddings": 256})";
    for (const char* name : {"alibi", "nope"}) {
        CAPTURE(name);
        const test::Run option = plan(sample(name), {"--frequencies", "yarn"});
        const test::Run file = plan(sample(name), {"--position", yarn});
        CHECK(option.exitCode == 1);
        CHECK(file.exitCode == 1);
        for (const test::Run* one : {&option, &file})
            CHECK_THAT(one->error,
                       ContainsSubstring("without a rotation there are no frequencies"));
        CHECK(plan(sample(name), {"--position", R"({"rope_theta": 500000})"}).exitCode == 1);
        // What is not about a rotation leaves the encoding alone.
        const nlohmann::json window =
            planned(sample(name), {"--position", R"({"sliding_window": 64})"});
        CHECK(window["layers"][0]["window"] == 64);
        CHECK(window["layers"][0]["groups"].empty());
        CHECK(window["layers"][0]["bias_slope"].is_null() == (std::string(name) == "nope"));
    }
    // Asked for, the rotation is had; the checkpoint's own bias is not taken away unseen.
    CHECK(planned(sample("nope"), {"--encoding", "rope", "--position",
                                   yarn})["layers"][0]["from"]["frequencies"]["choice"]["method"] ==
          "yarn");
    CHECK_THAT(plan(sample("alibi"), {"--encoding", "rope", "--position", yarn}).error,
               ContainsSubstring("a rotation and a bias by distance both tell positions"));
}

TEST_CASE("a stage that an option and a file both choose for is refused by name", "[programs]") {
    const std::string yarn = R"({"rope_type": "yarn", "factor": 4})";
    const test::Run twice =
        plan(sample("rope"), {"--frequencies", "linear", "--factor", "2", "--position", yarn});
    CHECK(twice.exitCode == 1);
    CHECK_THAT(twice.error, ContainsSubstring("given twice") && ContainsSubstring("linear") &&
                                ContainsSubstring("yarn"));
    CHECK(plan(sample("rope"), {"--frequencies", "yarn", "--factor", "2", "--position", yarn})
              .exitCode == 1);
    const auto frequencies = [&](const std::vector<std::string>& more) {
        return planned(sample("rope"), more)["layers"][0]["theta"];
    };
    CHECK(frequencies({"--frequencies", "yarn", "--position", yarn}) ==
          frequencies({"--position", yarn}));
    // Another stage is another thing.
    CHECK(planned(sample("rope"), {"--window", "64", "--position", yarn})["layers"][0]["window"] ==
          64);
    const test::Run measured = test::run(
        SEXTANT_BATCH,
        {"measure", sample("rope"), "--text", test::sourceDir() / "samples/texts/the-millpond.txt",
         "--length", "64", "--rope-method", "linear", "--rope-factor", "2", "--position", yarn});
    CHECK(measured.exitCode == 1);
    CHECK_THAT(measured.error, ContainsSubstring("given twice"));
}

TEST_CASE("plan says which of the given keys decided, what is a default and what is not read",
          "[programs]") {
    const std::string spec = R"({"rope_type": "yarn", "factor": 4, "mscale": 0.7,
                                 "mscale_all_dim": 1.4, "original_max_position_embeddings": 256,
                                 "betafast": 16})";
    const test::Run run = plan(sample("rope"), {"--position", spec, "--json"});
    REQUIRE(run.exitCode == 0);
    CHECK_THAT(run.error, ContainsSubstring("rope_parameters.betafast is not read"));
    CHECK_THAT(run.error, !ContainsSubstring("mscale"));
    const auto from = nlohmann::json::parse(run.out)["layers"][0]["from"]["frequencies"];
    CHECK(from["from"] == "by hand");
    const auto has = [](const nlohmann::json& list, const char* key) {
        return std::find(list.begin(), list.end(), key) != list.end();
    };
    for (const char* key : {"rope_parameters.rope_type", "rope_parameters.factor",
                            "rope_parameters.mscale", "rope_parameters.mscale_all_dim"})
        CHECK(has(from["keys"], key));
    CHECK_FALSE(has(from["keys"], "rope_parameters.betafast"));
    CHECK(has(from["default"], "frequencies.beta_fast"));
    CHECK_FALSE(has(from["default"], "frequencies.factor"));
    const auto options = planned(sample("rope"), {"--frequencies", "yarn", "--factor",
                                                  "4"})["layers"][0]["from"]["frequencies"];
    CHECK(has(options["keys"], "frequencies.factor"));
    CHECK_FALSE(has(options["keys"], "frequencies.beta_fast"));
    CHECK(has(options["default"], "frequencies.beta_fast"));
}

TEST_CASE("a refusal speaks of what config.json can say, and sinks leave recent tokens",
          "[programs]") {
    const test::Run small =
        plan(sample("rope"), {"--position", R"({"rope_type": "linear", "factor": 0.5})"});
    CHECK(small.exitCode == 1);
    CHECK_THAT(small.error, ContainsSubstring("from 1") && !ContainsSubstring("or 0 for"));
    const test::Run sinks = plan(sample("rope"), {"--mask", "streaming", "--start", "2000"});
    CHECK(sinks.exitCode == 1);
    CHECK_THAT(sinks.error, ContainsSubstring("2000 sinks leave no recent tokens"));
    CHECK(plan(sample("rope"), {"--mask", "streaming", "--start", "2000", "--recent", "64"})
              .exitCode == 0);
}

TEST_CASE("the names that a parameter may have stand where it is told", "[programs]") {
    const test::Run listed = test::run(SEXTANT_BATCH, {"methods"});
    CHECK_THAT(listed.out, ContainsSubstring("(name: code, rotation, ") &&
                               ContainsSubstring("(yes or no, default yes)") &&
                               ContainsSubstring("(number, 1 to 1e+09, default 0: "));
    const test::Run help = test::run(SEXTANT_BATCH, {"measure", "--help"});
    CHECK_THAT(help.out,
               ContainsSubstring("one of code, rotation, ") && ContainsSubstring("one of drawn, "));
}

TEST_CASE("a negative scale is refused in few words, by every command", "[programs]") {
    const std::string text = test::sourceDir() / "samples/texts/short-letter.txt";
    for (const char* command : {"measure", "sensitivity", "hold-entropy"})
        for (const char* sigma : {"-1", "nan", "1,5"}) {
            const test::Run run = test::run(
                SEXTANT_BATCH, {command, sample("nope"), "--text", text, "--sigma", sigma});
            INFO(command << ' ' << sigma << ": " << run.error);
            CHECK(run.exitCode == 2);
            CHECK_THAT(run.error, ContainsSubstring("expected a number from 0"));
            CHECK(run.error.size() < 200);
        }
}

TEST_CASE("a folder in the place of a file of positions is named", "[programs]") {
    const std::string folder = test::sourceDir() / "samples";
    const test::Run run = plan(sample("rope"), {"--position", folder});
    CHECK(run.exitCode == 1);
    CHECK_THAT(run.error, ContainsSubstring(folder) && ContainsSubstring("is a folder"));
}
