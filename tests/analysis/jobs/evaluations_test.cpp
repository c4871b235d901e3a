// SPDX-License-Identifier: GPL-3.0-or-later
// Growing contexts, passkeys, tasks and swept parameters as jobs, against measurements one by one.
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "analysis/jobs/kinds/setting_rows.h"
#include "analysis/jobs/kinds/task_scores.h"
#include "analysis/jobs/runner.h"
#include "analysis/model/generate.h"
#include "analysis/model/measure.h"
#include "analysis/train/task.h"
#include "tests/analysis/jobs/job_report.h"
#include "tests/analysis/jobs/small_job.h"
#include "tests/error_of.h"
#include "tests/reference.h"

using namespace sextant;
using namespace sextant::test;

namespace {

std::string refused(const std::string& kind, const JobInput& input) {
    return errorOf([&] { JobRun(jobKind(kind), input); });
}

Intervention with(Stage stage, const char* method) {
    Intervention change;
    change.choices[stage] = initialChoice(method, findMethod(stage, method).parameters);
    return change;
}

Intervention linear(double factor) {
    Intervention change = with(Stage::frequencies, "linear");
    change.choices[Stage::frequencies].values["factor"] = factor;
    return change;
}

// The share of outputs that are their whole target (methods.md, S7).
template <class Sequence>
double sequenceAccuracy(const std::vector<Sequence>& targets,
                        const std::vector<Sequence>& outputs) {
    REQUIRE(targets.size() == outputs.size());
    double right = 0;
    for (std::size_t i = 0; i < targets.size(); ++i)
        right += targets[i] == outputs[i];
    return right / static_cast<double>(targets.size());
}

}  // namespace

TEST_CASE("the same last segment is scored from each context") {
    const JobInput input = smallInput(jobKind("same-segment"));
    const Report report = reportOf("same-segment", input);
    const ReportTable& cells = report.tables.at(0);
    REQUIRE(cells.rows.size() == 3);
    // Only the first document holds the longest context.
    const Sample& document = input.material.samples->samples[0];
    for (const std::size_t row : {0u, 1u, 2u}) {
        const std::int64_t context = 8 << row;
        Samples one;
        const auto end = document.ids.begin() + document.read;
        one.samples.push_back({{end - 1 - context, end}, context});
        const auto nll =
            measure(*input.material.model, one, input.experiment.intervention, {}).nllSamples;
        double sum = 0;
        for (std::size_t i = nll.size() - 8; i < nll.size(); ++i)
            sum += nll[i];
        CHECK(at(cells, row, "length") == static_cast<double>(context));
        CHECK(at(cells, row, "labels") >= 8);
        if (row == 2) CHECK(at(cells, row, "labels") == at(cells, 0, "labels"));
        if (at(cells, row, "labels") == 8)
            CHECK(at(cells, row, "nll_mean") == Approx(sum / 8).margin(2e-5));
    }
}

