// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/jobs/kinds/where_acts_job.h"

#include <cmath>

#include "analysis/jobs/runner.h"
#include "analysis/model/measure.h"
#include "analysis/position/methods/all.h"
#include "tests/analysis/jobs/small_job.h"
#include "tests/error_of.h"

using namespace sextant;
using namespace sextant::test;

namespace {

constexpr std::int64_t trained = 12;

JobInput inputOf(double sigma) {
    JobInput input = smallInput(jobKind("where-acts"));
    input.settings.values["sigma"] = sigma;
    input.settings.values["layer_steps"] = std::int64_t{7};
    input.settings.values["row_steps"] = std::int64_t{4};
    input.settings.values["trained_length"] = trained;
    return input;
}

Report reportOf(const JobInput& input) {
    JobRun run(jobKind("where-acts"), input);
    runToEnd(run, {});
    return run.report();
}

// Mean NLL beyond the trained length.
double beyond(const JobInput& input, const Intervention& change) {
    const Measurement measured =
        measure(*input.material.model, *input.material.samples, change, {});
    double sum = 0;
    int labels = 0;
    for (int s = 0; s < measured.samples; ++s) {
        for (int i = trained; i < measured.positions; ++i) {
            const float value =
                measured.nllSamples[static_cast<std::size_t>(s) *
                                        static_cast<std::size_t>(measured.positions) +
                                    static_cast<std::size_t>(i)];
            if (std::isnan(value)) continue;
            sum += value;
            ++labels;
        }
    }
    return sum / labels;
}

Intervention uniform(double sigma) {
    Intervention change;
    change.uniformSigma = sigma;
    return change;
}

}  // namespace

TEST_CASE("every cell is the NLL beyond the trained length of its setting") {
    const JobInput input = inputOf(1.5);
    const ModelSpec& spec = input.material.model->spec();
    const int layers = spec.layerCount();
    const Report report = reportOf(input);
    const ReportTable& table = report.tables.at(0);
    CHECK(table.columns == std::vector<std::string>{"from_layer", "from_row_0", "from_row_10",
                                                    "from_row_20", "from_row_30"});
    REQUIRE(table.rows.size() == static_cast<std::size_t>(layers) + 1);
    CHECK(table.rows.front()[1] == Approx(beyond(input, uniform(1.5))));
    for (int layer = 0; layer <= layers; ++layer) {
        CAPTURE(layer);
        const auto& row = table.rows[static_cast<std::size_t>(layer)];
        CHECK(row[0] == layer);
        for (std::size_t at = 0; at < 4; ++at) {
            // Said with the scales of heads and the piecewise sigma of single layers.
            Intervention change;
            change.headSigma.assign(spec.layers.size() * static_cast<std::size_t>(spec.heads), 1);
            change.layerChoices.resize(spec.layers.size());
            for (int l = layer; l < layers; ++l) {
                if (at > 0)
                    change.layerChoices[static_cast<std::size_t>(l)][Stage::factor] = {
                        "piecewise-sigma",
                        {{"beyond_sigma", 1.5}, {"counted_from", 10.0 * static_cast<double>(at)}}};
                for (int h = 0; at == 0 && h < spec.heads; ++h)
                    change.headSigma[static_cast<std::size_t>(l * spec.heads + h)] = 1.5;
            }
            CHECK(row[at + 1] == Approx(beyond(input, change)));
        }
    }
    for (std::size_t at = 1; at <= 4; ++at)
        CHECK(table.rows.back()[at] == Approx(beyond(input, uniform(1.0))));
    CHECK(report.arrays.at(0).sizes == std::vector<std::size_t>{table.rows.size(), 4});
}

TEST_CASE("runs begin from the cached input of the first layer in which the scale acts") {
    const JobInput input = inputOf(1.5);
    const Report report = reportOf(input);
    const double layers = input.material.model->spec().layerCount();
    double expected = 0;
    for (double layer = 0; layer <= layers; ++layer)
        expected += 3 * (layers + 3 * (layers - layer));  // 3 samples, 4 rows
    CHECK(report.tables.at(1).columns.back() == "layer_passes");
    CHECK(report.tables.at(1).rows.at(0).back() == expected);
}

