// SPDX-License-Identifier: GPL-3.0-or-later
// Studies: what their files may say, and that training and testing goes on where it stopped.
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "analysis/jobs/all.h"
#include "analysis/jobs/kinds/study_job.h"
#include "analysis/jobs/runner.h"
#include "analysis/measure/pair_histogram.h"
#include "analysis/measure/rank_correlation.h"
#include "analysis/model/measure.h"
#include "analysis/position/augment.h"
#include "analysis/text/samples.h"
#include "analysis/train/packed_tokens.h"
#include "tests/analysis/jobs/job_report.h"
#include "tests/analysis/model/material.h"
#include "tests/error_of.h"
#include "tests/temporary_folder.h"

using namespace sextant;
using namespace sextant::test;

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

// Two ways of copying, two seeds, seconds.
Json copying() {
    return Json::parse(R"({
        "format": "sextant_study_v1", "title": "Copying", "source": "a paper",
        "seeds": [3, 5],
        "train": {
            "model": {"hidden": 16, "layers": 1, "heads": 2, "intermediate": 16},
            "task": {"task": "copy", "shortest": 1, "longest": 3, "compact": true},
            "optimisation": {"steps": 6, "batch": 2}},
        "evaluate": {"shortest": 1, "longest": 5, "every": 2, "trials": 4},
        "variants": [
            {"name": "RoPE", "tests": [
                {"name": "RoPE", "printed": {"mean": 0.192}, "says": "fails"},
                {"name": "RoPE + PI", "intervention":
                    {"choices": {"frequencies": {"method": "linear"}}}}]},
            {"name": "ALiBi", "train": {"model": {"position": "alibi"}}}]})");
}

Json reading() {
    Json study = copying();
    study["train"].erase("task");
    study["train"]["optimisation"]["length"] = 12;
    study["evaluate"] = {{"times", {1, 2}}, {"labels", 40}};
    study["variants"] = Json::array({{{"name", "RoPE"}}});
    study["variants"][0]["tests"] = Json::array({{{"name", "plain"}, {"printed", {{"2", 37.08}}}}});
    study["seeds"] = {3};
    return study;
}

fs::path written(const TemporaryFolder& folder, const Json& study) {
    std::ofstream(folder / "study.json") << study.dump();
    return folder / "study.json";
}

JobInput inputOf(const TemporaryFolder& folder, const Json& study, const char* models = "models") {
    StudyRequest request;
    request.file = written(folder, study);
    request.models = folder / models;
    if (!study["train"].contains("task")) {
        std::string text;
        for (int i = 0; i < 400; ++i)
            text += "line " + std::to_string(i * 7 % 31) + ". ";
        std::ofstream(folder / "text.txt") << text;
        request.texts = {folder / "text.txt"};
    }
    return studyInput(request);
}

}  // namespace

