// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/analysis/store/material.h"

#include <sys/resource.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <limits>
#include <random>

namespace sextant::test {

namespace fs = std::filesystem;

SizeLimit::SizeLimit(unsigned long bytes) {
    rlimit limit{};
    getrlimit(RLIMIT_FSIZE, &limit);
    before_ = limit.rlim_cur;
    // The signal would end the program; ignored, write() fails instead.
    handler_ = std::signal(SIGXFSZ, SIG_IGN);
    limit.rlim_cur = bytes;
    setrlimit(RLIMIT_FSIZE, &limit);
}

SizeLimit::~SizeLimit() {
    rlimit limit{};
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = before_;
    setrlimit(RLIMIT_FSIZE, &limit);
    std::signal(SIGXFSZ, handler_);
}

std::string contents(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void put(const fs::path& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

Measurement someMeasurement(unsigned seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<float> uniform(0.0f, 7.0f);
    const auto numbers = [&](std::size_t count) {
        std::vector<float> values(count);
        for (float& value : values)
            value = uniform(random);
        return values;
    };
    Measurement measurement;
    measurement.experiment = 0x0123456789abcdefull + seed;
    measurement.layers = 3;
    measurement.heads = 2;
    measurement.positions = 5;
    measurement.samples = 4;
    measurement.entropy = numbers(3 * 2 * 5);
    measurement.nll = numbers(5);
    measurement.nll.back() = std::numeric_limits<float>::quiet_NaN();
    measurement.nllSamples = numbers(4 * 5);
    measurement.labels = 16;
    measurement.nllSum = 16 * static_cast<double>(uniform(random));
    measurement.seconds = 0.25;
    measurement.convention = "every token but the first, \"naïve\"";
    return measurement;
}

Experiment someExperiment() {
    Experiment experiment;
    experiment.model = "/models/été";
    experiment.text = "/texts/one.txt";
    experiment.length = 5;
    experiment.samples = 4;
    experiment.intervention.uniformSigma = 1.3;
    experiment.intervention.headSigma = {1.0, 1.1, 0.9, 1.0 / 3.0, 2.0, 1e-7};
    return experiment;
}

}  // namespace sextant::test

#if defined(__SANITIZE_ADDRESS__)
// The HDF5 library does not free what it had read of a file before it found the damage.
extern "C" const char* __lsan_default_suppressions() {
    return "leak:libhdf5";
}
#endif
