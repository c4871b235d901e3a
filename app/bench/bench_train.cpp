// SPDX-License-Identifier: GPL-3.0-or-later
// Training with Sextant's attention against libtorch's, on a model of the samples' size.
#include <cstdio>
#include <nlohmann/json.hpp>

#include "analysis/train/train_speed.h"
#include "analysis/values/number_text.h"
#include "app/bench/bench.h"
#include "app/named_option.h"
#include "app/standard_output.h"

namespace sextant {

int benchTrain(bool json, const std::string& device, const std::string& precision) {
    constexpr int steps = 15;
    constexpr int tokens = 4096;  // a step
    // First: what the process has held at most never falls.
    auto memory = nlohmann::ordered_json::array();
    for (const int length : {4096, 8192, 16384}) {
        TrainRecipe recipe;
        recipe.optimisation.length = length;
        recipe.optimisation.batch = 1;
        memory.push_back({{"length", length}, {"peak_bytes", peakMemoryOfStep(recipe)}});
    }
    auto rows = nlohmann::ordered_json::array();
    for (const int length : {256, 2048}) {
        TrainRecipe recipe;
        recipe.optimisation.length = length;
        recipe.optimisation.batch = tokens / length;
        recipe.optimisation.precision = chosen(precision, everyPrecision);
        const TrainSpeed speed = measureTrainSpeed(recipe, chosen(device, everyDevice), steps);
        const double ratio = speed.sextantTokensPerSecond / speed.torchTokensPerSecond;
        rows.push_back({{"length", length},
                        {"batch", recipe.optimisation.batch},
                        {"sextant_tokens_per_second", speed.sextantTokensPerSecond},
                        {"torch_tokens_per_second", speed.torchTokensPerSecond},
                        {"ratio", ratio},
                        {"sextant_loss", speed.sextantLoss},
                        {"torch_loss", speed.torchLoss}});
        if (json) continue;
        std::printf("length %5d, batch %2d: %8s tokens/s, libtorch's attention %8s, ratio %s\n",
                    length, recipe.optimisation.batch,
                    fixedText(speed.sextantTokensPerSecond, 0).c_str(),
                    fixedText(speed.torchTokensPerSecond, 0).c_str(), fixedText(ratio, 2).c_str());
        flushStandardOutput();
    }
    const ProductRates rates = productRates({});
    if (json) {
        const nlohmann::ordered_json all = {{"train", rows},
                                            {"f32_product_gflops", rates.f32},
                                            {"bf16_product_gflops", rates.bf16},
                                            {"memory", memory}};
        std::printf("%s\n", all.dump().c_str());
        return 0;
    }
    std::printf("products of the MLP: fp32 %s GFLOP/s, bf16 %s, ratio %s\n",
                fixedText(rates.f32, 0).c_str(), fixedText(rates.bf16, 0).c_str(),
                fixedText(rates.bf16 / rates.f32, 2).c_str());
    for (const auto& row : memory)
        std::printf("one step of %5d tokens: the process held at most %s MB\n",
                    row["length"].get<int>(),
                    fixedText(row["peak_bytes"].get<double>() / 1e6, 0).c_str());
    return 0;
}

}  // namespace sextant