TEST_CASE("without a sigma the best uniform one beyond the trained length acts") {
    const JobInput input = inputOf(0.0);
    const Report report = reportOf(input);
    double best = 0, least = 0;
    for (int i = 0; i <= 20; ++i) {
        const double sigma = 1.0 + 0.05 * i, nll = beyond(input, uniform(sigma));
        if (i > 0 && nll >= least) continue;
        least = nll;
        best = sigma;
    }
    CHECK(report.tables.at(1).rows.at(0).at(0) == Approx(best));
    CHECK(report.tables.at(0).rows.front()[1] == Approx(least));
}

TEST_CASE("the share that is done is of the search for sigma and of all places together") {
    const JobInput input = inputOf(0.0);
    JobRun run(jobKind("where-acts"), input);
    // In passes over a sample: 21 sigmas, then every first layer with 4 first rows, of which 3
    // begin at the cached input of that layer.
    const double layers = input.material.model->spec().layerCount(), searched = 21.0;
    double placed = 0.0;
    for (double layer = 0; layer <= layers; ++layer)
        placed += 1.0 + 3.0 * (1.0 - layer / layers);
    double before = -1.0;
    while (!run.finished()) {
        const JobProgress now = run.progress();
        CHECK(now.fraction > before);
        CHECK(now.fraction < 1.0);
        if (now.done == 21 * 3)  // samples
            CHECK(now.fraction == Approx(searched / (searched + placed)));
        before = now.fraction;
        run.step({});
    }
    CHECK(run.progress().fraction == 1.0);
}

TEST_CASE("where nothing lies beyond, or rows are multiplied already, the job is refused") {
    JobInput input = inputOf(1.5);
    input.settings.values["trained_length"] = std::int64_t{40};
    CHECK_THAT(errorOf([&] { reportOf(input); }),
               ContainsSubstring("40 positions") && ContainsSubstring("trained length of 40"));
    input = inputOf(1.5);
    input.experiment.intervention.choices[Stage::factor] =
        initialChoice("log-n", findMethod(Stage::factor, "log-n").parameters);
    CHECK_THAT(errorOf([&] { reportOf(input); }), ContainsSubstring("log-n"));
}

TEST_CASE("where no uniform sigma does better than 1, none is placed", "[jobs]") {
    JobInput input = inputOf(0.0);
    const ModelSpec& spec = input.material.model->spec();
    // Scores of 0 stay 0: every sigma does the same.
    input.experiment.intervention.headSigma.assign(
        spec.layers.size() * static_cast<std::size_t>(spec.heads), 0.0);
    CHECK_THAT(errorOf([&] { reportOf(input); }),
               ContainsSubstring("none to place") && ContainsSubstring("sigma"));
    input.settings.values["sigma"] = 1.5;
    CHECK(reportOf(input).tables.at(0).rows.size() > 1);
}

TEST_CASE("what is known of the first layers is told before the others are there", "[jobs]") {
    const JobInput input = inputOf(1.5);
    JobRun run(jobKind("where-acts"), input);
    run.step({});
    CHECK_THAT(errorOf([&] { run.reportSoFar(); }), ContainsSubstring("yet"));  // of three samples
    for (int i = 0; i < 3; ++i)
        run.step({});
    const Report soFar = run.reportSoFar();
    runToEnd(run, {});
    const Report whole = run.report();
    const ReportTable &some = soFar.tables.front(), &all = whole.tables.front();
    CHECK(some.columns == all.columns);
    REQUIRE(some.rows.size() == all.rows.size());
    CHECK(some.rows[0] == all.rows[0]);
    for (std::size_t layer = 1; layer < some.rows.size(); ++layer) {
        CHECK(some.rows[layer][0] == all.rows[layer][0]);
        CHECK(std::isnan(some.rows[layer][1]));
    }
    CHECK_THAT(soFar.summary.text(), ContainsSubstring("1 of "));
}

TEST_CASE("counts of kept heads are told one after the other, and the best when all are there",
          "[jobs]") {
    const JobKind& kind = jobKind("few-heads");
    const JobInput input = smallInput(kind);
    JobRun run(kind, input);
    run.step({});
    CHECK_THAT(errorOf([&] { run.reportSoFar(); }), ContainsSubstring("yet"));
    while (run.nextUnit().find("kept 2, sample 2") == std::string::npos)
        run.step({});
    const Report soFar = run.reportSoFar();
    REQUIRE(soFar.tables.front().rows.size() == 2);
    CHECK(soFar.tables.front().rows[1][0] == 1);
    CHECK_FALSE(soFar.proposed);
    runToEnd(run, {});
    const Report whole = run.report();
    CHECK(whole.tables.front().rows[1] == soFar.tables.front().rows[1]);
    CHECK(whole.proposed);
}
