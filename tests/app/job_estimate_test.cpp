// SPDX-License-Identifier: GPL-3.0-or-later
// What cards say of a job, and what its form foretells.
#include "app/jobs/job_estimate.h"

#include <algorithm>

#include "analysis/jobs/all.h"
#include "analysis/jobs/kinds/same_segment_job.h"
#include "analysis/jobs/kinds/setting_rows.h"
#include "analysis/jobs/material.h"
#include "analysis/text/samples.h"
#include "app/jobs/job_text.h"
#include "pages/jobs/job_outlook.h"
#include "pages/scales/scale_page_state.h"
#include "tests/app/fake_backend.h"
#include "tests/catch.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// A kind of which every pass is one of `times` over all samples, in 1000 bytes a token.
JobKindFacts facts(std::int64_t times = 1) {
    JobKindFacts kind;
    kind.passes = [times](const Choice&, std::int64_t samples) { return times * samples; };
    kind.memory = [](const ModelSpec&, const Choice&, std::int64_t positions) {
        return static_cast<std::uint64_t>(1000 * positions);
    };
    return kind;
}

Choice asked(std::int64_t length, std::int64_t offset, std::int64_t samples) {
    Choice settings = initialChoice("material", materialParameters());
    settings.values["length"] = length;
    settings.values["offset"] = offset;
    settings.values["samples"] = samples;
    return settings;
}

struct Ground {
    ModelSpec spec = smallSpec();  // trained to 16
    JobGround ground{spec, 1000, 1000, 0, 32, 1e-9, 1'000'000};
};

}  // namespace

TEST_CASE("what a job cannot begin with is told of the field that it stands in", "[jobs]") {
    Ground of;
    const auto refused = [&](std::int64_t length, std::int64_t offset, std::int64_t samples) {
        const JobEstimate job = estimate(facts(), asked(length, offset, samples), of.ground);
        CHECK_FALSE(job.problem.isEmpty());
        return job.field;
    };
    CHECK(refused(1, 0, 1) == "length");
    CHECK(refused(2000, 0, 1) == "length");
    CHECK(refused(100, 0, 50) == "samples");
    CHECK(refused(100, 1000, 1) == "offset");
    CHECK(estimate(facts(), asked(100, 0, 1), of.ground).field.empty());
    // No length follows where nothing was trained to one.
    of.spec.trainedLength = 0;
    CHECK(refused(0, 0, 1) == "length");
    CHECK(estimate(facts(), asked(0, 0, 1), of.ground).problem.contains("set one"));
    CHECK(estimate(facts(), asked(100, 0, 1), of.ground).problem.isEmpty());
}

TEST_CASE("a search says what share is done where its cost is known", "[jobs]") {
    JobKind kind;
    JobProgress progress;
    progress.done = 5;
    progress.units = 12;
    progress.fraction = 0.129;
    CHECK(doneText(kind, progress) == "5 of 12");
    kind.search = true;
    CHECK(doneText(kind, progress) == "5 units done");
    kind.cost = [](const JobInput&) { return 1.0; };
    CHECK(doneText(kind, progress) == "5 units done, 12 %");
}

TEST_CASE("a job is foretold from what the form asks for", "[jobs]") {
    Ground of;
    SECTION("as much of the text as is taken by itself") {
        const JobEstimate job = estimate(facts(), asked(0, 0, 1), of.ground);
        CHECK(job.positions == 32);
        CHECK(job.samples == 1);
        CHECK(job.bytes == 32000);
        CHECK(job.problem.isEmpty());
    }
    SECTION("all samples there are, many times") {
        const JobEstimate job = estimate(facts(21), asked(100, 500, 0), of.ground);
        CHECK(job.samples == 5);
        CHECK(job.passes == 105);
        CHECK(job.seconds == Approx(105 * 1e-9 * passCost(of.spec, 1000, 100)));
    }
    SECTION("the longest context and its label, of a growing one") {
        JobKindFacts kind = facts();
        kind.tokensNeeded = tokensOfGrowingContext;
        Choice settings = asked(32, 0, 1);
        settings.values["segment"] = std::int64_t{0};  // as trained: 16
        settings.values["multiples"] = std::vector<double>{1, 2, 4};
        CHECK(estimate(kind, settings, of.ground).positions == 65);
        settings.values["length"] = std::int64_t{100};
        CHECK(estimate(kind, settings, of.ground).positions == 100);
    }
    SECTION("documents are not cut one after the other") {
        of.ground.documents = 7;
        CHECK(estimate(facts(), asked(0, 0, 0), of.ground).samples == 7);
        CHECK(estimate(facts(), asked(0, 0, 8), of.ground).problem.contains("7"));
        CHECK_FALSE(estimate(facts(), asked(0, 5, 1), of.ground).problem.isEmpty());
    }
    SECTION("nothing is known of the time") {
        of.ground.secondsOfCost = 0.0;
        CHECK(estimate(facts(), asked(100, 0, 1), of.ground).seconds < 0);
    }
}

