// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/train/train_speed.h"

#include <sys/resource.h>

#include <ATen/ATen.h>

#include <algorithm>
#include <chrono>

#include "analysis/model/compute.h"
#include "analysis/random_stream.h"
#include "analysis/train/optimiser.h"
#include "analysis/train/trained_model.h"

namespace sextant {

namespace {

struct Contestant {
    Contestant(const TrainRecipe& given, const Compute& compute, AttentionBy attention)
        : recipe(given),
          by(attention),
          graph(modelSpec(given), given.seed, compute),
          optimiser(graph.parameters(), given.optimisation, compute.byTensors()) {}

    void step(const TokenBatch& batch, std::int64_t index) {
        const bool record = by == AttentionBy::sextant && index % 5 == 0;
        const auto begin = std::chrono::steady_clock::now();
        const at::Tensor value = graph.loss(batch, by, record ? &entropy : nullptr);
        value.backward();
        const double norm = optimiser.gradientNorm();
        optimiser.step(index,
                       norm > recipe.optimisation.clip ? recipe.optimisation.clip / norm : 1);
        loss = value.item<double>();
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
        if (index == 0) return;  // it warms caches up
        seconds += spent.count();
        tokens += batch.batch * batch.length;
    }

    double tokensPerSecond() const { return static_cast<double>(tokens) / seconds; }

    TrainRecipe recipe;
    AttentionBy by;
    TrainedModel graph;
    Optimiser optimiser;
    std::vector<float> entropy;
    double loss = 0;
    double seconds = 0;
    std::int64_t tokens = 0;
};

TokenBatch randomBatch(const TrainRecipe& recipe) {
    TokenBatch batch;
    batch.batch = recipe.optimisation.batch;
    batch.length = recipe.optimisation.length;
    constexpr std::uint64_t purpose = 4;  // of random numbers: bytes to be timed
    RandomStream random{recipe.seed, purpose};
    for (std::int64_t i = 0; i < batch.batch * batch.length; ++i) {
        batch.inputs.push_back(random.below(256));
        batch.targets.push_back(random.below(256));
    }
    return batch;
}

double rateOf(const at::Tensor& a, const at::Tensor& b) {
    constexpr int products = 40;
    double best = 0;
    for (int attempt = 0; attempt < 5; ++attempt) {
        const auto begin = std::chrono::steady_clock::now();
        for (int i = 0; i < products; ++i)
            at::linear(a, b);
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
        const double flops = 2.0 * static_cast<double>(a.size(0) * a.size(1) * b.size(0));
        best = std::max(best, products * flops / spent.count() / 1e9);
    }
    return best;
}

}  // namespace

TrainSpeed measureTrainSpeed(const TrainRecipe& recipe, Device device, int steps) {
    check(recipe);
    const TokenBatch batch = randomBatch(recipe);
    const Compute compute = openCompute(device, productsOf(recipe.optimisation.precision));
    const ComputeScope scope(compute);
    Contestant ours(recipe, compute, AttentionBy::sextant);
    Contestant theirs(recipe, compute, AttentionBy::torch);
    for (int index = 0; index <= steps; ++index) {
        ours.step(batch, index);
        theirs.step(batch, index);
    }
    return {ours.tokensPerSecond(), theirs.tokensPerSecond(), ours.loss, theirs.loss};
}

double peakMemoryOfStep(const TrainRecipe& recipe) {
    check(recipe);
    const ComputeScope scope({});
    Contestant(recipe, {}, AttentionBy::sextant).step(randomBatch(recipe), 0);
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) * 1024.0;
}

ProductRates productRates(const TrainRecipe& recipe) {
    const ComputeScope scope({});
    const std::int64_t tokens = recipe.optimisation.batch * recipe.optimisation.length;
    const at::Tensor a = at::randn({tokens, recipe.model.hidden});
    const at::Tensor b = at::randn({recipe.model.intermediate, recipe.model.hidden});
    return {rateOf(a, b), rateOf(a.to(at::kBFloat16), b.to(at::kBFloat16))};
}

}  // namespace sextant