TEST_CASE("the tax is paid by what changes short texts, and by nothing else") {
    JobInput input = smallInput(jobKind("same-segment"));
    Intervention sharp;
    sharp.uniformSigma = 1.5;
    std::vector<SettingRow> rows{
        {"as trained", {}}, {"sharp", sharp}, {"four times", linear(4)}, {"PI", linear(0)}};
    for (const char* method : {"dynamic-ntk", "dynamic-pi", "dynamic-yarn", "clex"})
        rows.push_back({method, with(Stage::frequencies, method)});
    rows.push_back({"warp PI", with(Stage::positions, "pi")});
    Intervention beyond = linear(4);
    beyond.choices[Stage::frequencies].values["only_beyond"] = true;
    rows.push_back({"only beyond", beyond});
    // The longest context is longer than in training, 64.
    input.settings.values["multiples"] = std::vector<double>{1, 9};
    input.settings.values["settings"] = settingsText(rows);
    const Report report = reportOf("same-segment", input);
    const ReportTable& tax = report.tables.at(1);
    REQUIRE(tax.rows.size() == rows.size());
    CHECK(at(tax, 0, "tax") == 0);
    for (const std::size_t row : {1u, 2u, 3u})
        CHECK(at(tax, row, "tax") != 0);
    // What follows the text's length leaves texts of the trained length as they were.
    for (std::size_t row = 4; row < rows.size(); ++row) {
        INFO(rows[row].name);
        CHECK(at(tax, row, "tax") == 0);
        CHECK(at(report.tables.at(0), 2 * row + 1, "nll_mean") !=
              at(report.tables.at(0), 1, "nll_mean"));
    }
    CHECK(at(tax, 0, "length") == static_cast<double>(input.material.model->spec().trainedLength));
    // The tax is that of inputs of exactly the trained length.
    const Sample& document = input.material.samples->samples[0];
    const std::int64_t trained = input.material.model->spec().trainedLength;
    Samples one;
    one.samples.push_back({{document.ids.begin(), document.ids.begin() + trained + 1}, trained});
    const Model& model = *input.material.model;
    const double plain = measure(model, one, {}, {}).nllMean();
    CHECK(at(tax, 1, "tax") ==
          Approx(measure(model, one, sharp, {}).nllMean() - plain).margin(2e-5));
    // A static factor that is left to the text is that of the longest context.
    CHECK(at(tax, 3, "tax") ==
          Approx(measure(model, one, linear(72.0 / 64), {}).nllMean() - plain).margin(2e-5));
}

TEST_CASE("a context that no document holds is refused") {
    JobInput input = smallInput(jobKind("same-segment"));
    input.settings.values["multiples"] = std::vector<double>{1, 20};
    CHECK_THAT(refused("same-segment", input), ContainsSubstring("160"));
    input.settings.values["multiples"] = std::vector<double>{1.5};
    CHECK_THAT(refused("same-segment", input), ContainsSubstring("1.5"));
}

TEST_CASE("a passkey's accuracy is that of greedy decoding") {
    JobInput input = smallInput(jobKind("passkey"));
    // One digit: the model is right now and then.
    input.settings.values["least_key"] = std::int64_t{0};
    input.settings.values["most_key"] = std::int64_t{9};
    input.settings.values["trials"] = std::int64_t{12};
    const ReportTable cells = reportOf("passkey", input).tables.at(0);
    REQUIRE(cells.rows.size() == 4);
    for (std::size_t row = 0; row < 4; ++row) {
        CHECK(at(cells, row, "length") == (row < 2 ? 60 : 80));
        CHECK(at(cells, row, "depth") == (row % 2 == 0 ? 0.0 : 0.5));
        const double low = at(cells, row, "length") * at(cells, row, "depth");
        CHECK(at(cells, row, "position") >= low);
        CHECK(at(cells, row, "position") < low + at(cells, row, "length") / 2);
        CHECK(at(cells, row, "log_probability") < 0);
        CHECK(at(cells, row, "accuracy") >= 0);
        CHECK(at(cells, row, "accuracy") <= 1);
    }
}

TEST_CASE("a key that the model cannot but say is found, everywhere") {
    // Each label is the likeliest token: what a greedy decoder writes is the answer itself.
    JobInput input = smallInput(jobKind("passkey"));
    input.settings.values["least_key"] = std::int64_t{7};
    input.settings.values["most_key"] = std::int64_t{7};
    const ReportTable cells = reportOf("passkey", input).tables.at(0);
    const ReportTable again = reportOf("passkey", input).tables.at(0);
    CHECK(cells == again);
    input.settings.values["seed"] = std::int64_t{43};
    CHECK_FALSE(reportOf("passkey", input).tables.at(0) == cells);
}

TEST_CASE("depths may be shares of the length") {
    JobInput input = smallInput(jobKind("passkey"));
    input.settings.values["depths"] = std::vector<double>{0, 0.5, 1};
    const ReportTable cells = reportOf("passkey", input).tables.at(0);
    REQUIRE(cells.rows.size() == 6);
    CHECK(at(cells, 1, "depth") == 0.5);
    CHECK(at(cells, 1, "position") == 30);
    CHECK(at(cells, 5, "position") == 80);
}

