// SPDX-License-Identifier: GPL-3.0-or-later
// What measure() says it needs, against what a process holds while it runs. A program of its own,
// and a process for each case: memory that another run left behind would hide it.
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <string>

#include "analysis/model/measure.h"
#include "analysis/model/memory.h"
#include "tests/analysis/model/material.h"

using namespace sextant;
using namespace sextant::test;

namespace {

struct Case {
    int length, samples;
    bool scoreVariance, logits;
    bool partial = false;  // answers as the rows come, of which two are held
};

// Of /proc/self/status, in bytes; 0 where it is not there.
double held(const std::string& key) {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with(key + ":")) return 1024.0 * std::stod(line.substr(key.size() + 1));
    return 0;
}

// The most bytes that a measurement adds to what this process holds.
double peakHere(const Case& one) {
    setThreads(2);  // each keeps rows of its own between runs
    const auto model = openModel(sourceDir() / "samples/nope");
    std::mt19937 random(7);
    measure(*model, randomSamples(random, 256, 1, 512), {}, {});  // what stays from a first run
    const Samples samples = randomSamples(random, 256, one.samples, one.length);
    MeasureOptions options;
    options.scoreVariance = one.scoreVariance;
    options.logits = one.logits;
    Measurement shown;
    if (one.partial) options.partial = [&](Measurement made) { shown = std::move(made); };
    const double before = held("VmRSS");
    measure(*model, samples, {}, options);
    return held("VmHWM") - before;
}

// The same in a process of its own.
double peakOf(const Case& one) {
    int ends[2];
    REQUIRE(pipe(ends) == 0);
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        double peak = -1;
        try {
            peak = peakHere(one);
        } catch (const std::exception&) {
        }
        const bool written = write(ends[1], &peak, sizeof peak) == sizeof peak;
        _exit(written ? 0 : 1);
    }
    double peak = -1;
    CHECK(read(ends[0], &peak, sizeof peak) == sizeof peak);
    int status = 0;
    waitpid(child, &status, 0);
    close(ends[0]);
    close(ends[1]);
    return peak;
}

}  // namespace

TEST_CASE("a measurement holds no more than it asks for, and asks for little more than it holds") {
    const ModelSpec spec = openCheckpoint(sourceDir() / "samples/nope").spec;
    for (const Case& one :
         {Case{32768, 1, true, false}, Case{32768, 1, false, false}, Case{16384, 3, false, false},
          Case{8192, 12, true, true}, Case{32768, 1, true, false, true}}) {
        const auto needed = static_cast<double>(measureBytes(
            spec, one.length, one.samples, one.scoreVariance, one.logits, one.partial));
        const double peak = peakOf(one);
        INFO(one.length << " tokens x " << one.samples << ": held " << peak / 1e6 << " MB, asked "
                        << needed / 1e6 << " MB");
        CHECK(peak <= needed);
        CHECK(peak >= 0.4 * needed);  // a bound that is no bound would keep people from computing
    }
}
