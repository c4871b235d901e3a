// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of the table of perplexities: what is printed beside them, and how they are kept.
#include <cmath>
#include <fstream>
#include <map>
#include <sstream>

#include "analysis/evaluate/longbench.h"
#include "analysis/position/composition.h"
#include "analysis/position/methods/all.h"
#include "app/figures/printed_longbench.h"
#include "app/figures/printed_perplexities.h"
#include "pages/evaluate/evaluate_rows.h"
#include "pages/evaluate/evaluate_start.h"
#include "tests/app/fake_backend.h"
#include "tests/catch.h"
#include "tests/widgets/application.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// A line of the table of printed numbers, by commas outside quotes.
std::vector<std::string> fieldsOf(const std::string& line) {
    std::vector<std::string> fields(1);
    bool quoted = false;
    for (const char c : line) {
        if (c == '"')
            quoted = !quoted;
        else if (c == ',' && !quoted)
            fields.emplace_back();
        else
            fields.back() += c;
    }
    return fields;
}

Intervention methodNamed(const ModelSpec& spec, const QString& name) {
    for (const NamedMethod& method : evaluateMethods(spec))
        if (method.name == name) return method.change;
    FAIL("no method " << name.toStdString());
    return {};
}

}  // namespace

TEST_CASE("printed numbers stand at the same multiple of the trained length", "[evaluate]") {
    const ModelSpec spec = smallSpec();  // trained to 16
    const std::vector<std::int64_t> lengths = {16, 24, 32, 128};
    const auto printed = [&](const Intervention& change, const QString& text) {
        return printedOf(spec, change, {}, text, lengths);
    };
    const PrintedRow rope = printed({}, "PG19");
    REQUIRE(rope.cells.size() == 4);
    CHECK(rope.source == "T1 PG19");
    CHECK(rope.cells[0].perplexity == 14.5);
    CHECK(std::isnan(rope.cells[1].perplexity));
    CHECK(rope.cells[2].perplexity == 491.4);
    CHECK(rope.cells[3].perplexity == 599.5);
    // The other texts stand in the tool tip, with the windows they were read in.
    CHECK(rope.cells[2].words.split('\n').size() == 3);
    CHECK(rope.cells[2].words.contains("303.0: RoPE; Table 1"));
    CHECK(rope.cells[2].words.contains("sliding windows"));
    CHECK(printed({}, "proof-pile").cells[2].perplexity == 303.0);
    CHECK(printed({}, "WikiText-103").cells[2].perplexity == 37.08);
    CHECK(printedConvention("PG19") == "sliding");
    CHECK(printedConvention("WikiText-103") == "disjoint");

    const Intervention pi = methodNamed(spec, "PI");
    CHECK(printed(pi, "WikiText-103").source == "T3 WikiText-103");
    CHECK(printed(pi, "WikiText-103").cells[2].perplexity == 24.77);
    // Nobody printed PI without tuning on PG19; what there is stands in the tool tip.
    CHECK(printed(pi, "PG19").source.isEmpty());
    CHECK(std::isnan(printed(pi, "PG19").cells[2].perplexity));
    CHECK(printed(pi, "PG19").cells[2].words.contains("24.8"));
    CHECK(printed(methodNamed(spec, "ReRoPE"), "PG19").cells.empty());
    CHECK(printed(methodNamed(spec, "NTK-aware"), "PG19").cells.empty());
    Intervention sharp;
    sharp.uniformSigma = 1.2;
    CHECK(printed(sharp, "PG19").cells.empty());  // of RoPE nobody printed it
    const PrintedRow nope = printed(withoutPositions({}), "PG19");
    REQUIRE(nope.cells.size() == 4);
    CHECK(nope.cells[0].perplexity == 14.6);
    CHECK(nope.cells[3].above);
    const PrintedRow uniform = printed(withoutPositions(sharp), "PG19");
    REQUIRE(uniform.cells.size() == 4);
    CHECK(uniform.cells[2].perplexity == 16.0);
    Intervention heads;
    heads.headSigma.assign(static_cast<std::size_t>(spec.layerCount() * spec.heads), 1.5);
    const PrintedRow head = printed(withoutPositions(heads), "PG19");
    REQUIRE(head.cells.size() == 4);
    CHECK(head.cells[2].perplexity == 15.3);
    for (const char* to : {"searched to 4k", "searched to 8k", "searched to 18k"})
        CHECK(head.cells[3].words.contains(to));
    CHECK(printedScoresOf(spec, withoutPositions(heads), {}).size() == 3);
    CHECK(printedScoresOf(spec, withoutPositions({}), {}).at(0).ofSet.at("trec") == 41.5);
}

TEST_CASE("a factor that is fixed stands beside its own multiple alone", "[evaluate]") {
    const ModelSpec spec = smallSpec();
    Intervention twice = methodNamed(spec, "YaRN");
    twice.choices.at(Stage::frequencies).values["factor"] = 2.0;
    const PrintedRow row = printedOf(spec, twice, {}, "PG19", {16, 32, 64});
    REQUIRE(row.cells.size() == 3);
    CHECK(std::isnan(row.cells[0].perplexity));
    CHECK(row.cells[1].perplexity == 14.5);
    CHECK(std::isnan(row.cells[2].perplexity));
}

