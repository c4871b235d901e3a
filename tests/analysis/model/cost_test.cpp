// SPDX-License-Identifier: GPL-3.0-or-later
// What a layer costs follows from what it multiplies.
#include "analysis/model/cost.h"

#include "analysis/model/head_gradient.h"
#include "tests/catch.h"

using namespace sextant;

namespace {

// A plain layer, one with a mixture, and one with latent rows.
ModelSpec threeKinds() {
    ModelSpec spec;
    spec.hidden = 16;
    spec.heads = 4;
    spec.keyValueHeads = 4;
    spec.headDim = 8;
    spec.vocabulary = 30;
    spec.layers.resize(3);
    for (LayerSpec& layer : spec.layers)
        layer.block.mlp.width = 40;
    Mlp& mixed = spec.layers[1].block.mlp;
    mixed.width = 12;
    mixed.experts.count = 10;
    mixed.experts.chosen = 3;
    mixed.experts.sharedWidth = 5;
    BlockSpec& latent = spec.layers[2].block;
    latent.latents.query = 6;
    latent.latents.keyValue = 7;
    latent.latents.sharedKey = 2;
    latent.valueDim = 4;
    return spec;
}

}  // namespace

TEST_CASE("each layer costs what it multiplies itself: chosen experts and latent rows") {
    const ModelSpec spec = threeKinds();
    const LayerPlan plan;
    const auto of = [&](int layer) { return layerCost(spec, layer, plan, 0, 100); };
    const double plainFinish = 32 * 16 + 3 * 16 * 40;
    const double mixedFinish = 32 * 16 + 3 * 16 * (3 * 12 + 5) + 16 * 10;
    const double latentFinish = 16 * 16 + 3 * 16 * 40;
    CHECK(of(1).finish / of(0).finish == Approx(mixedFinish / plainFinish));
    CHECK(of(2).finish / of(0).finish == Approx(latentFinish / plainFinish));
    const double plainProject = 16 * 3 * 32;
    const double latentProject = 16 * (6 + 7 + 2) + 6 * 32 + 7 * 4 * (6 + 4);
    CHECK(of(1).project == of(0).project);
    CHECK(of(2).project / of(0).project == Approx(latentProject / plainProject));
    CHECK(of(0).attend == of(1).attend);
}

TEST_CASE("slopes need memory for what the chosen experts read and give") {
    ModelSpec mixed = threeKinds();
    const std::uint64_t some = headGradientBytes(mixed, 64);
    mixed.layers[1].block.mlp.experts.chosen = 8;
    CHECK(headGradientBytes(mixed, 64) == some + 4 * 1024 * 5 * (8 * 12 + 4 * 16));
}
