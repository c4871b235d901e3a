// SPDX-License-Identifier: GPL-3.0-or-later
// The search for head scales, step by step, on a small model.
#include <algorithm>
#include <cmath>

#include "analysis/jobs/best_step.h"
#include "analysis/jobs/held_heads.h"
#include "analysis/jobs/kinds/scale_search_report.h"
#include "analysis/jobs/kinds/scale_search_settings.h"
#include "analysis/jobs/runner.h"
#include "analysis/model/head_gradient.h"
#include "analysis/model/measure.h"
#include "tests/analysis/jobs/job_report.h"
#include "tests/analysis/jobs/small_job.h"
#include "tests/error_of.h"
#include "tests/temporary_folder.h"

using namespace sextant;
using namespace sextant::test;

namespace {

using Settings = std::map<std::string, Value>;

// Eleven samples, of which the last two are held out.
JobInput searchInput(const Settings& settings) {
    const JobKind& kind = jobKind("search-heads");
    JobInput input;
    const auto model = openModel(parityCase("llama-default"));
    std::mt19937 random(5);
    auto samples =
        std::make_shared<Samples>(randomSamples(random, model->spec().vocabulary, 11, 24));
    input.settings = initialChoice(kind.key, kind.parameters);
    input.settings.values["batch"] = std::int64_t{3};
    input.settings.values["held_out"] = std::int64_t{2};
    input.settings.values["start"] = 1.3;
    input.settings.values["bound"] = std::string("0");
    for (const auto& [key, value] : settings)
        input.settings.values[key] = value;
    input.material.model = model;
    input.material.samples = std::move(samples);
    return input;
}

Samples picked(const Samples& all, const std::vector<std::size_t>& which) {
    Samples some;
    for (const std::size_t s : which)
        some.samples.push_back(all.samples.at(s));
    return some;
}

Intervention at(const std::vector<double>& sigma) {
    Intervention change;
    change.headSigma = sigma;
    return change;
}

std::vector<double> column(const ReportTable& rows, std::size_t at) {
    std::vector<double> values;
    for (const auto& row : rows.rows)
        values.push_back(row[at]);
    return values;
}

}  // namespace

TEST_CASE("a search takes the steps that the gradient of its batches says") {
    const JobInput input = searchInput({{"steps", std::int64_t{6}}, {"keep", std::string("last")}});
    const Report report = reportOf("search-heads", input);
    const Model& model = *input.material.model;
    const ScaleSearchSettings settings = scaleSearchSettings(input.settings);
    ScaleState state = scaleStart(std::vector<double>(headSigma(model.spec(), {}).size(), 1.3));
    const ReportTable& steps = table(report, "steps");
    REQUIRE(steps.rows.size() == 6);
    for (std::int64_t step = 0; step < 6; ++step) {
        const Samples batch = picked(*input.material.samples, batchOf(settings, 9, step));
        const HeadGradient slopes = headGradient(model, batch, at(state.sigma));
        ScaleRules rules = settings.rules;
        rules.rate = 0.1;
        advance(rules, step, slopes.bySigma, {}, state);
        INFO("step " << step);
        CHECK(steps.rows[static_cast<std::size_t>(step)][2] == Approx(slopes.nll).epsilon(1e-6));
    }
    REQUIRE(report.proposed);
    for (std::size_t head = 0; head < state.sigma.size(); ++head)
        CHECK(report.proposed->headSigma[head] == Approx(state.sigma[head]).margin(1e-5));
    CHECK(report.proposed->uniformSigma == 1.0);
}

TEST_CASE("what is held out is measured at first, every 20 steps and at the end; the least wins") {
    const JobInput input = searchInput({{"steps", std::int64_t{45}}});
    const Report report = reportOf("search-heads", input);
    const ReportTable& held = table(report, "held_out");
    CHECK(column(held, 1) == std::vector<double>{0, 20, 40, 45});
    const std::vector<double> nll = column(held, 2);
    const Samples last = picked(*input.material.samples, {9, 10});
    const Model& model = *input.material.model;
    CHECK(measure(model, last, *report.proposed, {}).nllMean() ==
          Approx(*std::min_element(nll.begin(), nll.end())).epsilon(1e-6));
    CHECK(nll.front() ==
          Approx(measure(model, last,
                         at(std::vector<double>(report.proposed->headSigma.size(), 1.3)), {})
                     .nllMean())
              .epsilon(1e-6));
    CHECK(report.summary.text().find("weights unchanged") != std::string::npos);
}