TEST_CASE("a study's file is refused by the key that is wrong") {
    const auto refused = [](const std::function<void(Json&)>& change) {
        Json study = copying();
        change(study);
        return errorOf([&] { studyFromJson(study, "s.json"); });
    };
    CHECK_NOTHROW(studyFromJson(copying(), "s.json"));
    const auto names = [](const std::string& word) { return ContainsSubstring(word); };
    CHECK_THAT(refused([](Json& s) { s["format"] = "other"; }), names("format"));
    CHECK_THAT(refused([](Json& s) { s["sead"] = 1; }), names("\"sead\""));
    CHECK_THAT(refused([](Json& s) { s.erase("evaluate"); }), names("evaluate is missing"));
    CHECK_THAT(refused([](Json& s) { s["seeds"] = Json::array(); }), names("seeds"));
    CHECK_THAT(refused([](Json& s) { s["seeds"] = {1, 1}; }), names("seeds has 1 twice"));
    CHECK_THAT(refused([](Json& s) { s["seeds"] = {0.5}; }), names("seeds is 0.5"));
    CHECK_THAT(refused([](Json& s) { s["train"] = 3; }), names("train"));
    CHECK_THAT(refused([](Json& s) { s["train"]["modle"] = Json::object(); }), names("\"modle\""));
    CHECK_THAT(refused([](Json& s) { s["train"]["model"]["hiden"] = 8; }), names("\"hiden\""));
    CHECK_THAT(refused([](Json& s) { s["train"]["model"]["hidden"] = "wide"; }), names("hidden"));
    CHECK_THAT(refused([](Json& s) { s["train"]["optimisation"]["steps"] = -1; }), names("steps"));
    CHECK_THAT(refused([](Json& s) { s["train"]["task"]["longest"] = 1e9; }), names("longest"));
    CHECK_THAT(refused([](Json& s) { s["train"]["task"]["task"] = "passkey"; }), names("passkey"));
    CHECK_THAT(refused([](Json& s) { s["variants"][1]["train"]["model"]["position"] = "alby"; }),
               names("alby"));
    CHECK_THAT(refused([](Json& s) { s["variants"][1]["name"] = "RoPE"; }),
               names("two variants are called \"RoPE\""));
    CHECK_THAT(refused([](Json& s) { s["variants"][0]["tests"][1]["name"] = "RoPE"; }),
               names("two tests are called \"RoPE\""));
    CHECK_THAT(refused([](Json& s) {
                   s["variants"][1]["train"]["task"] = {{"longest", 4}};
               }),
               names("\"ALiBi\" has another task or length"));
    CHECK_THAT(refused([](Json& s) {
                   s["variants"][0]["tests"][1]["intervention"] = {{"sigma", 2}};
               }),
               names("unknown key \"sigma\""));
    CHECK_THAT(refused([](Json& s) { s["variants"][1]["tests"] = s["variants"][0]["tests"]; }),
               names("\"ALiBi\": test \"RoPE + PI\""));
    CHECK_THAT(refused([](Json& s) {
                   s["variants"][0]["tests"][0]["printed"] = {{"2", 1}};
               }),
               names("expected \"mean\""));
    CHECK_THAT(refused([](Json& s) { s["evaluate"]["times"] = {1}; }), names("\"times\""));
    CHECK_THAT(errorOf([] { studyFromJson(Json::array(), "s.json"); }), names("an object"));
}

TEST_CASE("a study trains every variant with every seed and says the mean beside the printed") {
    const TemporaryFolder folder;
    const Report report = reportOf("study", inputOf(folder, copying()));
    const ReportTable& cells = table(report, "cells");
    const ReportTable& means = table(report, "means");
    const ReportTable& overall = table(report, "overall");
    CHECK(cells.rows.size() == 3 * 2 * 3);  // tests, seeds, lengths
    REQUIRE(means.rows.size() == 3 * 3);
    REQUIRE(overall.rows.size() == 3);
    double sum = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const double both = cells.rows[2 * i][3] + cells.rows[2 * i + 1][3];
        CHECK(means.rows[i][2] == Approx(both / 2));
        sum += means.rows[i][2];
    }
    CHECK(overall.rows[0][1] == Approx(sum / 3));
    CHECK(overall.rows[0][4] == 0.192);
    CHECK(std::isnan(overall.rows[1][4]));
    CHECK(overall.text(1, 0, 6) == "RoPE + PI");
    CHECK(table(report, "statements").text(0, 2, 6) == "fails");
    int models = 0;
    for (const auto& entry : fs::directory_iterator(folder / "models"))
        if (fs::exists(entry.path() / "model.safetensors")) ++models;
    CHECK(models == 4);
}