TEST_CASE("a checkpoint that was tuned or warped in training has its own printed rows",
          "[evaluate]") {
    ModelSpec tuned = smallSpec();
    const Choice pi{"linear", {{"factor", 4.0}, {"only_beyond", false}}};
    for (LayerSpec& layer : tuned.layers)
        layer.choices[Stage::frequencies] = pi;
    // Its 16 positions are four times the four that it was trained to first.
    const PrintedRow row = printedOf(tuned, {}, {}, "PG19", {4, 8, 16, 32});
    REQUIRE(row.cells.size() == 4);
    CHECK(row.cells[0].perplexity == 17.4);
    CHECK(row.cells[2].perplexity == 17.1);
    CHECK(row.cells[3].perplexity == 752.8);
    CHECK(row.cells[2].words.contains("PI, fair, 8k"));
    CHECK(row.cells[2].words.contains("PI, raw, 8k"));
    CHECK(printedOf(tuned, {}, {}, "WikiText-103", {4, 8}).source.isEmpty());
    CHECK(printedOf(tuned, methodNamed(smallSpec(), "YaRN"), {}, "PG19", {4, 8}).cells.empty());

    const ModelSpec spec = smallSpec();
    const Intervention interpolated = methodNamed(spec, "PI");
    Augmentation warped;
    warped.headShare = warped.tailShare = 0.15;
    const auto ours = [&](const Intervention& change) {
        return printedOf(spec, change, warped, "WikiText-103", {16, 32, 96});
    };
    REQUIRE(ours(interpolated).cells.size() == 3);
    CHECK(ours(interpolated).cells[1].perplexity == 18.87);
    CHECK(ours(interpolated).cells[2].perplexity == 18.45);
    CHECK(ours({}).cells.empty());  // the paper tests it with PI alone
    warped.tailShare = 0;
    warped.alphas = {0.25};
    CHECK(ours(interpolated).source == "TB WikiText-103");
    CHECK(ours(interpolated).cells[1].perplexity == 18.36);
    warped.alphas = {0.3};
    CHECK(ours(interpolated).cells.empty());
    warped = {};
    warped.randomizedShare = 1;
    warped.longest = 128;
    CHECK(ours({}).cells.empty());  // its tests draw positions, too
    const Intervention drawn =
        withChoice(spec, {}, -1, Stage::positions,
                   startingChoice(findMethod(Stage::positions, "randomised"), spec, 0));
    REQUIRE(ours(drawn).cells.size() == 3);
    CHECK(ours(drawn).cells[0].perplexity == 39.35);
    CHECK(printedOf(spec, drawn, {}, "WikiText-103", {16}).cells.empty());

    ModelSpec heads = smallSpec();
    for (LayerSpec& layer : heads.layers)
        layer.choices = withoutPositions({}).choices;
    heads.trainedSigma.assign(static_cast<std::size_t>(heads.layerCount() * heads.heads), 1.5);
    CHECK(printedOf(heads, {}, {}, "PG19", {32}).cells.at(0).perplexity == 15.3);
}