TEST_CASE("both rates begin at the same scales and see the same batches") {
    const Report both = reportOf(
        "search-heads", searchInput({{"steps", std::int64_t{22}}, {"rate", std::string("both")}}));
    const ReportTable& steps = table(both, "steps");
    REQUIRE(steps.rows.size() == 44);
    CHECK(steps.rows[0][2] == steps.rows[22][2]);
    const Report slow = reportOf(
        "search-heads", searchInput({{"steps", std::int64_t{22}}, {"rate", std::string("0.05")}}));
    for (std::size_t step = 0; step < 22; ++step)
        CHECK(table(slow, "steps").rows[step] == steps.rows[22 + step]);
    const std::vector<double> nll = column(table(both, "held_out"), 2);
    CHECK(table(both, "result").rows[0][4] == *std::min_element(nll.begin(), nll.end()));
}

TEST_CASE("a batch holds each sample once before any comes again") {
    ScaleSearchSettings settings;
    settings.batch = 4;
    settings.seed = 9;
    std::vector<std::size_t> drawn;
    for (std::int64_t step = 0; step < 5; ++step)
        for (const std::size_t sample : batchOf(settings, 10, step))
            drawn.push_back(sample);
    for (const std::size_t first : {0u, 10u}) {
        std::vector<std::size_t> ten(drawn.begin() + first, drawn.begin() + first + 10);
        std::sort(ten.begin(), ten.end());
        for (std::size_t i = 0; i < 10; ++i)
            CHECK(ten[i] == i);
    }
    CHECK_FALSE(std::equal(drawn.begin(), drawn.begin() + 10, drawn.begin() + 10));
    settings.seed = 10;
    CHECK(batchOf(settings, 10, 0) != std::vector<std::size_t>(drawn.begin(), drawn.begin() + 4));
}

TEST_CASE("of a list of ids, a sample a document, no shorter length is advised") {
    const JobKind& kind = jobKind("search-heads");
    const ScaleSearchSettings settings =
        scaleSearchSettings(initialChoice(kind.key, kind.parameters));
    Samples one;
    one.samples.push_back({std::vector<std::int32_t>(1000, 1), 1000});
    Experiment experiment;
    experiment.samples = 0;
    const auto refused = [&] {
        return errorOf([&] { static_cast<void>(searchedOf(settings, one, experiment)); });
    };
    CHECK(refused().find("a length of") != std::string::npos);
    experiment.textIsIds = true;
    CHECK(refused().find("a length of") == std::string::npos);
    CHECK(refused().find("9 documents or more") != std::string::npos);
}

TEST_CASE("a search that is stopped says its best so far, and nothing before that is known") {
    JobRun run(jobKind("search-heads"), searchInput({{"steps", std::int64_t{30}}}));
    run.step({});
    CHECK_THAT(errorOf([&] { run.reportSoFar(); }), ContainsSubstring("nothing was found yet"));
    while (run.nextUnit().find("step 25") == std::string::npos)
        run.step({});
    const Report report = run.reportSoFar();
    CHECK(column(table(report, "held_out"), 1) == std::vector<double>{0, 20});
    CHECK(report.proposed);
    CHECK_THAT(report.summary.text(), ContainsSubstring("stopped before its end"));
    CHECK(run.progress().fraction < 0.95);
    CHECK(run.progress().secondsLeft > 0);
    CHECK_THAT(errorOf([] {
                   JobRun sweep(jobKind("sweep"), smallInput(jobKind("sweep")));
                   sweep.reportSoFar();
               }),
               ContainsSubstring("before all of its units"));
}

TEST_CASE("locked heads keep the scales they have, the others are searched over") {
    JobInput input = searchInput({{"steps", std::int64_t{6}},
                                  {"keep", std::string("last")},
                                  {"locked", std::string("0.1,1.0")}});
    input.experiment.intervention.uniformSigma = 1.1;
    const Report report = reportOf("search-heads", input);
    REQUIRE(report.proposed);
    const int heads = input.material.model->spec().heads;
    const std::vector<double> own = effectiveSigma(input.material.model->spec(), *report.proposed);
    for (std::size_t head = 0; head < own.size(); ++head) {
        CAPTURE(head);
        if (head == 1 || head == static_cast<std::size_t>(heads))
            CHECK(own[head] == Approx(1.1));
        else
            CHECK(std::abs(own[head] - 1.3) > 1e-4);
    }
    input.settings.values["heads"] = std::string("0.1");
    CHECK_THAT(errorOf([&] { reportOf("search-heads", input); }), ContainsSubstring("locked"));
    input.settings.values["locked"] = std::string("99.0");
    CHECK_THAT(errorOf([&] { reportOf("search-heads", input); }), ContainsSubstring("99.0"));
}

