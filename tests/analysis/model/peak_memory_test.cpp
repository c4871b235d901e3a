// SPDX-License-Identifier: GPL-3.0-or-later
// What measurements, gradients, scores of labels, questions and jobs say that they need, against
// what a process holds while they run. A program of its own, and a process for each case: memory
// that another run left behind would hide it.
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <functional>
#include <string>

#include "analysis/jobs/all.h"
#include "analysis/jobs/material.h"
#include "analysis/jobs/runner.h"
#include "analysis/measure/distance_profile.h"
#include "analysis/measure/held_entropy.h"
#include "analysis/measure/sigma_curve.h"
#include "analysis/model/distance_profile.h"
#include "analysis/model/head_gradient.h"
#include "analysis/model/hold_entropy.h"
#include "analysis/model/measure.h"
#include "analysis/model/memory.h"
#include "analysis/model/sigma_curve.h"
#include "analysis/model/window_scores.h"
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

using Work = std::function<void(const std::shared_ptr<const Model>&, const Samples&)>;

// The most bytes that `work` adds to what this process holds.
double peakHere(int samples, int length, const Work& work) {
    setThreads(2);  // each keeps rows of its own between runs
    const auto model = openModel(sourceDir() / "samples/nope");
    std::mt19937 random(7);
    work(model, randomSamples(random, 256, 1, 512));  // what stays from a first run
    const Samples read = randomSamples(random, 256, samples, length);
    std::ofstream("/proc/self/clear_refs") << 5;  // the highest mark is of now
    const double before = held("VmRSS");
    work(model, read);
    return held("VmHWM") - before;
}

// The same in a process of its own.
double peakOf(int samples, int length, const Work& work) {
    int ends[2];
    REQUIRE(pipe(ends) == 0);
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        double peak = -1;
        try {
            peak = peakHere(samples, length, work);
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
        const double peak =
            peakOf(one.samples, one.length, [&](const auto& model, const Samples& samples) {
                MeasureOptions options;
                options.scoreVariance = one.scoreVariance;
                options.logits = one.logits;
                Measurement shown;
                if (one.partial)
                    options.partial = [&](Measurement made) { shown = std::move(made); };
                measure(*model, samples, {}, options);
            });
        INFO(one.length << " tokens x " << one.samples << ": held " << peak / 1e6 << " MB, asked "
                        << needed / 1e6 << " MB");
        CHECK(peak <= needed);
        CHECK(peak >= 0.4 * needed);  // a bound that is no bound would keep people from computing
    }
}

TEST_CASE("a gradient holds no more than twice what it asks for") {
    constexpr int length = 16384;
    const ModelSpec spec = openCheckpoint(sourceDir() / "samples/nope").spec;
    const auto needed = static_cast<double>(headGradientBytes(spec, length));
    const double peak = peakOf(1, length, [](const auto& model, const Samples& samples) {
        headGradient(*model, samples, {});
    });
    INFO("held " << peak / 1e6 << " MB, asked " << needed / 1e6 << " MB");
    CHECK(peak <= 2 * needed);  // where twice as much is free it takes more and is faster
    CHECK(peak >= 0.4 * needed);
}

TEST_CASE("scores of labels hold no more than they ask for") {
    constexpr int length = 16384;
    const ModelSpec spec = openCheckpoint(sourceDir() / "samples/nope").spec;
    const auto needed = static_cast<double>(scoringBytes(spec, length));
    const double peak = peakOf(2, length, [](const auto& model, const Samples& samples) {
        std::vector<ScoredInput> inputs;
        for (const Sample& sample : samples.samples)
            inputs.push_back({sample.ids, sample.read, 1, sample.read});
        scoreInputs(*model, inputs, {});
    });
    INFO("held " << peak / 1e6 << " MB, asked " << needed / 1e6 << " MB");
    CHECK(peak <= needed);
    CHECK(peak >= 0.2 * needed);
}

// They ask for nothing: a measurement of the same tokens went before and had room.
TEST_CASE("what a page asks beside its curves holds no more than a measurement") {
    constexpr int length = 16384;
    const ModelSpec spec = openCheckpoint(sourceDir() / "samples/nope").spec;
    const auto room = static_cast<double>(measureBytes(spec, length, 1, true, false));
    const std::pair<const char*, Work> questions[] = {
        {"scores by distance",
         [](const auto& model, const Samples& samples) {
             distanceProfile(*model, samples, {}, {{0, 0}, {5, 3}});
         }},
        {"a head's curve over its scale",
         [](const auto& model, const Samples& samples) {
             sigmaCurve(*model, samples, {}, {2, 1, {0.5, 1.0, 1.5, 2.0}, {0.5, 2.0}, 0});
         }},
        {"the entropy held", [](const auto& model, const Samples& samples) {
             holdEntropy(*model, samples, {}, HeldAt::line);
         }}};
    for (const auto& [name, ask] : questions) {
        const double peak = peakOf(1, length, ask);
        INFO(name << ": held " << peak / 1e6 << " MB, a measurement " << room / 1e6 << " MB");
        CHECK(peak > 0);
        CHECK(peak <= room);
    }
}

TEST_CASE("a job holds no more than its form says") {
    constexpr int length = 16384;
    const ModelSpec spec = openCheckpoint(sourceDir() / "samples/nope").spec;
    for (const char* key : {"measure", "sweep", "perplexity", "search-heads"}) {
        const JobKind* kind = nullptr;
        for (const JobKind& one : everyJobKind())
            if (one.key == key) kind = &one;
        REQUIRE(kind);
        Choice settings = initialChoice(kind->key, kind->parameters);
        if (settings.values.contains("lengths"))
            settings.values["lengths"] = std::vector<double>{double{length} - 1};
        const auto needed = static_cast<double>(kind->memory(spec, settings, length));
        const double peak =
            peakOf(2, length, [&](const std::shared_ptr<const Model>& model, const Samples& read) {
                JobInput input;
                input.settings = settings;
                if (settings.values.contains("lengths"))
                    input.settings.values["lengths"] =
                        std::vector<double>{static_cast<double>(read.positions()) - 1};
                input.material.model = model;
                input.material.samples = std::make_shared<Samples>(read);
                JobRun run(*kind, input);
                for (int unit = 0; unit < 2 && !run.finished(); ++unit)
                    run.step({});
            });
        // The search takes gradients, which take more where it is free.
        const double most = std::string(key) == "search-heads" ? 2 * needed : needed;
        INFO(key << ": held " << peak / 1e6 << " MB, asked " << needed / 1e6 << " MB");
        CHECK(peak > 0);
        CHECK(peak <= most);
    }
}
