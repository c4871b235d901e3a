// SPDX-License-Identifier: GPL-3.0-or-later
// Perplexity as a job: its cells are averages of measurements of the windows, one by one.
#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>

#include "analysis/evaluate/windows.h"
#include "analysis/jobs/kinds/setting_rows.h"
#include "analysis/jobs/runner.h"
#include "analysis/model/measure.h"
#include "analysis/text/tokenizer.h"
#include "tests/analysis/jobs/job_report.h"
#include "tests/analysis/jobs/small_job.h"
#include "tests/error_of.h"

using namespace sextant;
using namespace sextant::test;

namespace {

JobInput inputOf(const std::string& convention, std::vector<double> lengths) {
    JobInput input = smallInput(jobKind("perplexity"));
    input.settings.values["convention"] = convention;
    input.settings.values["lengths"] = std::move(lengths);
    return input;
}

// Of window after window, measured alone.
double meanOf(const JobInput& input, Convention convention, std::int64_t length,
              std::int64_t stride, const Intervention& change) {
    std::vector<WindowLoss> losses;
    for (const Sample& document : input.material.samples->samples) {
        for (const Window& window : windowsOf(convention, document.read, length, stride)) {
            Samples one;
            one.samples.push_back(
                {{document.ids.begin() + window.begin, document.ids.begin() + window.end},
                 window.inputs()});
            const auto nll = measure(*input.material.model, one, change, {}).nllSamples;
            losses.push_back({0.0, window.labels()});
            for (std::int64_t label = window.first; label < window.last; ++label)
                losses.back().nll += nll[static_cast<std::size_t>(label - window.begin - 1)];
        }
    }
    return meanLoss(convention, losses);
}

}  // namespace

TEST_CASE("a cell of every convention is what its windows come to, one by one") {
    for (const Convention convention : everyConvention) {
        INFO(name(convention));
        const JobInput input = inputOf(name(convention), {8, 16});
        const ReportTable cells = reportOf("perplexity", input).tables.at(0);
        REQUIRE(cells.rows.size() == 2);
        for (const std::size_t row : {0u, 1u}) {
            const std::int64_t length = row == 0 ? 8 : 16;
            CHECK(at(cells, row, "length") == static_cast<double>(length));
            const double mean = meanOf(input, convention, length, usualStride(length),
                                       input.experiment.intervention);
            CHECK(at(cells, row, "nll_mean") == Approx(mean).margin(2e-5));
            CHECK(at(cells, row, "perplexity") == Approx(std::exp(mean)).epsilon(2e-5));
            CHECK(std::isnan(at(cells, row, "bits_per_byte")));  // no tokenizer
        }
        CHECK(cells.text(0, 2, 6) == name(convention));
    }
}

TEST_CASE(
    "a window shorter than the others has the factor of its own length, unless that is static") {
    JobInput input = inputOf("hf", {120});
    const Model& model = *input.material.model;
    REQUIRE(model.spec().trainedLength == 64);
    std::mt19937 random(11);
    auto documents =
        std::make_shared<Samples>(randomSamples(random, model.spec().vocabulary, 2, 130));
    documents->samples[1].read = 90;
    input.material.samples = documents;
    const auto found = [&](const Intervention& change) {
        input.experiment.intervention = change;
        return at(reportOf("perplexity", input).tables.at(0), 0, "nll_mean");
    };
    const auto frequencies = [](const char* method) {
        Intervention change;
        change.choices[Stage::frequencies] =
            initialChoice(method, findMethod(Stage::frequencies, method).parameters);
        return change;
    };
    const auto expected = [&](const Intervention& change) {
        return meanOf(input, Convention::hf, 120, usualStride(120), change);
    };
    // Measured alone, a window has the factor of its own length.
    for (const char* method : {"dynamic-ntk", "dynamic-pi", "dynamic-yarn", "clex"}) {
        INFO(method);
        const Intervention change = frequencies(method);
        CHECK(found(change) == Approx(expected(change)).margin(2e-5));
    }
    Intervention linear = frequencies("linear");
    const double automatic = found(linear);
    linear.choices[Stage::frequencies].values["factor"] = 120.0 / 64;
    CHECK(automatic == Approx(expected(linear)).margin(2e-5));
}

TEST_CASE("hf and press agree on one text, and one window is its plain NLL") {
    JobInput input = inputOf("hf", {16, 40});
    auto one = std::make_shared<Samples>();
    one->samples = {input.material.samples->samples[0]};
    input.material.samples = one;
    input.settings.values["beside"] = std::string("press");
    const ReportTable cells = reportOf("perplexity", input).tables.at(0);
    REQUIRE(cells.rows.size() == 4);
    for (const std::size_t row : {0u, 1u})
        CHECK(at(cells, row, "nll_mean") == at(cells, row + 2, "nll_mean"));
    Samples plain = *one;
    plain.samples[0].ids.resize(40);
    const Measurement measured =
        measure(*input.material.model, plain, input.experiment.intervention, {});
    CHECK(at(cells, 1, "nll_mean") == Approx(measured.nllMean()).margin(2e-5));
    CHECK(at(cells, 1, "labels") == 39);
}

TEST_CASE("each row of the table is a setting, and a budget is used up to the label") {
    JobInput input = inputOf("disjoint", {8});
    Intervention sharp;
    sharp.uniformSigma = 1.7;
    input.settings.values["settings"] = settingsText({{"plain", {}}, {"sharp", sharp}});
    input.settings.values["labels"] = std::int64_t{10};
    const Report report = reportOf("perplexity", input);
    const ReportTable& cells = report.tables.at(0);
    REQUIRE(cells.rows.size() == 2);
    CHECK(cells.text(0, 0, 6) == "plain");
    CHECK(cells.text(1, 0, 6) == "sharp");
    CHECK(at(cells, 0, "labels") == 10);
    CHECK(at(cells, 0, "nll_mean") != at(cells, 1, "nll_mean"));
    const auto json = nlohmann::json::parse(jobKind("perplexity").json(report));
    REQUIRE(json["cells"].size() == 2);
    CHECK(json["cells"][1]["setting"] == "sharp");
    CHECK(json["cells"][1]["convention"] == "disjoint");
    CHECK(json["cells"][1]["length"] == 8);
    CHECK(json["cells"][1]["bits_per_byte"].is_null());
}