TEST_CASE("what the text or the memory cannot give is said, with what they can", "[jobs]") {
    Ground of;
    CHECK(estimate(facts(), asked(100, 0, 11), of.ground).problem.contains("at most 10 samples"));
    CHECK(estimate(facts(), asked(100, 1000, 1), of.ground).problem.contains("1,000 tokens"));
    CHECK(estimate(facts(), asked(2000, 0, 1), of.ground)
              .problem.contains("than the 1,000 of the text"));
    CHECK(estimate(facts(), asked(1, 0, 1), of.ground).problem.contains("at least 2"));
    of.ground.available = 250'999;
    CHECK(estimate(facts(), asked(250, 0, 1), of.ground).problem.isEmpty());
    CHECK(estimate(facts(), asked(251, 0, 1), of.ground).problem.contains("250 tokens fit"));
    of.ground.available = 1000;
    CHECK(estimate(facts(), asked(251, 0, 1), of.ground).problem.contains("no length fits"));
}

TEST_CASE("settings that exclude each other are told as they are refused", "[jobs]") {
    Ground of;
    JobKindFacts kind = facts();
    kind.checkSettings = [](const Choice& settings) {
        if (settings.whole("length") == 100) throw Error("100 is refused");
    };
    CHECK(estimate(kind, asked(100, 0, 1), of.ground).problem == "100 is refused");
    CHECK(estimate(kind, asked(101, 0, 1), of.ground).problem.isEmpty());
}

TEST_CASE("too few samples for what is asked for are told", "[jobs]") {
    Ground of;
    JobKindFacts kind = facts();
    kind.samplesNeeded = jobKind("search-heads").samplesNeeded;
    Choice settings = asked(100, 0, 0);
    for (const auto& [key, value] :
         initialChoice("search-heads", jobKind("search-heads").parameters).values)
        settings.values[key] = value;
    // Eight are searched on and one is held out.
    CHECK(estimate(kind, settings, of.ground).problem.isEmpty());
    settings.values["samples"] = std::int64_t{9};
    CHECK(estimate(kind, settings, of.ground).problem.isEmpty());
    settings.values["samples"] = std::int64_t{8};
    CHECK(estimate(kind, settings, of.ground).problem ==
          "This needs at least 9 samples; 8 are set. Take more samples (the text has 10) or a "
          "smaller batch.");
    settings.values["length"] = std::int64_t{200};
    settings.values["samples"] = std::int64_t{4};
    CHECK(estimate(kind, settings, of.ground).problem ==
          "This needs at least 9 samples; there are 5 of 200 tokens. Take a smaller batch, a "
          "shorter length or a longer text.");
    settings.values["length"] = std::int64_t{100};
    settings.values["samples"] = std::int64_t{9};
    settings.values["held_out"] = std::int64_t{2};
    CHECK(estimate(kind, settings, of.ground).problem.contains("at least 10 samples"));
    settings.values["batch"] = std::int64_t{7};
    CHECK(estimate(kind, settings, of.ground).problem.isEmpty());
}

TEST_CASE("the works of the page Scales are called as their jobs are", "[jobs]") {
    REQUIRE_FALSE(scaleWorks().empty());
    for (const ScaleWork& work : scaleWorks())
        CHECK(jobKind(work.kind).title == work.word);
}

