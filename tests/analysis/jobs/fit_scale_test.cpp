// SPDX-License-Identifier: GPL-3.0-or-later
// The grid of uniform sigmas and its fit.
#include "analysis/measure/scale_fit.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "analysis/jobs/runner.h"
#include "analysis/model/measure.h"
#include "tests/analysis/jobs/job_report.h"
#include "tests/analysis/jobs/small_job.h"
#include "tests/error_of.h"

using namespace sextant;
using namespace sextant::test;

namespace {

JobInput inputOf(double from, double to, double step) {
    JobInput input = smallInput(jobKind("fit-scale"));
    input.settings.values["from"] = from;
    input.settings.values["to"] = to;
    input.settings.values["step"] = step;
    auto samples = std::make_shared<Samples>(*input.material.samples);
    while (samples->samples.size() < leastFitSamples)
        samples->samples.push_back(samples->samples.front());
    input.material.samples = samples;
    return input;
}

nlohmann::json jsonOf(const Report& report) {
    return nlohmann::json::parse(jobKind("fit-scale").json(report));
}

}  // namespace

TEST_CASE("fit-scale's curves are measurements, and its best and fit follow from them") {
    JobInput input = inputOf(0.5, 2.0, 0.5);
    input.settings.values["trained_length"] = std::int64_t{10};
    const Report report = reportOf("fit-scale", input);
    const nlohmann::json found = jsonOf(report);
    const ReportArray& entropy = report.arrays.back();
    REQUIRE(entropy.name == "entropy");
    REQUIRE(entropy.sizes == std::vector<std::size_t>{4, 40});
    REQUIRE(found["sigma"] == std::vector<double>{0.5, 1.0, 1.5, 2.0});
    ScaleSurface surface{found["sigma"], 40, {}};
    for (std::size_t row = 0; row < 4; ++row) {
        Intervention change;
        change.uniformSigma = surface.sigma[row];
        const Measurement direct =
            measure(*input.material.model, *input.material.samples, change, {});
        REQUIRE(found["nll"][row].size() == direct.nll.size());
        const std::vector<float> mean = meanEntropy(direct);
        for (std::size_t i = 0; i < mean.size(); ++i)
            CHECK(entropy.values[row * 40 + i] == Approx(mean[i]).margin(1e-6));
        for (std::size_t i = 0; i < direct.nll.size(); ++i) {
            CAPTURE(row, i);
            const nlohmann::json& value = found["nll"][row][i];
            CHECK(value.is_null() == std::isnan(direct.nll[i]));
            surface.nll.push_back(value.is_null() ? std::nan("") : value.get<double>());
            if (!value.is_null()) CHECK(value.get<double>() == Approx(direct.nll[i]));
        }
    }
    const std::vector<double> best = bestByPosition(surface);
    for (std::size_t i = 0; i < best.size(); ++i)
        CHECK((std::isnan(best[i]) ? found["best"][i].is_null() : found["best"][i] == best[i]));
    const ScaleFit fit = fitScale(best, 10);
    CHECK(found["fit"]["a"].get<double>() == Approx(fit.a));
    CHECK(found["fit"]["r2"].get<double>() == Approx(fit.r2));
    CHECK(found["trained_length"] == 10);
}

TEST_CASE("fit-scale goes from coarse to fine, and shows the sigmas that are whole") {
    JobRun run(jobKind("fit-scale"), inputOf(0.5, 2.0, 0.5));
    CHECK_THAT(errorOf([&] { run.reportSoFar(); }), ContainsSubstring("nothing was found yet"));
    while (run.nextUnit().find("sigma 1, sample 1") != 0)
        run.step({});
    Report report = run.reportSoFar();
    REQUIRE(report.arrays.at(0).values == std::vector<double>{0.5, 1.5});
    CHECK(report.arrays.at(1).sizes.at(0) == 2);
    CHECK_THAT(report.summary.text(), ContainsSubstring("2 of 4"));
    const std::vector<double> first = report.arrays.at(1).values;
    const std::size_t positions = report.arrays.at(1).sizes.at(1);
    runToEnd(run, {});
    report = run.report();
    REQUIRE(report.arrays.at(1).values.size() == 2 * first.size());
    CHECK(report.arrays.at(0).values == std::vector<double>{0.5, 1.0, 1.5, 2.0});
    for (std::size_t i = 0; i < first.size(); ++i) {
        const double then = report.arrays.at(1).values[i < positions ? i : i + positions];
        CHECK((std::isnan(first[i]) || then == first[i]));
    }
}

