// SPDX-License-Identifier: GPL-3.0-or-later
// Training on a GPU where there is one.
#include <cmath>

#include "analysis/error.h"
#include "analysis/train/trained_model.h"
#include "tests/analysis/train/same_model.h"
#include "tests/analysis/train/small_graph.h"
#include "tests/catch.h"

using namespace sextant;
using namespace sextant::test;

TEST_CASE("models are trained on a GPU, where there is one, as on the CPU") {
    // Gradients on the CPU come first: they must not hide the GPU.
    const ComputeScope scope({});
    TrainedModel(smallSpec("rope"), 11).loss(smallBatch()).backward();
    Compute gpu;
    try {
        gpu = openCompute(Device::cuda);
    } catch (const Error& error) {
        CHECK_THAT(error.what(), ContainsSubstring("--device cuda: no GPU can be used here"));
        WARN("SKIPPED: " << error.what());
        return;
    }
    for (const std::string& position : positionNames()) {
        CAPTURE(position);
        const ModelSpec spec = smallSpec(position);
        const TrainedModel there(spec, 11, gpu);
        CHECK(there.parameters()[0].value.is_cuda());
        checkSameModel(there, TrainedModel(spec, 11), smallBatch());
        if (position != "rope" && position != "alibi") continue;
        TokenBatch warped = smallBatch();
        for (int i = 0; i < 48; ++i)
            warped.positions.push_back(i % 24 * 0.4);
        checkSameModel(TrainedModel(spec, 11, gpu), TrainedModel(spec, 11), warped);
    }
}

TEST_CASE("without a GPU, auto is the CPU") {
    const Compute compute = openCompute(Device::automatic, at::kBFloat16);
    CHECK(compute.byTensors() == (compute.device.type() == at::kCUDA));
    CHECK(compute.products == at::kBFloat16);
}