TEST_CASE("a passkey that cannot be hidden is refused by name") {
    const auto with = [](const char* key, const Value& value) {
        JobInput input = smallInput(jobKind("passkey"));
        input.settings.values[key] = value;
        return refused("passkey", input);
    };
    CHECK_THAT(with("needle", std::string("no place")), ContainsSubstring("{key}"));
    CHECK_THAT(with("lengths", std::vector<double>{20}), ContainsSubstring("too short"));
    CHECK_THAT(with("most_key", std::int64_t{1}), ContainsSubstring("least_key"));
    CHECK_THAT(with("depths", std::vector<double>{0.5, 2}), ContainsSubstring("depths"));
    JobInput input = smallInput(jobKind("passkey"));
    input.material.tokenizer = nullptr;
    CHECK_THAT(refused("passkey", input), ContainsSubstring("tokenizer"));
}

TEST_CASE("the accuracy of whole sequences that tests expect: worked example") {
    const auto given = workedExample("seq_accuracy");
    const auto list = [&](const char* key) {
        return given["inputs"][key].get<std::vector<std::string>>();
    };
    CHECK(sequenceAccuracy(list("targets"), list("outputs")) == given["outputs"]["accuracy"]);
}

TEST_CASE("a task's accuracy is that of greedy decoding, list by list") {
    JobInput input = smallInput(jobKind("tasks"));
    input.settings.values["trials"] = std::int64_t{4};
    const Report report = reportOf("tasks", input);
    const ReportTable& cells = report.tables.at(0);
    REQUIRE(cells.rows.size() == 2);
    const auto seed = static_cast<std::uint64_t>(input.settings.whole("seed"));
    for (const std::size_t row : {0u, 1u}) {
        double nll = 0, labels = 0;
        std::vector<std::vector<std::int32_t>> targets, outputs;
        for (std::uint64_t trial = 0; trial < 4; ++trial) {
            RandomStream random{seed, 2 + row, trial};
            const TaskSample sample =
                drawTask({Task::copy, 2, 3, false}, static_cast<int>(2 + row), random);
            const auto answer = static_cast<std::ptrdiff_t>(sample.answer);
            GenerateOptions options;
            options.tokens = std::ssize(sample.ids) - answer;
            const Generated made =
                generate(*input.material.model, std::span(sample.ids).first(sample.answer),
                         input.experiment.intervention, options);
            outputs.push_back(made.ids);
            targets.emplace_back(sample.ids.begin() + answer, sample.ids.end());
            Samples one;
            one.samples.push_back({sample.ids, std::ssize(sample.ids) - 1});
            const auto losses =
                measure(*input.material.model, one, input.experiment.intervention, {}).nllSamples;
            for (std::size_t i = sample.answer - 1; i < losses.size(); ++i) {
                nll += losses[i];
                ++labels;
            }
        }
        CHECK(at(cells, row, "accuracy") == sequenceAccuracy(targets, outputs));
        CHECK(at(cells, row, "nll_mean") == Approx(nll / labels).margin(2e-5));
    }
    JobInput small = smallInput(jobKind("perplexity"));
    small.settings = input.settings;
    CHECK_THAT(refused("tasks", small), ContainsSubstring("vocabulary"));
    input.settings.values["shortest"] = std::int64_t{9};
    CHECK_THAT(refused("tasks", input), ContainsSubstring("shortest") && ContainsSubstring("9"));
}

TEST_CASE("what follows the text has the length of each sequence of a task") {
    const auto model = openModel(sourceDir() / "samples/rope");
    const TaskRecipe recipe{Task::sortNumbers, 2, 40, false};
    const Intervention change = with(Stage::frequencies, "dynamic-pi");
    double nll = 0;
    std::set<std::size_t> lengths;
    for (std::uint64_t trial = 0; trial < 2; ++trial) {
        RandomStream random{3, 40, trial};
        const TaskSample sample = drawTask(recipe, 40, random);
        lengths.insert(sample.ids.size());
        Intervention own = change;
        own.choices[Stage::frequencies].values["text_length"] =
            static_cast<double>(sample.ids.size());
        Samples one;
        one.samples.push_back({sample.ids, std::ssize(sample.ids) - 1});
        const auto losses = measure(*model, one, own, {}).nllSamples;
        for (std::size_t i = sample.answer - 1; i < losses.size(); ++i)
            nll += losses[i];
    }
    REQUIRE(lengths.size() == 2);
    REQUIRE(*lengths.begin() > 256);  // longer than in training
    CHECK(scoreTask(*model, recipe, 40, 2, 3, change, {}, {}).nll == Approx(nll).epsilon(1e-5));
}

