// SPDX-License-Identifier: GPL-3.0-or-later
// What kinds of jobs foretell that they need, against what a process holds while it computes one of
// their units.
#include "tests/analysis/jobs/small_job.h"
#include "tests/analysis/model/peak_of.h"

using namespace sextant;
using namespace sextant::test;

namespace {

constexpr int length = 4096;

// One long sample in place of three short ones, on a model of this project.
JobInput longInput(const JobKind& kind) {
    JobInput input = smallInput(kind);
    const auto model = openModel(sourceDir() / "samples/rope");
    std::mt19937 random(11);
    input.material.model = model;
    input.material.samples =
        std::make_shared<Samples>(randomSamples(random, model->spec().vocabulary, 2, length));
    input.experiment.intervention.headSigma.clear();
    if (kind.headScales)
        input.experiment.intervention.headSigma = randomSigmas(random, model->spec());
    if (kind.key == "perplexity")
        input.settings.values["lengths"] = std::vector<double>{length / 2};
    if (kind.key == "tasks") input.settings.values["longest"] = std::int64_t{300};
    if (kind.key == "passkey") input.settings.values["lengths"] = std::vector<double>{length / 2};
    if (kind.key == "longbench") input.settings.values["context"] = std::int64_t{length};
    return input;
}

}  // namespace

TEST_CASE("no unit of a job holds more than its kind foretells") {
    for (const JobKind& kind : allJobKinds()) {
        JobInput input;
        std::vector<Unit> units;
        const Peak peak = peakOf(
            [&] {
                const JobInput small = smallInput(kind);
                kind.compute(small, kind.next(small, {}, {}).back(), {});
                input = longInput(kind);
                units = kind.next(input, {}, {});
                return kind.memory(input.material.model->spec(), input.settings, length);
            },
            [&] { kind.compute(input, units.back(), {}); });
        INFO(kind.key << ": " << peak.words());
        CHECK(peak.held >= 0);
        CHECK(peak.held <= peak.asked);
    }
}
