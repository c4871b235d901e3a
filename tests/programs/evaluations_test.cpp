// SPDX-License-Identifier: GPL-3.0-or-later
// Evaluations on the command line: tables of perplexities, generation, passkeys, swept parameters.
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/catch.h"
#include "tests/programs/program.h"
#include "tests/temporary_folder.h"

using namespace sextant;
using test::ContainsSubstring;

namespace {

const std::string text = test::sourceDir() / "samples/texts/the-millpond.txt";

std::vector<std::string> line(const std::string& command, const std::vector<std::string>& more) {
    std::vector<std::string> all{command, test::sourceDir() / "samples/rope", "--threads", "1"};
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

nlohmann::json found(const std::vector<std::string>& command) {
    const test::Run run = test::run(SEXTANT_BATCH, command);
    INFO(run.error);
    REQUIRE(run.exitCode == 0);
    return nlohmann::json::parse(run.out);
}

std::string refused(const std::vector<std::string>& command) {
    const test::Run run = test::run(SEXTANT_BATCH, command);
    CHECK(run.exitCode == 1);
    return run.error;
}

void write(const std::filesystem::path& path, const std::string& what) {
    std::ofstream(path, std::ios::binary) << what;
}

std::string contents(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

std::vector<std::string> with(std::vector<std::string> all, std::vector<std::string> more) {
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

}  // namespace

TEST_CASE("perplexity says a cell for every setting and length", "[programs]") {
    const test::TemporaryFolder folder;
    write(folder.path() / "linear-2.json", R"({"rope_type": "linear", "factor": 2.0})");
    write(folder.path() / "plain.json", "{}");
    const auto command =
        line("perplexity",
             {"--text", text, "--lengths", "128,256", "--labels", "512", "--convention", "press",
              "--settings", folder / "plain.json", folder / "linear-2.json", "--json"});
    // A setting may be its own text.
    const nlohmann::json texts = found(
        line("perplexity", {"--text", text, "--lengths", "128", "--labels", "64", "--settings",
                            "{}", R"({"rope_type": "linear", "factor": 2.0})", "--json"}));
    CHECK(texts["cells"][0]["setting"] == "as trained");
    CHECK(texts["cells"][1]["setting"] == R"({"rope_type": "linear", "factor": 2.0})");
    const nlohmann::json json = found(command);
    REQUIRE(json["cells"].size() == 4);
    for (const auto& cell : json["cells"]) {
        CHECK(cell["convention"] == "press");
        CHECK(cell["labels"] == 512);
        CHECK(cell["perplexity"].get<double>() == Approx(std::exp(cell["nll_mean"].get<double>())));
        // A token of this model is a byte.
        CHECK(cell["bits_per_byte"].get<double>() ==
              Approx(cell["nll_mean"].get<double>() / std::log(2.0)));
    }
    CHECK(json["cells"][0]["setting"] == "plain");
    CHECK(json["cells"][3]["setting"] == "linear-2");
    CHECK(json["cells"][3]["length"] == 256);

    // A journal goes on, and shards are one run.
    const std::string journal = folder / "journal";
    CHECK(found(with(command, {"--journal", journal})) == json);
    CHECK(found(with(command, {"--journal", journal})) == json);
    const std::string shards = folder / "shards";
    for (const char* shard : {"1/2", "2/2"})
        found(with(command, {"--journal", shards, "--shard", shard}));
    CHECK(found({"merge", shards, "--json"}) == json);
}

TEST_CASE("documents are files, folders and JSON lines", "[programs]") {
    const test::TemporaryFolder folder;
    std::filesystem::create_directories(folder.path() / "set");
    const std::string words = "It was a quiet evening by the water, and nobody spoke a word. ";
    write(folder.path() / "set/a.txt", words + words);
    write(folder.path() / "set/b.jsonl", nlohmann::json({{"text", words}}).dump() + "\n");
    const nlohmann::json json =
        found(line("perplexity", {"--text", folder / "set", "--lengths", "62", "--convention",
                                  "disjoint", "--json"}));
    CHECK(json["cells"][0]["labels"] == 3 * 61);
    std::filesystem::create_directories(folder.path() / "none");
    CHECK_THAT(refused(line("perplexity", {"--text", folder / "none"})),
               ContainsSubstring("holds no file"));
    CHECK_THAT(refused(line("perplexity", {"--text", folder / "set", "--lengths", "4096"})),
               ContainsSubstring("longest document"));
}

TEST_CASE("samples cut from a text may stand for documents", "[programs]") {
    const nlohmann::json json =
        found(line("perplexity", {"--text", text, "--length", "100", "--samples", "2", "--lengths",
                                  "50", "--convention", "disjoint", "--json"}));
    CHECK(json["cells"][0]["labels"] == 2 * 2 * 49);
}

TEST_CASE("generate goes on with a prompt as if all were computed anew", "[programs]") {
    const std::vector<std::string> command =
        line("generate", {"--prompt", "The water was ", "--tokens", "12", "--json"});
    const nlohmann::json json = found(command);
    REQUIRE(json["ids"].size() == 12);
    CHECK(json["recomputed"] == 0);
    CHECK(json["text"].get<std::string>().size() == 12);
    CHECK(found(with(command, {"--no-cache"}))["ids"] == json["ids"]);
    const test::Run shown = test::run(
        SEXTANT_BATCH, line("generate", {"--prompt", "The water was ", "--tokens", "12"}));
    CHECK(shown.out == json["text"].get<std::string>() + "\n");
    const nlohmann::json drawn =
        found(with(command, {"--temperature", "1", "--top-p", "0.9", "--seed", "3"}));
    CHECK(drawn["ids"].size() == 12);
    CHECK(found(with(command, {"--beams", "5"}))["ids"].size() <= 12);
    CHECK_THAT(refused(with(command, {"--top-p", "2"})), ContainsSubstring("top-p"));
}

TEST_CASE("passkey says accuracy and log-probability by length and depth", "[programs]") {
    const nlohmann::json json =
        found(line("passkey", {"--lengths", "100", "200", "--depths", "2", "--trials", "2",
                               "--wording", "short", "--json"}));
    REQUIRE(json["cells"].size() == 4);
    CHECK(json["cells"][3]["length"] == 200);
    CHECK(json["cells"][3]["depth"] == 0.5);
    CHECK(json["cells"][3]["accuracy"].is_number());
    CHECK(json["cells"][3]["log_probability"] < 0);
    CHECK_THAT(refused(line("passkey", {"--lengths", "100", "--wording", "short", "--needle",
                                        "nothing here"})),
               ContainsSubstring("{key}"));
    CHECK_THAT(refused(line("passkey", {"--lengths", "40"})), ContainsSubstring("too short"));
}

TEST_CASE("sweep goes over any parameter of a method", "[programs]") {
    const nlohmann::json json = found(line(
        "sweep", {"--text", text, "--length", "128", "--samples", "2", "--position",
                  R"({"rope_type": "yarn", "factor": 2.0})", "--over", "factor=1,2,4", "--json"}));
    REQUIRE(json["tables"][0]["rows"].size() == 3);
    CHECK(json["tables"][0]["columns"][0] == "factor");
    CHECK(json["tables"][0]["columns"][3] == "nll_within_nats");
    CHECK(json["tables"][0]["columns"][4] == "nll_beyond_nats");
    CHECK(json["proposed"].is_object());
    CHECK_THAT(refused(line("sweep", {"--text", text, "--over", "factor=1,2"})),
               ContainsSubstring("factor"));
}

TEST_CASE("total-difference has the warping paper's Table 2 beside the printed numbers",
          "[programs]") {
    const auto computed = [](const nlohmann::json& json, int trained, int tested,
                             const std::string& warp) {
        for (const auto& cell : json["cells"])
            if (cell["trained"] == trained && cell["tested"] == tested && cell["warp"] == warp)
                return cell["computed"].get<double>();
        FAIL("no cell of " << trained << ", " << tested << ", " << warp);
        return 0.0;
    };
    const nlohmann::json usual = found({"total-difference", "--json"});
    REQUIRE(usual["cells"].size() == 12);
    CHECK(usual["cells"][0]["printed"] == 0.099);
    // methods S6.4, convention A with d to infinity.
    CHECK(computed(usual, 20, 40, "none") == Approx(0.0990).margin(5e-5));
    CHECK(computed(usual, 500, 2000, "Beta(2, 5)") == Approx(0.0129).margin(5e-5));
    const nlohmann::json strict = found({"total-difference", "--one-more-term", "--json"});
    CHECK(computed(strict, 20, 80, "none") == Approx(0.1609).margin(5e-5));
    // The raw score, c + 1 terms: .0686 stands beside 20 to 40.
    const nlohmann::json raw = found({"total-difference", "--as-printed", "--json"});
    CHECK(computed(raw, 20, 40, "none") == Approx(0.0686).margin(5e-5));
    CHECK(raw == found({"total-difference", "--raw", "--one-more-term", "--json"}));
    const nlohmann::json own =
        found({"total-difference", "--trained", "256", "--tested", "1024", "--json"});
    REQUIRE(own["cells"].size() == 15);
    CHECK(own["cells"][14]["printed"].is_null());
    CHECK(own["cells"][14]["terms"] == 102);
    CHECK_THAT(refused({"total-difference", "--trained", "256"}),
               ContainsSubstring("expected both"));
    CHECK_THAT(refused({"total-difference", "--dims", "3"}), ContainsSubstring("even"));
    const test::Run shown = test::run(SEXTANT_BATCH, {"total-difference"});
    CHECK_THAT(shown.out, ContainsSubstring("0.0990    0.099"));
}

TEST_CASE("a report is a folder of figures and a page that names each", "[programs]") {
    const test::TemporaryFolder folder;
    const std::string out = folder / "report";
    const nlohmann::json json =
        found({"report", test::sourceDir() / "samples/nope", text, "--out", out, "--length", "300",
               "--samples", "4", "--trials", "1", "--threads", "1", "--json"});
    CHECK(json["figures"].size() == 14);
    CHECK(json["missing"].size() == 3);  // two of a scale for each head, and nothing turns
    CHECK_THAT(json["missing"][0].get<std::string>(),
               ContainsSubstring("Uniform against head-based scales: needs head scales"));
    std::ifstream stream(out + "/index.html");
    const std::string page{std::istreambuf_iterator<char>(stream), {}};
    for (const auto& key : json["figures"]) {
        const auto name = key.get<std::string>();
        CHECK(std::filesystem::file_size(out + "/" + name + ".svg") > 1000);
        CHECK(std::filesystem::file_size(out + "/" + name + ".csv") > 100);
        CHECK_THAT(page, ContainsSubstring("<img src=\"" + name + ".svg\""));
    }
    CHECK_THAT(page, ContainsSubstring("search-heads"));
    // The fit is fit-scale's own.
    const nlohmann::json fit =
        found({"fit-scale", test::sourceDir() / "samples/nope", "--text", text, "--length", "300",
               "--samples", "4", "--threads", "1", "--json"});
    char words[64];
    std::snprintf(words, sizeof words, "fit %.4g ln s + 1, R\u00b2 %.4g",
                  fit["fit"]["a"].get<double>(), fit["fit"]["r2"].get<double>());
    const std::string best = contents(out + "/heads-7.svg");
    CHECK_THAT(best, ContainsSubstring(words));
    CHECK_THAT(best, ContainsSubstring("1 to 2 in steps of 0.05"));

    write(folder / "empty.txt", "");
    CHECK_THAT(
        refused({"report", test::sourceDir() / "samples/nope", folder / "empty.txt", "--out", out}),
        ContainsSubstring("empty.txt"));
}

TEST_CASE("a report with a scale for each head has the figures of them", "[programs]") {
    const test::TemporaryFolder folder;
    const std::string out = folder / "report";
    std::vector<std::vector<double>> sigma(6, std::vector<double>(4, 1.5));
    sigma[0] = {1.0, 1.2, 1.4, 1.6};
    const nlohmann::json scales{{"format", "head_scale_v1"}, {"unit", "sigma"}, {"sigma", sigma}};
    write(folder.path() / "scales.json", scales.dump());
    const nlohmann::json json =
        found({"report", test::sourceDir() / "samples/nope", text, "--out", out, "--length", "300",
               "--samples", "1", "--trials", "0", "--threads", "1", "--head-sigmas",
               folder / "scales.json", "--json"});
    CHECK_THAT(json["figures"].dump(), ContainsSubstring("\"heads-4\""));
    const std::string beside = contents(out + "/heads-4.csv");
    for (const char* curve : {",as trained,", ",best uniform \u03c3 ", ",a scale for each head,"})
        CHECK_THAT(beside, ContainsSubstring(curve));
    CHECK_THAT(contents(out + "/heads-5.csv"),
               ContainsSubstring("panel,curve,x,y,slope,level,r\n"));
    const std::string scatter = contents(out + "/heads-5.svg");
    CHECK_THAT(scatter, ContainsSubstring("layer 0: slope -"));
    CHECK_THAT(scatter, ContainsSubstring("layer 1: slope \u2013, r \u2013"));
}

TEST_CASE("a study runs, goes on and is merged on the command line", "[programs]") {
    const test::TemporaryFolder folder;
    const std::string study = folder / "study.json";
    write(study, R"({"format": "sextant_study_v1", "title": "Copying", "seeds": [1, 2],
                     "train": {"model": {"hidden": 16, "layers": 1, "heads": 2, "intermediate": 16},
                               "task": {"task": "copy", "shortest": 1, "longest": 3},
                               "optimisation": {"steps": 9, "batch": 2}},
                     "evaluate": {"shortest": 1, "longest": 5, "trials": 4},
                     "variants": [{"name": "RoPE"},
                                  {"name": "ALiBi", "train": {"model": {"position": "alibi"}}}]})");
    const std::vector<std::string> command = {
        "study", study, "--steps", "2", "--seeds", "1", "--threads", "1", "--json", "--journal"};
    const nlohmann::json whole = found(with(command, {folder / "whole"}));
    CHECK(whole["overall"].size() == 2);
    CHECK(whole["cells"].size() == 2 * 5);
    CHECK(found(with(command, {folder / "whole"})) == whole);
    for (const char* shard : {"1/2", "2/2"})
        found(with(command, {folder / "shards", "--shard", shard}));
    CHECK(found({"merge", folder / "shards", "--json"}) == whole);
    // Another study than the one that is kept there.
    CHECK_THAT(refused(with({"study", study, "--steps", "3", "--journal"}, {folder / "whole"})),
               ContainsSubstring("journal"));
}

TEST_CASE("the sample that was trained on keys finds them within its length, and not far beyond",
          "[programs]") {
    const nlohmann::json json =
        found({"passkey", test::sourceDir() / "samples/passkey", "--threads", "1", "--wording",
               "short", "--lengths", "192,512", "--depths", "0,0.5", "--trials", "5", "--json"});
    REQUIRE(json["cells"].size() == 4);
    for (const auto& cell : json["cells"]) {
        if (cell["length"] == 192)
            CHECK(cell["accuracy"] == 1.0);
        else
            CHECK(cell["accuracy"].get<double>() < 0.5);
    }
}