TEST_CASE("a swept parameter keeps the value of the least NLL") {
    JobInput input = smallInput(jobKind("parameter-sweep"));
    input.settings.values["over"] = std::string("factor=1,2,8");
    const Report report = reportOf("parameter-sweep", input);
    const ReportTable& table = report.tables.at(0);
    REQUIRE(table.rows.size() == 3);
    std::size_t best = 0;
    for (std::size_t row = 0; row < 3; ++row) {
        Intervention change = linear(table.rows[row][0]);
        change.uniformSigma = input.experiment.intervention.uniformSigma;
        const Measurement measured =
            measure(*input.material.model, *input.material.samples, change, {});
        CHECK(at(table, row, "nll_mean_nats") == Approx(measured.nllMean()));
        if (table.rows[row][1] < table.rows[best][1]) best = row;
    }
    REQUIRE(report.proposed);
    CHECK(report.proposed->choices.at(Stage::frequencies).number("factor") == table.rows[best][0]);
    CHECK((report.summary.text().find("at the edge of 1 to 8") != std::string::npos) ==
          (best != 1));
    const auto with = [&](const std::string& over) {
        JobInput other = input;
        other.settings.values["over"] = over;
        return refused("parameter-sweep", other);
    };
    CHECK_THAT(with("factor"), ContainsSubstring("factor=2,4,8"));
    CHECK_THAT(with("factor=2,x"), ContainsSubstring("\"x\""));
    CHECK_THAT(with("factor=0.01"), ContainsSubstring("factor"));
    CHECK_THAT(with("window=4"), ContainsSubstring("they have") && ContainsSubstring("factor"));
    // What no method has is refused before a text is cut.
    const auto typed = [&](const std::string& over) {
        input.settings.values["over"] = over;
        return errorOf([&] { jobKind("parameter-sweep").checkSettings(input.settings); });
    };
    CHECK_THAT(typed("bogus=2,4"), ContainsSubstring("\"bogus\""));
    CHECK_THAT(typed("factor=2,x"), ContainsSubstring("\"x\""));
    CHECK(typed("factor=2,4").empty());
}

TEST_CASE("LongBench scores what the model goes on with, a set a row") {
    const JobInput input = smallInput(jobKind("longbench"));
    const Report report = reportOf("longbench", input);
    const ReportTable& cells = report.tables.at(0);
    REQUIRE(cells.rows.size() == 2);
    CHECK(cells.text(0, 0, 6) == "HotpotQA");
    CHECK(at(cells, 0, "samples") == 2);
    CHECK(cells.text(1, 0, 6) == "PassageCount");
    CHECK(at(report.tables.at(1), 0, "score") ==
          Approx((at(cells, 0, "score") + at(cells, 1, "score")) / 2));
    JobInput other = input;
    other.settings.values["data"] = std::string();
    CHECK_THAT(refused("longbench", other), ContainsSubstring("your own copy"));
    other.settings.values["data"] = std::string("/nowhere");
    CHECK_THAT(refused("longbench", other), ContainsSubstring("nowhere"));
    other = input;
    other.settings.values["sets"] = std::string("hotpotqa,squad");
    CHECK_THAT(refused("longbench", other), ContainsSubstring("squad"));
    other = input;
    other.settings.values["context"] = std::int64_t{1};
    CHECK_THAT(refused("longbench", other), ContainsSubstring("context"));
    other = input;
    other.material.tokenizer = nullptr;
    CHECK_THAT(refused("longbench", other), ContainsSubstring("tokenizer"));
}