TEST_CASE("what a study says of a text is the NLL of its held-out part in windows") {
    const TemporaryFolder folder;
    const Report report = reportOf("study", inputOf(folder, reading()));
    const ReportTable& means = table(report, "means");
    REQUIRE(means.rows.size() == 2);
    CHECK(means.columns.back() == "printed");
    CHECK(std::isnan(means.rows[0].back()));
    CHECK(means.rows[1].back() == 37.08);
    const PackedTokens tokens = openPackedTokens(folder / "models" / "tokens.safetensors");
    const Model model(openCheckpoint(folder / "models" / "1-RoPE-seed-3"));
    for (std::size_t row = 0; row < 2; ++row) {
        const auto length = static_cast<std::int64_t>(means.rows[row][1]);
        CHECK(length == 12 * static_cast<std::int64_t>(row + 1));
        // Whole windows until 40 labels are counted, each without its first.
        Samples windows;
        for (std::int64_t at = 0, left = 40; left > 0; at += length) {
            Sample sample;
            sample.read = std::min(length, left + 1);
            for (std::int64_t i = 0; i < sample.read; ++i)
                sample.ids.push_back(static_cast<std::int32_t>(tokens.heldOut()[at + i]));
            left -= sample.read - 1;
            windows.samples.push_back(sample);
        }
        const Measurement measured = measure(model, windows, {}, {});
        CHECK(measured.labels == 40);
        CHECK(means.rows[row][2] == Approx(measured.nllMean()).epsilon(1e-5));
        CHECK(means.rows[row][5] == Approx(std::exp(means.rows[row][2])));
    }
}

TEST_CASE("a study of warps says how well the mismatch of pairs ranks them") {
    const TemporaryFolder folder;
    Json study = reading();
    study["variants"] = Json::array();
    const auto add = [&](const char* name, const Json& augmentation, const Json& change) {
        study["variants"].push_back(
            {{"name", name},
             {"train", {{"augmentation", augmentation}}},
             {"tests", Json::array({{{"name", name}, {"intervention", change}}})}});
    };
    const Json interpolated = {{"choices", {{"frequencies", {{"method", "linear"}}}}}};
    add("none", Json::object(), interpolated);
    add("head", {{"head_share", 0.3}, {"alphas", {0.5}}}, interpolated);
    add("tail", {{"tail_share", 0.3}, {"tail", "points"}, {"tail_points", {0.0, 0.0, 1.0, 1.0}}},
        interpolated);
    add("plain at test", Json::object(), Json::object());
    add("randomised", {{"randomized_share", 1.0}, {"longest", 24}}, interpolated);
    const Report report = reportOf("study", inputOf(folder, study));
    const ReportTable& means = table(report, "means");
    const ReportTable& each = table(report, "prediction");
    const ReportTable& ranks = table(report, "rank_correlation");
    REQUIRE(each.rows.size() == 3 * 2);  // of two tests nothing is foretold
    REQUIRE(ranks.rows.size() == 2);
    const PairHistogram plain(plainPositions(128));
    const PairHistogram head = plain.mixedWith(PairHistogram(headWarp(128, 0.5)), 0.3);
    for (std::size_t at = 0; at < 2; ++at) {
        std::vector<double> mismatches, losses;
        for (std::size_t row = 0; row < 3; ++row) {
            CHECK(each.rows[3 * at + row][0] == static_cast<double>(row));
            CHECK(each.rows[3 * at + row][3] == means.rows[2 * row + at][2]);
            mismatches.push_back(each.rows[3 * at + row][2]);
            losses.push_back(each.rows[3 * at + row][3]);
        }
        const double times = static_cast<double>(at) + 1;
        CHECK(mismatches[0] == Approx(plain.mismatch(times)));
        CHECK(mismatches[1] == Approx(head.mismatch(times)));
        CHECK(mismatches[2] == Approx(plain.mismatch(times)));  // its points are no warp
        CHECK(ranks.rows[at][0] == 12 * times);
        CHECK(ranks.rows[at][1] == 3);
        CHECK(ranks.rows[at][2] == Approx(rankCorrelation(mismatches, losses)));
    }
}

