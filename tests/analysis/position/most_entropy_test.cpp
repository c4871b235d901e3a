// SPDX-License-Identifier: GPL-3.0-or-later
// The most that an entropy can be, under every kind of mask.
#include "analysis/position/most_entropy.h"

#include <cmath>

#include "analysis/position/composition.h"
#include "analysis/position/layer_patterns.h"
#include "tests/analysis/position/choices.h"
#include "tests/catch.h"

using namespace sextant;
using namespace sextant::test;

namespace {

ModelSpec rope(std::size_t layers, std::int64_t trained) {
    ModelSpec spec;
    spec.heads = 2;
    spec.headDim = 8;
    spec.trainedLength = trained;
    spec.layers.resize(layers);
    for (LayerSpec& layer : spec.layers) {
        layer.rotaryDim = 8;
        layer.choices[Stage::encoding] = choiceOf(Stage::encoding, "rope");
    }
    return spec;
}

}  // namespace

TEST_CASE("the keys that a row sees are counted as they are seen") {
    for (const Mask& mask :
         {Mask{}, Mask{1, 0, 0, 0}, Mask{5, 0, 0, 0}, Mask{5, 3, 0, 0}, Mask{0, 0, 7, 0},
          Mask{0, 0, 7, 1}, Mask{4, 0, 7, 1}, Mask{3, 9, 7, 1}, Mask{100, 4, 0, 0}}) {
        INFO(mask.window << ", " << mask.keepFirst << ", " << mask.chunk << ", "
                         << mask.chunksBefore);
        for (std::int64_t i = 0; i < 40; ++i) {
            std::int64_t seen = 0;
            for (std::int64_t j = 0; j < 40; ++j)
                seen += sees(mask, i, j);
            CHECK(keysSeen(mask, i) == seen);
        }
    }
}

TEST_CASE("no entropy is above that of a row which looks at all its keys alike") {
    const ModelSpec spec = rope(4, 64);
    const Choice hwfa = patternFromText("hwfa,window=16");
    const Intervention windows = withPattern(spec, {}, findPattern(hwfa.method), hwfa);
    const MostEntropy most = mostEntropy(spec, windows, 60);
    REQUIRE(most.layers.size() == 4);
    const std::vector<LayerPlan> plans = planOf(spec, windows, 60).layers;
    int windowed = 0;
    for (std::size_t layer = 0; layer < 4; ++layer) {
        const bool window = plans[layer].mask.window == 16;
        windowed += window;
        REQUIRE(most.layers[layer].size() == 60);
        CHECK(most.layers[layer][9] == Approx(std::log(10.0)));
        CHECK(most.layers[layer][59] == Approx(std::log(window ? 16.0 : 60.0)));
    }
    CHECK(windowed > 0);
    CHECK(windowed < 4);
    CHECK(most.mean[59] ==
          Approx((windowed * std::log(16.0) + (4 - windowed) * std::log(60.0)) / 4));

    Intervention chunks;
    chunks.choices[Stage::mask] = choiceOf(Stage::mask, "chunked");
    chunks.choices[Stage::mask].values["chunk"] = std::int64_t{20};
    const MostEntropy inChunks = mostEntropy(spec, chunks, 60);
    CHECK(inChunks.mean[19] == Approx(std::log(20.0)));
    CHECK(inChunks.mean[20] == 0.0F);
    CHECK(inChunks.mean[45] == Approx(std::log(6.0)));
    // A mask as long as the text takes nothing away.
    chunks.choices[Stage::mask].values["chunk"] = std::int64_t{60};
    CHECK(mostEntropy(spec, chunks, 60).mean == mostEntropy(spec, {}, 60).mean);
}