TEST_CASE("every printed number is that of the paper", "[evaluate]") {
    struct Key {
        const char *key, *csv;
    };
    constexpr Key keys[] = {{"rope", "rope"},
                            {"nope", "nope"},
                            {"ntk", "ntk_dynamic"},
                            {"yarn", "yarn"},
                            {"pi tuned", "pi"},
                            {"yarn tuned", "yarn"},
                            {"uniform 1.2", "nope_uniform_1.2"},
                            {"uniform 1.5", "nope_uniform_1.5"},
                            {"uniform 1.8", "nope_uniform_1.8"},
                            {"head", "nope_head_scale"},
                            {"pi", "pi"},
                            {"randomised 16", "randomized_8072"},
                            {"randomised 8", "randomized_4096"},
                            {"randomised 2", "randomized_1024"},
                            {"alibi", "alibi"},
                            {"warped", "warp_head_tail"},
                            {"head 1/2", "warp_head_alpha_1_2"},
                            {"head 1/4", "warp_head_alpha_1_4"},
                            {"head 1/6", "warp_head_alpha_1_6"},
                            {"head 1/8", "warp_head_alpha_1_8"}};
    const auto csvKey = [&](std::string_view key) {
        for (const Key& one : keys)
            if (key == one.key) return std::string(one.csv);
        return std::string();
    };
    // "4k" of a row's name, as the length that it was tuned or searched to.
    const auto lengthIn = [](const std::string& name) -> std::string {
        for (const auto& [words, length] :
             {std::pair{"18k", "18432"}, {"16k", "16384"}, {"8k", "8192"}, {"4k", "4096"}})
            if (name.ends_with(words)) return length;
        return "";
    };
    std::ifstream file(sourceDir() / "tests/data/reference/paper_tables.csv");
    REQUIRE(file);
    std::map<std::string, double> printed;
    for (std::string line; std::getline(file, line);) {
        const auto fields = fieldsOf(line);
        if (fields.size() < 17 || fields[14].empty() || fields[16] != "printed") continue;
        const bool theirs = fields[1] == "warping_paper";
        const double sign = fields[15] == ">" ? -1.0 : 1.0;
        const std::string setting =
            fields[6] == "fair" || fields[6] == "raw" ? fields[6] : std::string();
        printed[fields[2] + '|' + fields[5] + '|' + setting + '|' +
                (theirs ? std::string() : fields[7]) + '|' + fields[9] + '|' + fields[11]] =
            sign * std::stod(fields[14]);
    }
    std::size_t compared = 0;
    for (const PrintedPerplexity& one : printedPerplexities) {
        const std::string name = one.name;
        const std::string text = one.text == PrintedText::pg19   ? "PG19"
                                 : one.text == PrintedText::pile ? "proof-pile"
                                                                 : "WikiText-103";
        const int trained = one.text == PrintedText::wikiText ? 512 : 2048;
        const std::string setting = name.find("fair") != std::string::npos  ? "fair"
                                    : name.find("raw") != std::string::npos ? "raw"
                                                                            : "";
        if (one.tuned > 0) CHECK(lengthIn(name) == std::to_string(one.tuned * trained));
        for (std::size_t at = 0; at < std::size(printedMultiples); ++at) {
            const std::string key = std::string("Table ") + one.table + '|' + csvKey(one.key) +
                                    '|' + setting + '|' + lengthIn(name) + '|' + text + '|' +
                                    std::to_string(printedMultiples[at] * trained);
            INFO(key);
            REQUIRE(printed.contains(key) == !std::isnan(one.perplexity[at]));
            if (!printed.contains(key)) continue;
            CHECK(printed.at(key) == one.perplexity[at]);
            ++compared;
        }
    }
    CHECK(compared == 226);  // all that the two tables hold of certain numbers
    for (const PrintedBench& one : printedBench2024)
        for (std::size_t at = 0; at < std::size(one.score); ++at) {
            const std::string length = one.tuned > 0 || std::string_view(one.key) == "head"
                                           ? lengthIn(one.name)
                                           : std::string("2048");
            const std::string key = "Table 2|" + csvKey(one.key) + '|' +
                                    (one.tuned > 0 ? "raw" : "") + '|' +
                                    (length == "2048" ? std::string() : length) + '|' +
                                    benchSets()[at].title + '|' + length;
            INFO(key);
            REQUIRE(printed.contains(key));
            CHECK(printed.at(key) == one.score[at]);
        }
}

TEST_CASE("rows come back as they were, and one that cannot be read is left out", "[evaluate]") {
    application();
    std::vector<EvaluateRow> rows = firstRows(smallSpec());
    rows[0].on = false;
    rows.back().model = "/somewhere/else";
    QJsonArray json = toJson(rows);
    CHECK(evaluateRowsFrom(json) == rows);
    json.append(QJsonObject{{"name", "broken"}, {"intervention", "{"}});
    CHECK(evaluateRowsFrom(json) == rows);
    CHECK(freshName(rows, "PI") == "PI (2)");
}

TEST_CASE("a row that the checkpoint cannot have says why", "[evaluate]") {
    Intervention scales;
    scales.headSigma.assign(3, 1.0);  // of another model
    CHECK_FALSE(whyExcluded(smallSpec(), scales).isEmpty());
    CHECK(whyExcluded(smallSpec(), {}).isEmpty());
}

TEST_CASE("one job has the rows that lack the same columns of one checkpoint", "[evaluate]") {
    JobKindFacts kind;
    kind.key = "perplexity";
    PerplexityChoices choices;
    choices.convention = "disjoint";
    choices.lengths = {16, 32};
    Intervention sharp;
    sharp.uniformSigma = 1.5;
    const std::vector<WantedRow> rows = {
        {"plain", "/a", {}}, {"same", "/a", {}}, {"sharp", "/a", sharp}, {"other", "/b", {}}};
    EvaluateCells found;
    PerplexityCell exact;
    exact.state = CellState::exact;
    found[evaluateCell("/a", {}, 16, "disjoint", 0, 0)] = exact;
    const EvaluatePlan plan = evaluatePlan(rows, choices, choices.lengths, found, kind, {}, 100);
    CHECK(plan.cells == 5);  // plain at 32, sharp and other at both; same is plain
    REQUIRE(plan.jobs.size() == 3);
    for (const JobStartAction& job : plan.jobs)
        if (job.model == "/b") CHECK(job.settings.list("lengths") == std::vector<double>{16, 32});
    // A stride longer than a window has no windows: its job says so.
    choices.convention = "sliding";
    choices.stride = 64;
    CHECK(evaluatePlan(rows, choices, {16}, {}, kind, {}, 100).windows.at(0).second == 0);
}
