// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/train/train_speed.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <algorithm>
#include <chrono>

#include "analysis/model/model.h"
#include "analysis/train/optimiser.h"
#include "analysis/train/random_stream.h"
#include "analysis/train/train_graph.h"

namespace sextant {

namespace {

struct Contestant {
    Contestant(const TrainRecipe& given, AttentionBy attention)
        : recipe(given),
          by(attention),
          graph(modelSpec(given), given.seed),
          optimiser(graph.parameters(), given.optimisation) {}

    void step(const TrainBatch& batch, std::int64_t index) {
        const auto begin = std::chrono::steady_clock::now();
        const at::Tensor value = graph.loss(batch, by);
        value.backward();
        const double norm = optimiser.gradientNorm();
        optimiser.step(index,
                       norm > recipe.optimisation.clip ? recipe.optimisation.clip / norm : 1);
        loss = value.item<double>();
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
        if (index > 0) seconds.push_back(spent.count());  // the first warms caches up
    }

    double tokensPerSecond(const TrainBatch& batch) {
        std::sort(seconds.begin(), seconds.end());
        return static_cast<double>(batch.batch * batch.length) / seconds[seconds.size() / 2];
    }

    TrainRecipe recipe;
    AttentionBy by;
    TrainGraph graph;
    Optimiser optimiser;
    double loss = 0;
    std::vector<double> seconds;
};

}  // namespace

TrainSpeed measureTrainSpeed(const TrainRecipe& recipe, int steps) {
    check(recipe);
    at::set_num_threads(threads());
    TrainBatch batch;
    batch.batch = recipe.optimisation.batch;
    batch.length = recipe.optimisation.length;
    constexpr std::uint64_t purpose = 4;  // of random numbers: bytes to be timed
    RandomStream random{recipe.seed, purpose};
    for (std::int64_t i = 0; i < batch.batch * batch.length; ++i) {
        batch.inputs.push_back(random.below(256));
        batch.targets.push_back(random.below(256));
    }
    Contestant ours(recipe, AttentionBy::sextant);
    Contestant theirs(recipe, AttentionBy::torch);
    for (int index = 0; index <= steps; ++index) {
        ours.step(batch, index);
        theirs.step(batch, index);
    }
    return {ours.tokensPerSecond(batch), theirs.tokensPerSecond(batch), ours.loss, theirs.loss};
}

}  // namespace sextant
