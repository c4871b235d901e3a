// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/store/capture.h"

#include <hdf5.h>

#include <algorithm>
#include <bit>
#include <random>

#include "tests/analysis/store/material.h"
#include "tests/catch.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// Bit by bit: a NaN equals itself.
bool same(const std::vector<float>& a, const std::vector<float>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](float x, float y) {
        return std::bit_cast<std::uint32_t>(x) == std::bit_cast<std::uint32_t>(y);
    });
}

void checkSame(const Measurement& a, const Measurement& b) {
    CHECK(a.experiment == b.experiment);
    CHECK(a.fidelity == b.fidelity);
    CHECK(a.layers == b.layers);
    CHECK(a.heads == b.heads);
    CHECK(a.positions == b.positions);
    CHECK(a.samples == b.samples);
    CHECK(a.vocabulary == b.vocabulary);
    CHECK(a.labels == b.labels);
    CHECK(a.nllSum == b.nllSum);
    CHECK(a.seconds == b.seconds);
    CHECK(a.convention == b.convention);
    CHECK(same(a.entropy, b.entropy));
    CHECK(same(a.scoreVariance, b.scoreVariance));
    CHECK(same(a.firstShare, b.firstShare));
    CHECK(same(a.sinkShare, b.sinkShare));
    CHECK(same(a.nll, b.nll));
    CHECK(same(a.nllSamples, b.nllSamples));
    CHECK(same(a.logits, b.logits));
}

}  // namespace

TEST_CASE("a capture comes back as it went out") {
    const TemporaryFolder folder;
    const Measurement measurement = someMeasurement(1);
    writeCapture(folder / "capture.h5", measurement, someExperiment());
    const Capture read = readCapture(folder / "capture.h5");
    checkSame(read.measurement, measurement);
    CHECK(read.experiment == someExperiment());
    CHECK_FALSE(read.version.empty());
    CHECK(folder.entries() == 1);
}

TEST_CASE("score variance and logits come back where there are any") {
    const TemporaryFolder folder;
    Measurement measurement = someMeasurement(2);
    measurement.fidelity = Fidelity::partial;
    measurement.vocabulary = 7;
    std::mt19937 random(3);
    std::normal_distribution<float> normal;
    measurement.scoreVariance.resize(measurement.entropy.size());
    measurement.firstShare.resize(measurement.entropy.size());
    measurement.sinkShare.resize(measurement.entropy.size());
    measurement.logits.resize(4 * 5 * 7);
    for (auto* values : {&measurement.scoreVariance, &measurement.firstShare,
                         &measurement.sinkShare, &measurement.logits}) {
        for (float& value : *values)
            value = normal(random);
    }
    writeCapture(folder / "capture.h5", measurement, someExperiment());
    checkSame(readCapture(folder / "capture.h5").measurement, measurement);
}

TEST_CASE("an experiment of many heads fits the capture") {
    // Past the 64 KB that HDF5 allows an attribute held in the object's header.
    const TemporaryFolder folder;
    Experiment experiment = someExperiment();
    std::mt19937_64 random(4);
    std::uniform_real_distribution<double> uniform(0.5, 2.0);
    experiment.intervention.headSigma.resize(80 * 64);
    for (double& sigma : experiment.intervention.headSigma)
        sigma = uniform(random);
    REQUIRE(toJson(experiment).size() > 65536);
    writeCapture(folder / "capture.h5", someMeasurement(5), experiment);
    CHECK(readCapture(folder / "capture.h5").experiment == experiment);
}

TEST_CASE("too many logits are refused with their size") {
    CHECK_NOTHROW(checkLogitsSize(1, 5000, 50000));  // 10^9 bytes, the most there may be
    CHECK_THAT(failure([] { checkLogitsSize(1, 5000, 50001); }), ContainsSubstring("1.00 GB"));
    CHECK_THAT(failure([] { checkLogitsSize(2, 4096, 128256); }), ContainsSubstring("4.20 GB"));
    // A product past every integer.
    const std::int64_t large = std::int64_t{1} << 40;
    CHECK_THAT(failure([&] { checkLogitsSize(large, large, large); }), ContainsSubstring("GB"));
}

TEST_CASE("a measurement whose arrays do not fit is not written") {
    const TemporaryFolder folder;
    const auto write = [&](const Measurement& measurement) {
        return failure([&] { writeCapture(folder / "c.h5", measurement, someExperiment()); });
    };
    Measurement measurement = someMeasurement(6);
    measurement.nll.push_back(0.0f);
    CHECK_THAT(write(measurement), ContainsSubstring("nll has 6 numbers; its sizes ask for 5"));
    measurement = someMeasurement(6);
    measurement.nllSamples.clear();
    CHECK_THAT(write(measurement), ContainsSubstring("nll_samples has 0 numbers"));
    measurement = someMeasurement(6);
    measurement.logits = {1.0f};
    CHECK_THAT(write(measurement), ContainsSubstring("logits has 1 numbers"));
    CHECK_THAT(write(Measurement()), ContainsSubstring("empty"));
    CHECK(folder.entries() == 0);
}

TEST_CASE("a capture that cannot be written leaves the old one, and says why") {
    const TemporaryFolder folder;
    const auto path = folder / "capture.h5";
    writeCapture(path, someMeasurement(7), someExperiment());
    const std::string before = contents(path);

    Measurement large = someMeasurement(8);
    large.positions = 100'000;
    large.samples = 1;
    large.entropy.assign(6 * 100'000, 1.0f);
    large.nll.assign(100'000, 1.0f);
    large.nllSamples = large.nll;
    // Before, amid and near the end of the numbers.
    const unsigned long bytes = GENERATE(200ul, 100'000ul, 3'000'000ul);
    std::string message;
    {
        const SizeLimit limit(bytes);
        message = failure([&] { writeCapture(path, large, someExperiment()); });
    }
    CHECK_THAT(message, ContainsSubstring(path.string()));
    CHECK_THAT(message, ContainsSubstring("File too large"));
    CHECK(contents(path) == before);
    CHECK(folder.entries() == 1);
    // And the library is still of use.
    writeCapture(path, large, someExperiment());
    CHECK(readCapture(path).measurement.positions == 100'000);
}

TEST_CASE("a capture for a folder that is not there is refused by name") {
    const TemporaryFolder folder;
    const auto path = folder / "missing/capture.h5";
    const std::string message =
        failure([&] { writeCapture(path, someMeasurement(9), someExperiment()); });
    CHECK_THAT(message, ContainsSubstring(path.string()));
    CHECK_THAT(message, ContainsSubstring("No such file or directory"));
}

TEST_CASE("a capture explains itself to other programs") {
    const TemporaryFolder folder;
    const auto path = folder / "capture.h5";
    writeCapture(path, someMeasurement(10), someExperiment());
    const hid_t file = H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
    REQUIRE(file >= 0);
    for (const char* name : {"entropy", "nll", "nll_samples"}) {
        INFO(name);
        const hid_t dataset = H5Dopen2(file, name, H5P_DEFAULT);
        REQUIRE(dataset >= 0);
        for (const char* attribute : {"unit", "description", "DIMENSION_LABELS"}) {
            CHECK(H5Aexists(dataset, attribute) > 0);
        }
        H5Dclose(dataset);
    }
    for (const char* attribute : {"format", "format_version", "sextant_version", "experiment",
                                  "convention", "perplexity", "labels", "nll_sum"}) {
        INFO(attribute);
        CHECK(H5Aexists(file, attribute) > 0);
    }
    H5Fclose(file);
}
