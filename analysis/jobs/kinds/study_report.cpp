// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/kinds/study_report.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "analysis/measure/pair_histogram.h"
#include "analysis/measure/rank_correlation.h"
#include "analysis/position/augment.h"
#include "analysis/position/composition.h"
#include "analysis/values/number_text.h"

namespace sextant {

namespace {

const double noScore = std::nan("");

// A test's value at one length, of each seed that is done: NLL in nats a token, or the share of
// lists answered without an error.
struct StudyCell {
    std::size_t test = 0;  // over all variants
    std::int64_t length = 0;
    std::vector<double> values;
    std::vector<double> seeds;

    double mean() const {
        double sum = 0;
        for (const double value : values)
            sum += value;
        return values.empty() ? noScore : sum / static_cast<double>(values.size());
    }
    double least() const {
        return values.empty() ? noScore : *std::min_element(values.begin(), values.end());
    }
    double greatest() const {
        return values.empty() ? noScore : *std::max_element(values.begin(), values.end());
    }
};

// Test after test, length after length.
std::vector<StudyCell> studyCells(const Study& study, const std::vector<Unit>& units,
                                  const Results& results) {
    const std::vector<std::int64_t> lengths = study.lengths();
    std::vector<StudyCell> cells;
    std::vector<std::size_t> firstTest;
    for (const StudyVariant& variant : study.variants) {
        firstTest.push_back(cells.size() / lengths.size());
        for (std::size_t t = 0; t < variant.tests.size(); ++t)
            for (const std::int64_t length : lengths)
                cells.push_back({firstTest.back() + t, length, {}, {}});
    }
    // Units stand seed after seed, variant after variant; of a stopped job the first of them.
    for (std::size_t u = 0; u < units.size(); ++u) {
        const std::size_t v = u % study.variants.size();
        const double seed = static_cast<double>(study.seeds.at(u / study.variants.size()));
        const UnitResult result = results(units[u]);
        const auto numbers = [&](const char* name) -> const std::vector<double>& {
            result.number(name);  // or throws
            return result.numbers.at(name);
        };
        const auto& nll = numbers("nll");
        const auto& labels = numbers("labels");
        const auto& right = numbers("right");
        for (std::size_t i = 0; i < study.variants[v].tests.size() * lengths.size(); ++i) {
            StudyCell& cell = cells.at(firstTest[v] * lengths.size() + i);
            cell.seeds.push_back(seed);
            cell.values.push_back(study.ofText()
                                      ? nll.at(i) / labels.at(i)
                                      : right.at(i) / static_cast<double>(study.evaluation.trials));
        }
    }
    return cells;
}

std::vector<StudyTest> testsOf(const Study& study) {
    std::vector<StudyTest> tests;
    for (const StudyVariant& variant : study.variants)
        tests.insert(tests.end(), variant.tests.begin(), variant.tests.end());
    return tests;
}

double printedAt(const StudyTest& test, const std::string& at) {
    const auto found = test.printed.find(at);
    return found == test.printed.end() ? noScore : found->second;
}

// Over lengths, of each seed.
StudyCell overallOf(const std::vector<StudyCell>& cells, std::size_t test) {
    StudyCell overall{test, 0, {}, {}};
    double lengths = 0;
    for (const StudyCell& cell : cells) {
        if (cell.test != test) continue;
        ++lengths;
        overall.seeds = cell.seeds;
        overall.values.resize(cell.values.size(), 0.0);
        for (std::size_t i = 0; i < cell.values.size(); ++i)
            overall.values[i] += cell.values[i];
    }
    for (double& value : overall.values)
        value /= lengths;
    return overall;
}

ReportTable statementsOf(const Study& study, const std::vector<StudyTest>& tests,
                         const std::vector<StudyCell>& cells) {
    ReportTable table{"statements", {"variant"}, {}};
    const bool ofText = study.ofText();
    if (ofText)
        for (const std::int64_t times : study.evaluation.times)
            table.columns.push_back("nll_" + std::to_string(times) + "x");
    else
        table.columns.emplace_back("accuracy");
    table.columns.emplace_back("says");
    for (std::size_t t = 0; t < tests.size(); ++t) {
        std::vector<double> row = {static_cast<double>(t)};
        if (!ofText) row.push_back(overallOf(cells, t).mean());
        for (const StudyCell& cell : cells)
            if (ofText && cell.test == t) row.push_back(cell.mean());
        row.push_back(static_cast<double>(t));
        table.rows.push_back(std::move(row));
        table.words["variant"].push_back(tests[t].name);
        table.words["says"].push_back(tests[t].says);
    }
    return table;
}

// What training as in this recipe shows of pairs of tokens; nothing where its positions are drawn
// in another way than by warps of head and tail, or nothing turns.
std::optional<PairHistogram> trainingPairs(const TrainRecipe& recipe) {
    const Augmentation& a = recipe.augmentation;
    constexpr std::int64_t tokens = 128;  // which stand for those of any length
    double share = 1 - a.headShare - a.tailShare;
    if (a.share() > 1 - share + 1e-9 || !rotates(modelSpec(recipe))) return std::nullopt;
    PairHistogram pairs(plainPositions(tokens));
    const auto add = [&](const std::vector<double>& positions, double own) {
        share += own;
        pairs = pairs.mixedWith(PairHistogram(positions), own / share);
    };
    if (a.tailShare > 0) add(tailWarp(tokens, a.tail), a.tailShare);
    if (a.headShare > 0)
        for (const double alpha : a.alphas)
            add(headWarp(tokens, alpha), a.headShare / static_cast<double>(a.alphas.size()));
    return pairs;
}

// Whether a test interpolates positions by as many times as its text is longer, and changes nothing
// else.
bool interpolates(const StudyTest& test) {
    Intervention plain = test.change;
    plain.choices.erase(Stage::frequencies);
    const auto found = test.change.choices.find(Stage::frequencies);
    return plain == Intervention{} && found != test.change.choices.end() &&
           found->second.method == "linear" && found->second.number("factor") == 0;
}

// Does the mismatch of pairs (pair_histogram.h) predict the loss? Both for each test that
// interpolates, and the rank correlation over tests at each length.
void addPrediction(const Study& study, const std::vector<StudyCell>& cells, Report& report) {
    constexpr std::size_t fewest = 3;  // tests, or ranks say nothing
    std::vector<std::optional<PairHistogram>> pairs;
    ReportTable each{"prediction", {"variant", "length", "mismatch", "nll_mean"}, {}};
    for (const StudyVariant& variant : study.variants)
        for (const StudyTest& test : variant.tests) {
            pairs.push_back(interpolates(test) ? trainingPairs(variant.recipe) : std::nullopt);
            each.words["variant"].push_back(test.name);
        }
    ReportTable ranks{"rank_correlation", {"length", "models", "rank_correlation"}, {}};
    const auto trained = static_cast<double>(study.variants.front().recipe.optimisation.length);
    Message words;
    for (const std::int64_t length : study.lengths()) {
        std::vector<double> mismatches, losses;
        for (const StudyCell& cell : cells) {
            if (cell.length != length || !pairs[cell.test] || !std::isfinite(cell.mean())) continue;
            mismatches.push_back(pairs[cell.test]->mismatch(static_cast<double>(length) / trained));
            losses.push_back(cell.mean());
            each.rows.push_back({static_cast<double>(cell.test), static_cast<double>(length),
                                 mismatches.back(), losses.back()});
        }
        if (losses.size() < fewest) continue;
        const double found = rankCorrelation(mismatches, losses);
        ranks.rows.push_back(
            {static_cast<double>(length), static_cast<double>(losses.size()), found});
        const Message own = Message("{} at {}", numberText(found, 2), length);
        words = words.empty() ? own : Message("{}, {}", words, own);
    }
    if (ranks.rows.empty()) return;
    report.summary =
        Message("{}; mismatch of pairs against NLL, rank correlation {}", report.summary, words);
    report.tables.push_back(std::move(each));
    report.tables.push_back(std::move(ranks));
}

Message studySummary(const Study& study, const std::vector<StudyTest>& tests,
                     const std::vector<StudyCell>& cells) {
    const std::int64_t longest = study.lengths().back();
    std::size_t best = tests.size();
    double value = noScore;
    for (std::size_t t = 0; t < tests.size(); ++t) {
        double own = study.ofText() ? noScore : -overallOf(cells, t).mean();
        for (const StudyCell& cell : cells)
            if (study.ofText() && cell.test == t && cell.length == longest) own = cell.mean();
        if (std::isnan(own) || (best < tests.size() && own >= value)) continue;
        best = t;
        value = own;
    }
    if (best == tests.size()) return Message::verbatim(study.title);
    return study.ofText() ? Message("{}: best {}, {} nats at {}", study.title, tests[best].name,
                                    numberText(value, 4), longest)
                          : Message("{}: best {}, mean accuracy over lengths {}", study.title,
                                    tests[best].name, numberText(-value, 3));
}

}  // namespace

Study studyOf(const Choice& settings) {
    const auto json = nlohmann::json::parse(settings.name("study"), nullptr, false);
    if (json.is_discarded()) throw Error("study: not JSON");
    return studyFromJson(json, "study");
}

Report studyReport(const JobInput& input, const std::vector<Unit>& units, const Results& results) {
    const Study study = studyOf(input.settings);
    const bool ofText = study.ofText();
    const std::vector<StudyCell> cells = studyCells(study, units, results);
    const std::vector<StudyTest> tests = testsOf(study);
    const char* measure = ofText ? "nll_mean" : "accuracy";
    ReportTable each{"cells", {"variant", "seed", "length", measure}, {}};
    ReportTable means{"means", {"variant", "length", measure, "least", "greatest"}, {}};
    if (ofText) means.columns.insert(means.columns.end(), {"perplexity", "printed"});
    ReportTable overall{"overall", {"variant", measure, "least", "greatest", "printed"}, {}};
    for (ReportTable* table : {&each, &means, &overall})
        for (const StudyTest& test : tests)
            table->words["variant"].push_back(test.name);
    const std::int64_t trained = study.variants.front().recipe.optimisation.length;
    for (const StudyCell& cell : cells) {
        const auto test = static_cast<double>(cell.test);
        const auto length = static_cast<double>(cell.length);
        for (std::size_t i = 0; i < cell.values.size(); ++i)
            each.rows.push_back({test, cell.seeds[i], length, cell.values[i]});
        means.rows.push_back({test, length, cell.mean(), cell.least(), cell.greatest()});
        if (!ofText) continue;
        means.rows.back().push_back(std::exp(cell.mean()));
        means.rows.back().push_back(
            printedAt(tests[cell.test], std::to_string(cell.length / trained)));
    }
    Report report;
    report.summary = studySummary(study, tests, cells);
    if (!study.source.empty())
        report.summary = Message("{}; printed: {}", report.summary, study.source);
    report.tables = {std::move(each), std::move(means)};
    if (!ofText) {
        for (std::size_t t = 0; t < tests.size(); ++t) {
            const StudyCell all = overallOf(cells, t);
            overall.rows.push_back({static_cast<double>(t), all.mean(), all.least(), all.greatest(),
                                    printedAt(tests[t], "mean")});
        }
        report.tables.push_back(std::move(overall));
    }
    if (ofText) addPrediction(study, cells, report);
    if (std::any_of(tests.begin(), tests.end(),
                    [](const StudyTest& test) { return !test.says.empty(); }))
        report.tables.push_back(statementsOf(study, tests, cells));
    return report;
}

}  // namespace sextant