TEST_CASE("a cell says how many of its windows are done", "[evaluate]") {
    JobInput input = inputOf("sliding", {8, 16});
    JobRun run(jobKind("perplexity"), input);
    run.step({});
    const auto table = run.reportSoFar().tables.at(0);
    const auto column = [&](const char* name) {
        return static_cast<std::size_t>(
            std::find(table.columns.begin(), table.columns.end(), name) - table.columns.begin());
    };
    double done = 0, toGo = 0;
    for (std::size_t row = 0; row < 2; ++row) {
        std::int64_t expected = 0;
        const std::int64_t length = row == 0 ? 8 : 16;
        for (const Sample& document : input.material.samples->samples)
            expected += std::ssize(
                windowsOf(Convention::sliding, document.read, length, usualStride(length)));
        const double windows = table.rows[row].at(column("windows"));
        CHECK(windows <= static_cast<double>(expected));
        CHECK(table.rows[row].at(column("all_windows")) ==
              (windows > 0 ? static_cast<double>(expected) : 0.0));
        (windows > 0 ? done : toGo) += 1;
    }
    CHECK(done == 1);  // the second cell has not begun
    CHECK(toGo == 1);
}

TEST_CASE("bits a byte count the bytes of the labels alone") {
    JobInput input = inputOf("sliding", {16});
    const auto bytes = byteTokenizer();
    input.material.tokenizer = bytes;  // a byte a token
    const ReportTable cells = reportOf("perplexity", input).tables.at(0);
    CHECK(at(cells, 0, "bits_per_byte") == Approx(at(cells, 0, "nll_mean") / std::numbers::ln2));
}

TEST_CASE("bits a byte leave out what the tokenizer put before a document") {
    JobInput input = inputOf("hf", {16});  // scores every token but a document's first
    input.material.tokenizer = byteTokenizer();
    auto documents = std::make_shared<Samples>(*input.material.samples);
    for (Sample& document : documents->samples)
        document.ids[0] = *input.material.model->spec().bosToken;
    input.material.samples = documents;
    const ReportTable before = reportOf("perplexity", input).tables.at(0);
    auto prefixed = std::make_shared<Samples>(*documents);
    for (Sample& document : prefixed->samples)
        document.bytesBefore = 1;
    input.material.samples = prefixed;
    const ReportTable after = reportOf("perplexity", input).tables.at(0);
    // As many nats over a byte less a document.
    const double labels = at(before, 0, "labels");
    const auto count = static_cast<double>(documents->samples.size());
    CHECK(at(after, 0, "nll_mean") == Approx(at(before, 0, "nll_mean")));
    CHECK(at(after, 0, "bits_per_byte") ==
          Approx(at(before, 0, "bits_per_byte") * labels / (labels - count)));
}

TEST_CASE("llama.cpp begins each chunk with the start token where the text has one") {
    JobInput input = inputOf("llama.cpp", {8});
    auto one = std::make_shared<Samples>();
    one->samples = {input.material.samples->samples[0]};
    one->samples[0].ids.resize(16);
    one->samples[0].read = 16;
    one->samples[0].ids[0] = *input.material.model->spec().bosToken;
    input.material.samples = one;
    Samples chunks;
    for (const std::int64_t begin : {0, 8}) {
        const auto& ids = one->samples[0].ids;
        chunks.samples.push_back({{ids.begin() + begin, ids.begin() + begin + 8}, 8});
        chunks.samples.back().ids[0] = ids[0];
    }
    const auto nll =
        measure(*input.material.model, chunks, input.experiment.intervention, {}).nllSamples;
    double sum = 0;
    for (const std::size_t chunk : {0u, 1u})
        for (std::size_t row = 4; row < 7; ++row)
            sum += nll[chunk * 8 + row];
    CHECK(at(reportOf("perplexity", input).tables.at(0), 0, "nll_mean") ==
          Approx(sum / 6).margin(2e-5));
}

TEST_CASE("what cannot be a table of perplexities is refused before anything runs") {
    const auto refused = [](const JobInput& input) {
        return errorOf([&] { JobRun(jobKind("perplexity"), input); });
    };
    CHECK_THAT(refused(inputOf("hf", {8, 64})), ContainsSubstring("the longest document has 40") &&
                                                    ContainsSubstring("shorter lengths"));
    CHECK_THAT(refused(inputOf("sliding", {40})), ContainsSubstring("41"));
    CHECK_THAT(refused(inputOf("hf", {})), ContainsSubstring("lengths"));
    CHECK_THAT(refused(inputOf("hf", {8.5})), ContainsSubstring("8.5"));
    JobInput input = inputOf("disjoint", {8});
    input.settings.values["stride"] = std::int64_t{2};
    CHECK_THAT(refused(input), ContainsSubstring("no stride"));
    input = inputOf("hf", {8});
    input.settings.values["settings"] = std::string("nonsense");
    CHECK_THAT(refused(input), ContainsSubstring("settings"));
    Intervention wrong;
    wrong.headSigma = {1.0};
    input.settings.values["settings"] = settingsText({{"wrong", wrong}});
    CHECK_THAT(refused(input), ContainsSubstring("\"wrong\""));
}
