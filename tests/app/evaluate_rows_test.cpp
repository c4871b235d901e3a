// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of the table of perplexities: what is printed beside them, and how they are kept.
#include <cmath>
#include <fstream>
#include <map>
#include <sstream>

#include "analysis/position/composition.h"
#include "app/figures/printed_perplexities.h"
#include "app/views/evaluate_rows.h"
#include "app/views/evaluate_start.h"
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
    const PrintedRow rope = printedOf(spec, {}, lengths);
    REQUIRE(rope.cells.size() == 4);
    CHECK(rope.source == "T1 PG19");
    CHECK(rope.cells[0].perplexity == 14.5);
    CHECK(std::isnan(rope.cells[1].perplexity));
    CHECK(rope.cells[2].perplexity == 491.4);
    CHECK(rope.cells[3].perplexity == 599.5);
    const PrintedRow pi = printedOf(spec, methodNamed(spec, "PI"), lengths);
    CHECK(pi.source == "T3 WikiText");
    CHECK(pi.cells[0].perplexity == 19.22);
    CHECK(printedOf(spec, methodNamed(spec, "ReRoPE"), lengths).cells.empty());
    Intervention sharp;
    sharp.uniformSigma = 1.2;
    CHECK(printedOf(spec, sharp, lengths).cells.empty());  // of RoPE nobody printed it
    const PrintedRow nope = printedOf(spec, withoutPositions({}), lengths);
    REQUIRE(nope.cells.size() == 4);
    CHECK(nope.cells[0].perplexity == 14.6);
    CHECK(nope.cells[3].above);
    const PrintedRow uniform = printedOf(spec, withoutPositions(sharp), lengths);
    REQUIRE(uniform.cells.size() == 4);
    CHECK(uniform.cells[2].perplexity == 16.0);
}

TEST_CASE("every printed number is that of the paper", "[evaluate]") {
    const std::map<std::string, std::string> keys = {{"rope", "rope"},
                                                     {"nope", "nope"},
                                                     {"ntk", "ntk_dynamic"},
                                                     {"yarn", "yarn"},
                                                     {"uniform 1.2", "nope_uniform_1.2"},
                                                     {"uniform 1.5", "nope_uniform_1.5"},
                                                     {"uniform 1.8", "nope_uniform_1.8"},
                                                     {"head", "nope_head_scale"},
                                                     {"pi", "pi"},
                                                     {"alibi", "alibi"}};
    std::ifstream file(sourceDir() / "../shared/reference/paper_tables.csv");
    if (!file) return;  // not everybody has it
    std::map<std::string, double> printed;
    for (std::string line; std::getline(file, line);) {
        const auto fields = fieldsOf(line);
        if (fields.size() < 16 || fields[14].empty()) continue;
        const bool first = fields[2] == "Table 1" && fields[9] == "PG19" &&
                           (fields[6] == "original" || fields[6] == "zero_shot" ||
                            (fields[6] == "searched" && fields[7] == "8192"));
        if (!first && fields[2] != "Table 3") continue;
        const double sign = fields[15] == ">" ? -1.0 : 1.0;
        printed[fields[2] + fields[5] + '@' + fields[11]] = sign * std::stod(fields[14]);
    }
    for (const PrintedPerplexity& one : printedPerplexities) {
        const int trained = one.table == 1 ? 2048 : 512;
        for (std::size_t at = 0; at < std::size(printedMultiples); ++at) {
            const std::string key = "Table " + std::to_string(one.table) +
                                    keys.at(std::string(one.key)) + '@' +
                                    std::to_string(printedMultiples[at] * trained);
            INFO(key);
            REQUIRE(printed.contains(key));
            CHECK(printed.at(key) == one.perplexity[at]);
        }
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
    for (const JobStartWish& job : plan.jobs)
        if (job.model == "/b") CHECK(job.settings.list("lengths") == std::vector<double>{16, 32});
    // A stride longer than a window has no windows: its job says so.
    choices.convention = "sliding";
    choices.stride = 64;
    CHECK(evaluatePlan(rows, choices, {16}, {}, kind, {}, 100).windows.at(0).second == 0);
}
