// SPDX-License-Identifier: GPL-3.0-or-later
// Training with Sextant's attention against libtorch's, on a model of the samples' size.
#include <cstdio>
#include <nlohmann/json.hpp>

#include "analysis/train/train_speed.h"
#include "app/bench.h"

namespace sextant {

int benchTrain(bool json) {
    constexpr int steps = 15;
    constexpr int tokens = 4096;  // a step
    auto rows = nlohmann::ordered_json::array();
    for (const int length : {256, 2048}) {
        TrainRecipe recipe;
        recipe.optimisation.length = length;
        recipe.optimisation.batch = tokens / length;
        const TrainSpeed speed = measureTrainSpeed(recipe, steps);
        const double ratio = speed.sextantTokensPerSecond / speed.torchTokensPerSecond;
        rows.push_back({{"length", length},
                        {"batch", recipe.optimisation.batch},
                        {"sextant_tokens_per_second", speed.sextantTokensPerSecond},
                        {"torch_tokens_per_second", speed.torchTokensPerSecond},
                        {"ratio", ratio},
                        {"sextant_loss", speed.sextantLoss},
                        {"torch_loss", speed.torchLoss}});
        if (json) continue;
        std::printf(
            "length %5d, batch %2d: %8.0f tokens/s, libtorch's attention %8.0f, ratio %.2f\n",
            length, recipe.optimisation.batch, speed.sextantTokensPerSecond,
            speed.torchTokensPerSecond, ratio);
        std::fflush(stdout);
    }
    if (json) std::printf("%s\n", nlohmann::ordered_json{{"train", rows}}.dump().c_str());
    return 0;
}

}  // namespace sextant