TEST_CASE("a study that is stopped while a model trains goes on with it, and ends the same") {
    const TemporaryFolder folder;
    const JobInput input = inputOf(folder, copying());
    const JobKind& kind = jobKind("study");
    std::stop_source stop;
    std::vector<double> fractions;
    Progress progress;
    progress.stop = stop.get_token();
    progress.report = [&](double fraction, const Message&) {
        fractions.push_back(fraction);
        if (fraction > 0.02) stop.request_stop();
    };
    {
        JobRun run(kind, input, folder / "journal");
        CHECK_THROWS_AS(runToEnd(run, progress), Cancelled);
        CHECK(run.progress().done == 0);
    }
    // Within the first of four units, of which some is done.
    REQUIRE(!fractions.empty());
    CHECK(fractions.back() > 0.02);
    CHECK(fractions.back() < 0.25);
    CHECK(fs::exists(folder / "models" / "1-RoPE-seed-3" / "training_state.safetensors"));
    JobRun run(kind, input, folder / "journal");
    runToEnd(run, {});
    const TemporaryFolder other;
    CHECK(kind.json(run.report()) == kind.json(reportOf("study", inputOf(other, copying()))));
}

TEST_CASE("shards of a study, merged, are one run") {
    const TemporaryFolder folder;
    const JobKind& kind = jobKind("study");
    for (const int index : {2, 1}) {
        const std::string models = "models-" + std::to_string(index);
        JobRun run(kind, inputOf(folder, copying(), models.c_str()), folder / "journal",
                   {index, 2});
        runToEnd(run, {});
        CHECK(run.progress().units == 2);
    }
    const Report merged = merge(kind, journalsIn(folder / "journal"));
    CHECK(kind.json(merged) == kind.json(reportOf("study", inputOf(folder, copying()))));
}

TEST_CASE("a study needs a text where its models read one, and none where they do not") {
    const TemporaryFolder folder;
    StudyRequest request;
    request.models = folder / "models";
    request.file = written(folder, reading());
    CHECK_THAT(errorOf([&] { studyInput(request); }), ContainsSubstring("--text"));
    std::ofstream(folder / "short.txt") << "Too short a text.";
    request.texts = {folder / "short.txt"};
    CHECK_THAT(errorOf([&] { studyInput(request); }), ContainsSubstring("give more text"));
    request.file = written(folder, copying());
    CHECK_THAT(errorOf([&] { studyInput(request); }), ContainsSubstring("leave --text out"));
    request.texts.clear();
    request.file = folder / "missing.json";
    CHECK_THAT(errorOf([&] { studyInput(request); }), ContainsSubstring("missing.json"));
    request.file = written(folder, copying());
    request.steps = 2;
    request.seeds = 1;
    const Study study =
        studyFromJson(Json::parse(studyInput(request).settings.name("study")), "study");
    CHECK(study.seeds == std::vector<std::uint64_t>{3});
    CHECK(study.variants.at(1).recipe.optimisation.steps == 2);
}

// Measured apart, without what the program needs to begin: one thread took 6 s of a processor.
TEST_CASE("what a small study takes is foretold, and two cores are not twice as fast") {
    StudyRequest request;
    request.file = sourceDir() / "samples/studies/fig3.json";
    request.steps = 8;
    request.seeds = 1;
    const Study study = studyFromJson(Json::parse(studySettings(request).name("study")), "study");
    constexpr double measured = 6.0;
    const double one = studySeconds(study, 1);
    CHECK(one > measured / 2);
    CHECK(one < measured * 2);
    CHECK(studySeconds(study, 2) > one / 2);
    CHECK(studySeconds(study, 2) < one);
}

TEST_CASE("every shipped study is one that can be run, and says where printed numbers are from") {
    int studies = 0;
    for (const auto& entry : fs::directory_iterator(sourceDir() / "samples/studies")) {
        INFO(entry.path().string());
        std::ifstream stream(entry.path());
        const Study study = studyFromJson(Json::parse(stream), entry.path().string());
        CHECK_FALSE(study.source.empty());
        CHECK_FALSE(study.lengths().empty());
        // Beyond what was trained.
        const TrainRecipe& recipe = study.variants.front().recipe;
        const std::int64_t trained =
            study.ofText() ? recipe.optimisation.length : recipe.task.longest;
        CHECK(study.lengths().back() >= 2 * trained);
        CHECK(study.seeds.size() >= 3);
        // Foretold, on two cores that do nothing else.
        CHECK(studySeconds(study, 2) <= 40 * 60);
        ++studies;
    }
    CHECK(studies >= 11);
}