TEST_CASE("a head that is moved by hand while a search runs stays there, and is free when let go") {
    const JobKind& kind = jobKind("search-heads");
    const JobInput input =
        searchInput({{"steps", std::int64_t{12}}, {"locked", std::string("0.1")}});
    const TemporaryFolder folder;
    const auto until = [](JobRun& run, const std::string& key) {
        while (!run.finished() && run.nextUnit().find(key) == std::string::npos)
            run.step({});
    };
    Report whole;
    {
        JobRun run(kind, input, folder.path());
        until(run, "step 4, sample 2");
        run.say(said({{2, 2.25}}));
        until(run, "step 9, sample 3");
        run.say(said({}));
        until(run, "no such unit");
        whole = run.report();
    }
    const auto path = [&](std::size_t step, std::size_t head) {
        const ReportArray& steps = whole.arrays.at(1);
        return steps.values.at(step * steps.sizes[1] * steps.sizes[2] + head);
    };
    CHECK(path(4, 2) != 2.25);
    for (std::size_t step = 5; step < 10; ++step)
        CHECK(path(step, 2) == 2.25);
    CHECK(path(11, 2) != 2.25);
    CHECK(path(7, 3) != path(6, 3));  // the others go on
    // Locked when it began, and not among those that are held.
    CHECK(path(4, 1) == path(0, 1));
    CHECK(path(7, 1) != path(5, 1));
    // What was said stands in the journal: gone on with, it is the same search.
    JobRun again(kind, input, folder.path());
    CHECK(again.finished());
    CHECK(again.report() == whole);
}

TEST_CASE("a search that is told to end holds out what it has come to, and keeps the best of all") {
    for (const char* method : {"gradient", "coordinate"}) {
        CAPTURE(method);
        const bool rounds = std::string(method) == "coordinate";
        const JobInput input = searchInput({{"steps", std::int64_t{400}},
                                            {"rounds", std::int64_t{50}},
                                            {"rate", std::string("both")},
                                            {"method", std::string(method)}});
        const TemporaryFolder folder;
        const JobKind& kind = jobKind("search-heads");
        Report whole;
        {
            JobRun run(kind, input, folder.path());
            while (run.nextUnit().find(rounds ? "round 2, head 0.1" : "step 6, sample 2") ==
                   std::string::npos)
                run.step({});
            run.say(saidToEnd());
            while (!run.finished())
                run.step({});
            whole = run.report();
        }
        const ReportTable& held = table(whole, "held_out");
        CHECK(column(held, 1) ==
              (rounds ? std::vector<double>{0, 1, 2} : std::vector<double>{0, 7}));
        // A line of scales before each step or round, and after the last.
        CHECK(whole.arrays.at(1).sizes.at(0) == (rounds ? 3u : 8u));
        const std::vector<double> nll = column(held, 2);
        CHECK(table(whole, "result").rows[0][4] == *std::min_element(nll.begin(), nll.end()));
        CHECK_THAT(whole.summary.text(),
                   ContainsSubstring(rounds ? "stopped at round 2" : "stopped at step 7"));
        CHECK_THAT(whole.summary.text(), ContainsSubstring("weights unchanged"));
        CHECK((bestStep(whole) != 0) == (*std::min_element(nll.begin(), nll.end()) < nll[0]));
        CHECK((whole.summary.text().find("nothing better") == std::string::npos) ==
              (bestStep(whole) != 0));
        JobRun again(kind, input, folder.path());
        CHECK(again.finished());
        CHECK(again.report() == whole);
    }
}

TEST_CASE("presets are the paper's ablations") {
    const auto with = [](const Settings& settings) {
        JobInput input = searchInput({{"start", 0.0}, {"bound", std::string("1")}});
        for (const auto& [key, value] : settings)
            input.settings.values[key] = value;
        return scaleSearchSettings(input.settings);
    };
    CHECK(with({{"preset", std::string("default-init")}}).start == 1.0);
    CHECK(with({{"preset", std::string("relu0")}}).rules.bound == ScaleBound::zero);
    CHECK(with({{"preset", std::string("relu0")}}).start == 0.0);
    CHECK(with({}).rules.bound == ScaleBound::one);
}
