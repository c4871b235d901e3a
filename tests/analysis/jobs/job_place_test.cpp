// SPDX-License-Identifier: GPL-3.0-or-later
// Jobs compute where their material says.
#include <atomic>

#include "analysis/jobs/runner.h"
#include "analysis/model/compute.h"
#include "tests/analysis/jobs/small_job.h"
#include "tests/catch.h"

using namespace sextant;
using namespace sextant::test;

namespace {

// The CPU under another name, which counts what it computes.
struct Counting {
    std::shared_ptr<std::atomic<int>> calls = std::make_shared<std::atomic<int>>(0);
    ComputePlace place;

    Counting() {
        auto kernels = std::make_shared<Kernels>(*Compute::fastestKernels());
        const auto count = [calls = calls](auto inner) {
            return [calls, inner](const auto&... given) {
                ++*calls;
                return inner(given...);
            };
        };
        kernels->attention = count(kernels->attention);
        kernels->attentionBackward = count(kernels->attentionBackward);
        auto compute = std::make_shared<Compute>();
        compute->kernels = kernels;
        place = {compute, "counted"};
    }
};

}  // namespace

TEST_CASE("every kind of job computes where its material says, and says where") {
    for (const JobKind& kind : allJobKinds()) {
        INFO(kind.key);
        const Counting counting;
        JobInput input = smallInput(kind);
        input.material.place = counting.place;
        JobRun run(kind, input);
        while (!run.finished()) {
            INFO(run.nextUnit());
            // The checksum of the weights needs no model run.
            const bool reads = run.nextUnit().find("weights") == std::string::npos;
            const int before = *counting.calls;
            run.step({});
            CHECK((*counting.calls > before) == reads);
        }
        CHECK(run.report().device == "counted");
    }
}