TEST_CASE("how few heads are enough is not begun where all have one scale", "[jobs]") {
    auto opened = std::make_shared<OpenedFacts>();
    opened->spec = smallSpec();
    opened->parameters = opened->tokens = 1000;
    Snapshot now;
    now.opened = opened;
    now.samples = std::make_shared<SamplesFacts>();
    JobKindFacts kind = facts();
    kind.key = "few-heads";
    JobOutlook outlook;
    outlook.take(now, 0);
    const QString problem = outlook.of(kind, asked(32, 0, 1)).problem;
    CHECK(problem.startsWith("All heads have the same scale, 1. "));
    CHECK_FALSE(problem.contains("--"));
    now.experiment.intervention.headSigma.assign(
        static_cast<std::size_t>(opened->spec.layerCount() * opened->spec.heads), 1.0);
    now.experiment.intervention.headSigma[1] = 1.5;
    outlook.take(now, 0);
    CHECK(outlook.of(kind, asked(32, 0, 1)).problem.isEmpty());
}

TEST_CASE("a pass over twice the tokens takes at least twice as long, at most four times",
          "[jobs]") {
    const ModelSpec spec = smallSpec();
    for (const std::int64_t n : {2, 100, 10'000, 1'000'000}) {
        const double ratio = passCost(spec, 5000, 2 * n) / passCost(spec, 5000, n);
        CHECK(ratio >= 2.0);
        CHECK(ratio <= 4.0);
    }
}

TEST_CASE("times that are foretold are round", "[jobs]") {
    CHECK(aboutText(0.2) == "about 1 s");
    CHECK(aboutText(7.4) == "about 7 s");
    CHECK(aboutText(83) == "about 1 min 20 s");
    CHECK(aboutText(401) == "about 6 min 30 s");
    CHECK(aboutText(4000) == "about 1 h 7 min");
}

TEST_CASE("a card says what is measured and how", "[jobs]") {
    JobInput input;
    input.experiment.model = "/models/samples/nope/";
    input.experiment.text = "/texts/the-millpond.txt";
    input.experiment.length = 1024;
    input.experiment.samples = 8;
    const JobKind& sweep = jobKind("sweep");
    input.settings = initialChoice(sweep.key, sweep.parameters);
    CHECK(subtitleOf(sweep, input, nullptr) ==
          QString::fromUtf8("samples/nope \u00b7 the-millpond.txt \u00b7 8 \u00d7 1,024 tokens "
                            "\u00b7 \u03c3 1 \u2026 2 by 0.05"));
    input.experiment.offset = 4096;
    input.experiment.samples = 0;
    input.experiment.intervention.uniformSigma = 1.3;
    const ModelSpec spec = smallSpec();
    const QString text = subtitleOf(jobKind("measure"), input, &spec);
    CHECK(text == QString::fromUtf8("samples/nope \u00b7 the-millpond.txt \u00b7 all samples of "
                                    "1,024 tokens from 4,096 \u00b7 uniform \u03c3 1.3"));
    auto samples = std::make_shared<Samples>();
    samples->samples = {{{1, 2, 3}, 3}, {{1, 2}, 2}};
    input.material.samples = samples;
    CHECK(subtitleOf(jobKind("measure"), input, nullptr)
              .contains(QString::fromUtf8("2 \u00d7 up to 3 tokens")));
}

TEST_CASE("a card of several settings says how many", "[jobs]") {
    const JobKind& growing = jobKind("same-segment");
    JobInput input;
    input.experiment.model = "samples/nope";
    input.experiment.text = "a.txt";
    input.settings = initialChoice(growing.key, growing.parameters);
    input.settings.values["settings"] = settingsText({{"one", {}}, {"other", {}}});
    const QString text = subtitleOf(growing, input, nullptr);
    CHECK(text.endsWith("Growing context, 2 settings"));
    CHECK_FALSE(text.contains('{'));
}

TEST_CASE("the end of a job is told with the day, unless that is today", "[jobs]") {
    JobRecord record;
    const QDateTime at(QDate(2026, 3, 9), QTime(13, 41));
    CHECK(whenText(record, at).isEmpty());
    record.ended = at;
    record.seconds = 84;
    CHECK(whenText(record, at.addSecs(60)) == "13:41, took 1 min 24 s");
    CHECK(whenText(record, at.addDays(1)) == "9 Mar, 13:41, took 1 min 24 s");
}
