// SPDX-License-Identifier: GPL-3.0-or-later
// Where a measurement computes, and what it leaves of libtorch's settings.
#include "analysis/model/compute.h"

#include <ATen/Parallel.h>

#include "analysis/model/head_gradient.h"
#include "analysis/model/measure.h"
#include "tests/analysis/model/material.h"

using namespace sextant;
using namespace sextant::test;

TEST_CASE("measuring leaves libtorch's number of threads as it was") {
    const auto model = openModel(parityCase("llama-default"));
    std::mt19937 random(5);
    const Samples samples = randomSamples(random, model->spec().vocabulary, 1, 12);
    const int before = at::get_num_threads();
    at::set_num_threads(before + 2);
    measure(*model, samples, {}, {});
    CHECK(at::get_num_threads() == before + 2);
    headGradient(*model, samples, {});
    CHECK(at::get_num_threads() == before + 2);
    at::set_num_threads(before);
}

TEST_CASE("devices have names, there and back") {
    for (const Device device : everyDevice)
        CHECK(deviceNamed(name(device)) == device);
    CHECK_THROWS_WITH(deviceNamed("gpu"),
                      ContainsSubstring("\"gpu\"") && ContainsSubstring("cpu, cuda, auto"));
}

TEST_CASE("a GPU is there, or it is said why not") {
    CHECK(deviceName(Device::cpu) == "CPU");
    CHECK(openCompute(Device::cpu).onCpu());
    CHECK(placeOn(Device::cpu).words == "CPU, fp32");
    CHECK(describe(openCompute(Device::cpu, c10::kBFloat16)) == "CPU, bf16");
    CHECK(ComputePlace().words == placeOn(Device::cpu).words);
    if (whyNoGpu().empty()) {
        CHECK(openCompute(Device::automatic).byTensors());
        CHECK(deviceName(Device::automatic) == deviceName(Device::cuda));
        return;
    }
    CHECK(openCompute(Device::automatic).onCpu());
    CHECK(deviceName(Device::automatic) == "CPU");
    CHECK(deviceName(Device::cuda) == "no GPU");
    CHECK_THROWS_WITH(openCompute(Device::cuda),
                      ContainsSubstring("--device cuda: " + whyNoGpu().text()));
    CHECK_THROWS_WITH(sharedCompute(Device::cuda), ContainsSubstring("no GPU can be used"));
    CHECK(sharedCompute(Device::automatic)->onCpu());
}