TEST_CASE("the trained length is the checkpoint's unless it is given") {
    const JobInput input = inputOf(1.0, 1.5, 0.5);
    CHECK(jsonOf(reportOf("fit-scale", input))["trained_length"] ==
          static_cast<double>(input.material.model->spec().trainedLength));
}

TEST_CASE("fit-scale proposes the sigma of the least mean NLL over the chosen length") {
    JobInput input = inputOf(0.5, 2.0, 0.5);
    input.settings.values["best_length"] = std::int64_t{7};
    const Report report = reportOf("fit-scale", input);
    double least = 0, at = 0;
    for (const double sigma : {0.5, 1.0, 1.5, 2.0}) {
        Intervention change;
        change.uniformSigma = sigma;
        const Measurement direct =
            measure(*input.material.model, *input.material.samples, change, {});
        double sum = 0;
        for (std::size_t i = 0; i < 7; ++i)
            sum += direct.nll[i];
        if (at == 0 || sum < least) {
            least = sum;
            at = sigma;
        }
    }
    REQUIRE(report.proposed);
    CHECK(report.proposed->uniformSigma == at);
}

TEST_CASE("a grid goes by its step, to its end where the step comes there") {
    CHECK(jsonOf(reportOf("fit-scale", inputOf(1.0, 1.3, 0.1)))["sigma"] ==
          std::vector<double>{1.0, 1.1, 1.2, 1.3});
    CHECK(jsonOf(reportOf("fit-scale", inputOf(1.5, 1.0, 0.2)))["sigma"] ==
          std::vector<double>{1.5, 1.3, 1.1});
    CHECK_THAT(errorOf([] { reportOf("fit-scale", inputOf(1.0, 100.0, 1e-4)); }),
               ContainsSubstring("larger step"));
}

TEST_CASE("a text within the trained length has no fit, and says so") {
    JobInput input = inputOf(1.0, 1.5, 0.5);
    input.settings.values["trained_length"] = std::int64_t{1000};
    const Report report = reportOf("fit-scale", input);
    CHECK_THAT(report.summary.text(), ContainsSubstring("nothing beyond"));
    CHECK(jsonOf(report)["fit"]["a"].is_null());
}

TEST_CASE("of too few samples no fit is said and nothing is proposed") {
    JobInput input = inputOf(1.0, 2.0, 0.5);
    input.settings.values["trained_length"] = std::int64_t{10};
    auto samples = std::make_shared<Samples>(*input.material.samples);
    const Sample one = samples->samples.front();
    samples->samples.assign(leastFitSamples - 1, one);
    input.material.samples = samples;
    const Report few = reportOf("fit-scale", input);
    CHECK_THAT(few.summary.text(), ContainsSubstring("too few samples for a fit"));
    CHECK_THAT(few.summary.text(), !ContainsSubstring("ln s"));
    CHECK_FALSE(few.proposed);
    CHECK(jsonOf(few)["samples"] == leastFitSamples - 1);

    samples = std::make_shared<Samples>(*samples);
    samples->samples.push_back(one);
    input.material.samples = samples;
    const Report enough = reportOf("fit-scale", input);
    CHECK_THAT(enough.summary.text(), !ContainsSubstring("too few"));
    CHECK(enough.proposed);
    CHECK(tooFewToFit(std::nan("")).empty());  // a report of before says not how many
}

TEST_CASE("fit-scale's table has a row a position and the references beyond the trained length") {
    JobInput input = inputOf(1.0, 1.5, 0.5);
    input.settings.values["trained_length"] = std::int64_t{10};
    const std::string csv = jobKind("fit-scale").csv(reportOf("fit-scale", input));
    CHECK(std::count(csv.begin(), csv.end(), '\n') == 41);
    CHECK(
        csv.starts_with("position,best_sigma,best_nll_nats,fit,paper_50k,paper_10k,yarn,"
                        "yarn_squared,log_n,nll_nats_1,nll_nats_1.5\n"));
    CHECK_THAT(csv, ContainsSubstring("\n10,"));
}
